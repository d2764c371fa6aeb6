import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SEARCH_MAX } from '../../../contract/search';
import { ROWS } from '../../lib/over';
import { EscapeModal } from '../../ui/dialogs/EscapeModal';
import { SearchIcon } from '../../ui/icons';
import { useRested } from '../../ui/useRested';
import type { ReadyAccount } from '../account/AccountGate';
import { useAccount } from '../account/useAccount';
import { useActing } from '../acting/useActing';
import { useMenuEntries } from '../menu/useMenuEntries';
import { marked, matches } from './matching';
import { takeEarly, usePaletteOpen } from './opening';
import { type Group, type Line, useFound } from './useFound';
import './palette.css';

function Marked({ text, typed }: { text: string; typed: string }) {
  return marked(text, typed).map((piece, index) => (piece.mark ? <mark key={index}>{piece.text}</mark> : piece.text));
}

interface OptionProps {
  id: string;
  to: string;
  isChosen: boolean;
  onPoint: () => void;
  children: ReactNode;
}

function Option({ id, to, isChosen, onPoint, children }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="pal__line"
      to={to}
      // The rows may be those of the table that is shown.
      state={ROWS}
      onPointerMove={onPoint}
    >
      {children}
    </Link>
  );
}

interface SearchProps {
  account: ReadyAccount;
  onClose: () => void;
}

/** The screens that the account may open, as the menu has them. */
function useScreens(account: ReadyAccount, typed: string): Group[] {
  const { t } = useTranslation('ui');
  const { entries } = useMenuEntries(account);
  const lines = entries.flatMap(({ name, section, item: { label, route } }): Line[] =>
    route === undefined || !matches(label ?? name, typed)
      ? []
      : [
          {
            id: `telas-${name}`,
            title: label ?? name,
            detail: section === 'start' ? '' : t(`menu.sections.${section}`),
            to: route,
          },
        ],
  );
  return lines.length > 0 ? [{ kind: 'telas', lines, more: false, total: lines.length }] : [];
}

/** The field and its list: a combobox whose options are links, so that a screen with unsaved changes asks as it does for every link. */
function Search({ account, onClose }: SearchProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // A closed dialog lingers for its closing to be seen: opened again by then it begins anew.
  const open = usePaletteOpen();
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setText('');
    setChosen(0);
  }
  const typed = useRested(text);
  const tooLong = text.trim().length > SEARCH_MAX;
  const acting = useActing(account, 'permissionarios', 'create');
  const actor = acting.status === 'ready' && !acting.actor.segundaEtapa?.vencida ? acting.actor : null;
  const { groups: found, searching, failed } = useFound(tooLong ? null : actor, typed);
  const screens = useScreens(account, text);
  const groups = [...found, ...screens];
  const lines = groups.flatMap((group) => (group.all ? [...group.lines, group.all] : group.lines));
  const shown = groups.reduce((sum, group) => sum + group.lines.length, 0);
  // A kind of which more is found than is counted has no total.
  const count = groups.reduce((sum, group) => sum + (group.total ?? group.lines.length), 0);
  const uncounted = groups.some(({ total, more }) => total === null && more);
  const current = lines[Math.min(chosen, lines.length - 1)];
  const optionId = (line: Line) => `${id}-${line.id}`;
  const optionProps = (line: Line) => ({
    id: optionId(line),
    to: line.to,
    isChosen: line === current,
    onPoint: () => setChosen(lines.indexOf(line)),
  });
  const waiting = searching || text !== typed;

  const optionOf = (line: Line | undefined): HTMLAnchorElement | null =>
    line ? (list.current?.querySelector<HTMLAnchorElement>(`[id="${optionId(line)}"]`) ?? null) : null;
  const currentId = current?.id;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, currentId]);
  // The account may be known only once the dialog is open, which found nothing then to give the focus to.
  useEffect(() => {
    const [active, dialog] = [document.activeElement, input.current?.closest('[role="dialog"]')];
    if (active === document.body || dialog?.contains(active)) input.current?.focus();
  }, []);
  // A press on an option leaves by it, as does one that a screen with unsaved changes holds up with its question: that one ends before React hears of it.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isOption = event.target instanceof Element && list.current?.contains(event.target.closest('a'));
      if (isOption && !event.ctrlKey && !event.metaKey && !event.shiftKey) onClose();
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || lines.length === 0) return;
    const at = Math.min(chosen, lines.length - 1);
    if (event.key === 'ArrowDown') setChosen((at + 1) % lines.length);
    else if (event.key === 'ArrowUp') setChosen((at - 1 + lines.length) % lines.length);
    else if (event.key === 'Enter') {
      const option = optionOf(current);
      if (event.ctrlKey || event.metaKey) window.open(option?.href, '_blank', 'noopener');
      else option?.click();
    } else return;
    event.preventDefault();
  };

  const said = () => {
    if (tooLong) return t('tooLong', { count: SEARCH_MAX });
    if (failed) return t('failed');
    if (waiting) return t('searching');
    if (lines.length === 0) return t('nothing');
    if (uncounted) return t('foundMore', { count, shown });
    return t(count > shown ? 'foundOf' : 'found', { count, shown });
  };

  return (
    <div className="pal">
      <div className="pal__field">
        <SearchIcon size={20} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': optionId(current) })}
          aria-label={t(actor ? 'label' : 'labelScreens')}
          placeholder={t(actor ? 'label' : 'labelScreens')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onFocus={() => {
            const early = takeEarly();
            if (early) setText(text + early);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={failed || tooLong ? 'pal__said pal__said--bad' : 'sr'} role="status">
        {said()}
      </p>
      <div ref={list} id={`${id}-list`} className="pal__list" role="listbox" aria-label={t('results')}>
        {groups.map(({ kind, lines: own, more, total, all }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className="pal__kind" role="presentation">
              {t(`kinds.${kind}`)} {total !== null && <span className="num">{t('count', { count: total })}</span>}
            </p>
            {own.map((line) => (
              <Option key={line.id} {...optionProps(line)}>
                <b>
                  <Marked text={line.title} typed={text} />
                </b>{' '}
                {line.detail && (
                  <small>
                    <Marked text={line.detail} typed={text} />
                  </small>
                )}
                {line.people !== undefined && <span className="pal__people num"> {line.people}</span>}
              </Option>
            ))}
            {all && (
              <Option {...optionProps(all)}>
                <b className="pal__all">{all.title}</b> <small>{all.detail}</small>
              </Option>
            )}
            {more && !all && (
              <p className="pal__more" role="presentation">
                {t('more')}
              </p>
            )}
          </div>
        ))}
      </div>
      {lines.length === 0 && !waiting && !failed && !tooLong && (
        <p className="pal__none" aria-hidden="true">
          {t('nothing')}
        </p>
      )}
      <p className="pal__foot">
        <span aria-hidden="true" className="pal__keys">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')} <kbd>↵</kbd> {t('keys.open')}
        </span>
        <span>{actor ? t('within', { company: actor.company.nome }) : t('withinScreens')}</span>
      </p>
    </div>
  );
}

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Finds screens, and of the company that is acted for people, contracts, cost centres, cards, systems and groups. */
export default function Palette({ open, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const account = useAccount();
  const isDue = account.status === 'ready' && account.usuario.situacaoAtual === 'R' && account.role === 'own';
  return (
    <EscapeModal open={open} title={t('title')} onClose={onClose} width={680} className="palette">
      {account.status === 'ready' && !isDue ? (
        <Search account={account} onClose={onClose} />
      ) : (
        <p>{t(isDue ? 'due' : account.status === 'error' ? 'failed' : 'searching')}</p>
      )}
    </EscapeModal>
  );
}
