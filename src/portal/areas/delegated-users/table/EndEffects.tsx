import { Tag } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SentidoPrazo, sentidoPrazo } from '../../../../contract/delegated-ends';
import { loginText } from '../../../../contract/login-text';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { AlertIcon, CheckIcon, ChevronDownIcon, ChevronRightIcon, InfoIcon, WarningIcon } from '../../../ui/icons';
import { useGrowing } from '../edit/useGrowing';
import type { PersonEnd } from '../provider';
import './ends.css';

/** What becomes of people, as the dialog says it: who stays, who has less of it then, who has more. */
const KINDS = ['fica', 'encurta', 'limita', 'volta', 'prorroga', 'libera'] as const;
type Kind = (typeof KINDS)[number];

const kindOf = (one: PersonEnd, wanted: string | null): Kind => sentidoPrazo(one, wanted) ?? 'fica';
const LESS: readonly Kind[] = ['encurta', 'limita'] satisfies SentidoPrazo[];

/** How many have access for a shorter time than today. */
export const losing = (ends: readonly PersonEnd[], wanted: string | null): number =>
  ends.filter((one) => LESS.includes(kindOf(one, wanted))).length;

/** Rows drawn at first, and with each growth: a thousand at once would be long work. */
const STEP = 60;
/** With more people than that the groups begin closed: all of them and their numbers are seen together. */
const OPEN_UP_TO = 20;

interface EffectsProps {
  ends: readonly PersonEnd[];
  names: ReadonlyMap<string, string>;
  wanted: string | null;
}

/** What an end does to whom, in groups that open to their people. */
export function EndEffects({ ends, names, wanted }: EffectsProps) {
  return KINDS.map((kind) => {
    const some = ends.filter((one) => kindOf(one, wanted) === kind);
    const group = { kind, ends: some, names, wanted, few: ends.length <= OPEN_UP_TO };
    return some.length > 0 && <Group key={kind} {...group} />;
  });
}

/** As it was wanted that they stay: nothing to look out for. */
const asWanted = ({ efeito }: PersonEnd) => efeito === 'depois' || efeito === 'igual';

const lookOf = (kind: Kind, ends: readonly PersonEnd[]) => {
  if (LESS.includes(kind)) return { look: 'less', Icon: WarningIcon };
  if (kind !== 'fica') return { look: 'change', Icon: CheckIcon };
  return ends.every(asWanted) ? { look: 'same', Icon: InfoIcon } : { look: 'stay', Icon: AlertIcon };
};

function Group({ kind, ends, names, wanted, few }: EffectsProps & { kind: Kind; few: boolean }) {
  const { t } = useTranslation('delegation');
  const [pressed, setPressed] = useState<boolean | null>(null);
  const open = pressed ?? few;
  const { count, end } = useGrowing(ends.length, STEP, `${kind} ${wanted}`);
  const id = useId();
  const until = (date: string | null) => (date === null ? t('validity.none') : dateText(date));
  const { look, Icon } = lookOf(kind, ends);
  return (
    <>
      <h3 id={id} className={`dends__kind dends__kind--${look}`}>
        <button type="button" aria-expanded={open} onClick={() => setPressed(!open)}>
          <Icon size={20} /> {t(`ends.kinds.${kind}`)} <span className="num">{ends.length.toLocaleString()}</span>
          <ChevronDownIcon size={16} />
        </button>
      </h3>
      {open && (
        <ul aria-labelledby={id}>
          {ends.slice(0, count).map(({ id: login, efeito, validoAte }) => (
            <li key={login}>
              <span>
                <b>{personName(names.get(login) ?? loginText(login))}</b>
                <span className="small muted num">{loginText(login)}</span>
              </span>
              <span className="num">
                {efeito === 'renova' && validoAte ? (
                  <Tag color="error" icon={<AlertIcon size={16} />}>
                    {t('validity.ended', { date: dateText(validoAte) })}
                  </Tag>
                ) : (
                  efeito !== 'semAcesso' && until(validoAte)
                )}
              </span>
              {efeito === 'muda' || efeito === 'renova' ? (
                <span className="dends__to num">
                  <ChevronRightIcon size={16} />
                  <span className="sr">{t('ends.becomes')} </span>
                  <b>{until(wanted)}</b>
                </span>
              ) : (
                <span className="small muted">{t(`ends.why.${efeito}`)}</span>
              )}
            </li>
          ))}
          {count < ends.length && <li ref={end} className="dends__end" aria-hidden="true" />}
        </ul>
      )}
    </>
  );
}
