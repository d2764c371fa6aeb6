import { Button, type InputRef } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { personName } from '../../../lib/format';
import { useDraft } from '../../../features/record-form/useDraft';
import type { Actor } from '../../../features/acting';
import { YesNoModal } from '../../../ui/dialogs';
import { LeaveGuard } from '../../../features/record-form/LeaveGuard';
import { StaleNotice } from '../../../features/record-form/StaleNotice';
import { tableAddress, tableState } from '../delegation-state';
import { CardsBlock } from './CardsBlock';
import { GrantPreview } from './GrantPreview';
import { fromStored, type Stored, toStored } from './keep';
import { People } from './People';
import { SaveBar } from './SaveBar';
import { type Selection, withCards, withGroups } from './selection';
import { useAccessChanges } from './useAccessChanges';
import { Systems } from './Systems';
import { useSaving } from './useSaving';
import { Validity } from './Validity';
import { Notice } from '../../../ui/drawn';

const CopyModal = preloadable(() => import('./CopyModal'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [CopyModal] };

export interface PermissionsFormProps {
  actor: Actor;
  /** Name of the draft, with what it is about. */
  draft: string;
  /** What the form begins with; a draft of the same visit, or without a visit, comes before it. */
  initial: Selection;
  /** True when `initial` is what a person just chose, so that only a draft of this very visit replaces it. */
  fresh: boolean;
  /** The version that the form began with; goes into the draft, so that a change meanwhile is told. */
  etag: string | null;
  /** One grantee's accesses are edited: the person cannot be removed, and nothing may be left. */
  edits: boolean;
  /** It is asked at once from whom accesses are copied, unless something was chosen before. */
  copies?: boolean;
  ended: boolean;
  validityLocked: string | null;
  validityHint: string;
  /** Throws ApiError. `etag` is the version that the selection is based on; answers the ids of those for whom it changed something. */
  send: (selection: Selection, submit: { etag: string | null }) => Promise<readonly string[]>;
  /** Called with them. */
  onSaved: (people: readonly string[]) => void;
  /** Loads what the server has now, or leads to where it is; false when that failed. */
  onReload: () => void | Promise<boolean>;
}

/** Who, cards, systems, until when: the form of /delegacaoInclusao and /delegacaoEdicao (delegation §2.15, §2.16). */
export function PermissionsForm(props: PermissionsFormProps) {
  usePreload(DIALOGS);
  const { actor, initial, fresh, etag, edits, ended, validityLocked, validityHint, send, onSaved, onReload } = props;
  const { t } = useTranslation('delegation');
  const { key: visit } = useLocation();
  const draft = useDraft<Stored>(props.draft);
  const [kept] = useState(() => {
    const found = fromStored(draft.restored);
    return found && (!fresh || found.entrada === visit) ? found : null;
  });
  const [selection, setSelection] = useState(kept?.selection ?? initial);
  const [base] = useState(kept ? kept.etag : etag);
  const [copying, setCopying] = useState<boolean | null>(props.copies && !kept ? true : null);
  const [emptying, setEmptying] = useState(false);
  const dirty = selection !== initial;
  const finished = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<InputRef>(null);

  const saving = useSaving({
    before: initial.validoAte,
    ended,
    mayBeEmpty: edits,
    send: async (chosen) => {
      const changed = await send(chosen, { etag: base });
      finished.current = true;
      draft.clear();
      onSaved(changed);
    },
  });
  const { problem, forget } = saving;

  const { save: keep } = draft;
  useEffect(() => {
    if (dirty && !finished.current) keep(toStored(selection, visit, base));
  }, [base, dirty, keep, selection, visit]);
  useEffect(() => {
    if (problem.general !== null || problem.people !== null) top.current?.focus();
    else if (problem.validity !== null) end.current?.focus();
  }, [problem]);

  const change = useCallback(
    (next: (before: Selection) => Selection) => {
      setSelection(next);
      forget();
    },
    [forget],
  );
  const setPeople = useCallback((people: Selection['people']) => change((before) => ({ ...before, people })), [change]);
  const { addCards, removeCard, setGroups } = useAccessChanges(change);

  const submit = () => {
    if (!saving.accepts(selection)) return;
    if (edits && selection.cards.length === 0 && selection.groups.size === 0) setEmptying(true);
    else void saving.save(selection);
  };
  const name = edits ? personName(initial.people[0]?.nome ?? '') : null;
  return (
    <>
      <LeaveGuard when={dirty && !saving.busy} onLeave={draft.clear} />
      {problem.stale && (
        <StaleNotice
          onReload={() => {
            draft.clear();
            return onReload();
          }}
        />
      )}
      <div ref={top} tabIndex={-1} role="alert" className="dproblem">
        {problem.general !== null && <Notice kind="error">{problem.general}</Notice>}
        {problem.people !== null && edits && <Notice kind="error">{problem.people}</Notice>}
      </div>
      {kept && (
        <Notice role="status" className="above">
          {t('kept')}
        </Notice>
      )}
      <div className="dstack">
        {!edits && (
          <People people={selection.people} wrong={problem.wrong} error={problem.people} onPeople={setPeople} />
        )}
        <p>
          <Button onClick={() => setCopying(true)}>{t('copy.open')}</Button>
        </p>
        <CardsBlock actor={actor} cards={selection.cards} onAdd={addCards} onRemove={removeCard} />
        <Systems actor={actor} groups={selection.groups} onChange={setGroups} />
        <Validity
          input={end}
          value={selection.validoAte}
          locked={validityLocked}
          hint={validityHint}
          error={problem.validity}
          onChange={(validoAte) => change((before) => ({ ...before, validoAte }))}
        />
      </div>
      <SaveBar
        selection={selection}
        name={name}
        dirty={dirty}
        busy={saving.busy}
        effect={!edits && <GrantPreview actor={actor} selection={selection} />}
        cancelTo={tableAddress(actor)}
        cancelState={tableState(actor)}
        onSave={submit}
      />
      <YesNoModal
        open={emptying}
        title={t('emptying.title')}
        yes={t('emptying.yes')}
        no={t('cancel')}
        danger
        onNo={() => setEmptying(false)}
        onYes={async () => {
          await saving.save(selection);
          setEmptying(false);
        }}
      >
        <p>{t('emptying.text', { name })}</p>
      </YesNoModal>
      <Suspense fallback={null}>
        {copying !== null && (
          <CopyModal
            actor={actor}
            open={copying}
            onClose={() => setCopying(false)}
            onCopy={(other) => {
              change((before) => ({
                ...before,
                cards: withCards(before.cards, other.cards),
                groups: withGroups(before.groups, other.groups),
              }));
              setCopying(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
