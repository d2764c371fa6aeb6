import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normaliseName } from '../../../../contract/validation';
import { ChevronRightIcon, SearchIcon } from '../../../ui/icons';
import { useGrowing } from '../edit/useGrowing';
import { type Branch, stateOf, type Ticked, toggled } from './takeable';
import '../edit/form.css';

/** From so many branches on, they begin closed, and there is a field to find one. */
const MANY = 24;
/** Branches of one that are drawn at first, and with each growth. */
const STEP = 60;

interface BranchesProps {
  label?: string;
  branches: readonly Branch[];
  /** What leads to them. */
  path: readonly Branch[];
  /** What they lie in is ticked. */
  within: boolean;
  ticked: Ticked;
  disabled: boolean;
  isOpen: (key: string) => boolean;
  onOpen: (key: string) => void;
  onTicked: (path: readonly Branch[]) => void;
}

function Box({ state, ...rest }: { state: 'all' | 'some' | 'none'; disabled: boolean; onChange: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return <input ref={box} type="checkbox" checked={state === 'all'} {...rest} />;
}

function Branches({ label, branches, path, within, ...rest }: BranchesProps) {
  const { t } = useTranslation('take');
  const { count, end } = useGrowing(branches.length, STEP, '');
  const { ticked, disabled, isOpen, onOpen, onTicked } = rest;
  return (
    <ul aria-label={label}>
      {branches.slice(0, count).map((branch) => {
        const here = [...path, branch];
        const open = branch.branches.length > 0 && isOpen(branch.key);
        return (
          <li key={branch.key}>
            <div className="take__row">
              {branch.branches.length > 0 ? (
                <button
                  type="button"
                  className="icon-btn take__open"
                  aria-expanded={open}
                  aria-label={t('inside', { name: branch.name })}
                  onClick={() => onOpen(branch.key)}
                >
                  <ChevronRightIcon size={16} />
                </button>
              ) : (
                <span className="take__open" />
              )}
              <label className="dcheck">
                <Box state={stateOf(branch, ticked, within)} disabled={disabled} onChange={() => onTicked(here)} />
                <span>
                  <b className="num">{branch.name}</b> <span className="small muted">{branch.text}</span>
                </span>{' '}
                <span className="small muted num take__people">{t('people', { count: branch.people })}</span>
              </label>
            </div>
            {open && (
              <Branches {...rest} branches={branch.branches} path={here} within={within || ticked.has(branch.key)} />
            )}
          </li>
        );
      })}
      {count < branches.length && <li ref={end} className="dends__end" aria-hidden="true" />}
    </ul>
  );
}

const countOf = (branches: readonly Branch[]): number =>
  branches.reduce((sum, branch) => sum + 1 + countOf(branch.branches), 0);

/** Keys of what bears the text and of what leads to it; all below what bears it is with it. */
function bearing(branches: readonly Branch[], text: string): readonly Branch[] {
  return branches.flatMap((branch) => {
    if (normaliseName(`${branch.name} ${branch.text}`).includes(text)) return [branch];
    return bearing(branch.branches, text).length > 0 ? [branch] : [];
  });
}

interface TakeTreeProps {
  parts: readonly { label: string; branches: readonly Branch[] }[];
  ticked: Ticked;
  disabled: boolean;
  onTicked: (ticked: Ticked) => void;
}

/** What several people have, to be ticked: contracts with their cost centres and cards, systems with their groups. */
export function TakeTree({ parts, ticked, disabled, onTicked }: TakeTreeProps) {
  const { t } = useTranslation('take');
  const many = parts.reduce((sum, { branches }) => sum + countOf(branches), 0) > MANY;
  const [text, setText] = useState('');
  // Those that stand otherwise than the rest of them.
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const wanted = normaliseName(text);
  const allOpen = !many || wanted !== '';
  const shown = parts.map(({ label, branches }) => ({
    label,
    branches: wanted === '' ? branches : bearing(branches, wanted),
  }));
  return (
    <>
      {many && (
        <Input
          type="search"
          prefix={<SearchIcon size={20} />}
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOthers(new Set());
          }}
        />
      )}
      {shown.every(({ branches }) => branches.length === 0) && <p className="muted">{t('notFound')}</p>}
      {shown.map(
        ({ label, branches }) =>
          branches.length > 0 && (
            <section key={label}>
              <h4>{label}</h4>
              <Branches
                label={label}
                branches={branches}
                path={[]}
                within={false}
                ticked={ticked}
                disabled={disabled}
                isOpen={(key) => allOpen !== others.has(key)}
                onOpen={(key) =>
                  setOthers((before) =>
                    before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key]),
                  )
                }
                onTicked={(path) => onTicked(toggled(path, ticked))}
              />
            </section>
          ),
      )}
    </>
  );
}
