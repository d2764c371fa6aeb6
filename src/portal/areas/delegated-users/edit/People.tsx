import { Button, Input } from 'antd';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normaliseName } from '../../../../contract/validation';
import { loginText } from '../../../../contract/login-text';
import { personName } from '../../../lib/format';
import { CloseIcon, SearchIcon } from '../../../ui/icons';
import type { Grantee } from '../delegation-state';
import { useRemovalFocus } from './useRemovalFocus';

/** So many chips show at first; a thousand would bury what is below. */
const FIRST = 24;
const STEP = 100;

interface ChipProps {
  person: Grantee;
  wrong: boolean;
  onRemove: (id: string) => void;
}

const Chip = memo(function Chip({ person, wrong, onRemove }: ChipProps) {
  const { t } = useTranslation('delegation');
  const name = personName(person.nome);
  return (
    <li className={wrong ? 'chip chip--bad' : 'chip'}>
      <span>
        {name} <small className="num">{loginText(person.idProdutoPF)}</small>
        {wrong && <small> · {t('people.inactive')}</small>}
      </span>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('people.remove', { name })}
        onClick={() => onRemove(person.idProdutoPF)}
      >
        <CloseIcon size={16} />
      </button>
    </li>
  );
});

interface PeopleProps {
  people: readonly Grantee[];
  /** Ids of those whom the server refused. */
  wrong: ReadonlySet<string>;
  error: string | null;
  onPeople: (people: readonly Grantee[]) => void;
}

/** The last removal: who left, and the list before it. */
interface Removal {
  left: readonly Grantee[];
  before: readonly Grantee[];
}

/** Who will get the accesses, as chips that can be removed; those who left last can be put back. */
export function People({ people, wrong, error, onPeople }: PeopleProps) {
  const { t } = useTranslation('delegation');
  const [limit, setLimit] = useState(FIRST);
  const [text, setText] = useState('');
  const { list, leaving } = useRemovalFocus<HTMLUListElement>('pessoas');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const remove = useCallback(
    (ids: ReadonlySet<string>) => {
      leaving();
      const leaves = ({ idProdutoPF }: Grantee) => ids.has(idProdutoPF);
      setRemoval({ left: people.filter(leaves), before: people });
      onPeople(people.filter((person) => !leaves(person)));
    },
    [leaving, onPeople, people],
  );
  const removeOne = useCallback((id: string) => remove(new Set([id])), [remove]);
  const many = people.length > FIRST;
  const found = useMemo(() => {
    const wanted = normaliseName(text);
    const fits =
      wanted === ''
        ? people
        : people.filter(({ nome, idProdutoPF }) =>
            normaliseName(`${nome} ${idProdutoPF} ${loginText(idProdutoPF)}`).includes(wanted),
          );
    return wrong.size === 0
      ? fits
      : [...fits].sort((a, b) => Number(wrong.has(b.idProdutoPF)) - Number(wrong.has(a.idProdutoPF)));
  }, [people, text, wrong]);
  return (
    <section className="card dblk" aria-labelledby="pessoas">
      <div className="dblk__h">
        <h2 id="pessoas" tabIndex={-1}>
          {t('people.title')}
        </h2>
        <span className="muted small" role="status">
          {t('people.count', { count: people.length })}
        </span>
      </div>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      {wrong.size > 0 && (
        <p className="dwrong">
          <Button danger onClick={() => remove(wrong)}>
            {t('people.removeWrong', { count: wrong.size })}
          </Button>
        </p>
      )}
      {many && (
        <Input
          type="search"
          className="dblk__find"
          prefix={<SearchIcon size={20} />}
          aria-label={t('people.find')}
          placeholder={t('people.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul ref={list} className="chips" aria-label={t('people.title')}>
        {found.slice(0, limit).map((person) => (
          <Chip key={person.idProdutoPF} person={person} wrong={wrong.has(person.idProdutoPF)} onRemove={removeOne} />
        ))}
      </ul>
      {found.length > limit && (
        <Button type="text" onClick={() => setLimit(limit + STEP)}>
          {t('showMore', { count: Math.min(STEP, found.length - limit) })}
        </Button>
      )}
      {removal && (
        <p className="small">
          <span role="status">
            {t('people.left', { count: removal.left.length, name: personName(removal.left[0]?.nome ?? '') })}
          </span>
          <Button
            type="text"
            size="small"
            onClick={() => {
              onPeople(removal.before);
              setRemoval(null);
              document.getElementById('pessoas')?.focus();
            }}
          >
            {t('people.putBack')}
          </Button>
        </p>
      )}
      <p className="help">{t('people.adds')}</p>
    </section>
  );
}
