import type { InputRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatCpf } from '../../../../contract/format';
import { conviteForm, INVITATION_DAYS } from '../../../../contract/invitations';
import type { Actor } from '../../../features/acting';
import { LeaveGuard } from '../../../features/record-form/LeaveGuard';
import { StaleNotice } from '../../../features/record-form/StaleNotice';
import { useDraft } from '../../../features/record-form/useDraft';
import { ApiError } from '../../../http/ApiError';
import { todayInSaoPaulo } from '../../../lib/format';
import { Notice } from '../../../ui/drawn';
import { LockedFields } from '../../../ui/fields';
import { CardsBlock } from '../edit/CardsBlock';
import { fromStored, type Stored, toStored } from '../edit/keep';
import { SaveBar } from '../edit/SaveBar';
import type { Selection } from '../edit/selection';
import { useAccessChanges } from '../edit/useAccessChanges';
import { Systems } from '../edit/Systems';
import { Validity } from '../edit/Validity';
import { endProblem } from '../endProblem';
import { InviteFields, type Whom, type WhomProblem } from './InviteFields';

const DAY_MS = 86_400_000;
const whomSchema = z.object({ cpf: z.string(), email: z.string(), dias: z.number() });
/** What the form says beside its fields. */
const SAID = ['MCN-100', 'MCN-160', 'MCN-161', 'MCN-162', 'MCN-207', 'MCN-208'];

interface Problem extends WhomProblem {
  validity: string | null;
  general: string | null;
  stale: boolean;
}
const NONE: Problem = { cpf: null, email: null, dias: null, validity: null, general: null, stale: false };

/** An invitation as the form holds it. */
export interface Typed {
  whom: Whom;
  selection: Selection;
}

export interface InviteFormProps {
  actor: Actor;
  /** Name of the draft, with what it is about. */
  draft: string;
  initial: Typed;
  /** True when somebody just chose whom to invite: what was typed about another CPF does not replace it. */
  fresh: boolean;
  /** The CPF as the company may see it, when an invitation is changed. */
  mask: string | null;
  /** The version that is changed. */
  etag: string | null;
  /** Where Cancel leads. */
  back: string;
  /** Throws ApiError. */
  send: (typed: Typed, submit: { etag: string | null }) => Promise<void>;
  onSaved: () => void;
  onReload: () => void | Promise<boolean>;
}

/** Who, cards, systems, until when: the form of /novoConvite and /alterarConvite. */
export function InviteForm(props: InviteFormProps) {
  const { actor, initial, fresh, mask, etag, back, send, onSaved, onReload } = props;
  const { t } = useTranslation(['invitations', 'delegation', 'validation']);
  const draft = useDraft<Stored & Partial<Whom>>(props.draft);
  const [kept] = useState(() => {
    const [form, whom] = [fromStored(draft.restored), whomSchema.safeParse(draft.restored).data];
    return form && whom && (!fresh || whom.cpf === initial.whom.cpf) ? { ...form, whom } : null;
  });
  const [typed, setTyped] = useState<Typed>(kept ? { whom: kept.whom, selection: kept.selection } : initial);
  const [base] = useState(kept ? kept.etag : etag);
  const [problem, setProblem] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const finished = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const fields = { cpf: useRef<InputRef>(null), email: useRef<InputRef>(null), validity: useRef<InputRef>(null) };
  const { cpf: cpfField, email: emailField, validity: validityField } = fields;
  const { whom, selection } = typed;
  const dirty = typed !== initial;

  const { save: keep } = draft;
  useEffect(() => {
    if (dirty && !finished.current) keep({ ...toStored(selection, '', base), ...whom });
  }, [base, dirty, keep, selection, whom]);
  useEffect(() => {
    if (problem.cpf !== null) cpfField.current?.focus();
    else if (problem.email !== null) emailField.current?.focus();
    else if (problem.general !== null) top.current?.focus();
    else if (problem.validity !== null) validityField.current?.focus();
  }, [cpfField, emailField, problem, validityField]);

  const select = useCallback((next: (before: Selection) => Selection) => {
    setTyped((before) => ({ ...before, selection: next(before.selection) }));
    setProblem(NONE);
  }, []);
  const { addCards, removeCard, setGroups } = useAccessChanges(select);

  const issue = (field: keyof Whom): string | null => {
    const key = conviteForm.shape[field].safeParse(whom[field]).error?.issues[0]?.message;
    return key === undefined ? null : t(`validation:${key}`);
  };
  const endOf = (value: string): string | null => {
    const wrong = endProblem(value);
    if (wrong !== null) return t(`validation:${wrong}`);
    const until = new Date(Date.parse(`${todayInSaoPaulo()}T00:00:00Z`) + whom.dias * DAY_MS);
    return value !== '' && value < until.toISOString().slice(0, 10) ? t('validation:invitation_end_before') : null;
  };
  const check = (): Problem => ({
    cpf: mask === null ? issue('cpf') : null,
    email: issue('email'),
    dias: issue('dias'),
    validity: endOf(selection.validoAte),
    general: selection.cards.length === 0 && selection.groups.size === 0 ? t('validation:access_required') : null,
    stale: false,
  });
  const refused = (error: ApiError): Problem => {
    const at = (name: string) => {
      const found = error.campos.find(({ campo }) => campo === name || campo.startsWith(`${name}.`));
      return found ? t([`validation:${found.chave}`, 'validation:invalid_value']) : null;
    };
    const said = { cpf: at('cpf'), email: at('email'), dias: at('dias'), validity: at('validoAte') };
    if (mask === null && (error.code === 'MCN-207' || error.code === 'MCN-208')) said.cpf = error.text;
    const beside = Object.values(said).some((text) => text !== null);
    return {
      ...NONE,
      ...said,
      general: beside || error.code === 'MCN-102' ? null : error.text,
      stale: error.code === 'MCN-102',
    };
  };
  const submit = async () => {
    if (running.current) return;
    const found = check();
    setProblem(found);
    if (Object.values(found).some((each) => each !== null && each !== false)) return;
    running.current = true;
    setBusy(true);
    try {
      await send(typed, { etag: base });
      finished.current = true;
      draft.clear();
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'MCN-102' || SAID.includes(error.code ?? '')) setProblem(refused(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <LeaveGuard when={dirty && !busy} onLeave={draft.clear} />
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
      </div>
      {kept && (
        <Notice role="status" className="above">
          {t('delegation:kept')}
        </Notice>
      )}
      <LockedFields locked={busy}>
        <div className="dstack">
          <InviteFields
            value={whom}
            problem={problem}
            mask={mask}
            first={cpfField}
            email={emailField}
            onChange={(next) => {
              setTyped((before) => ({ ...before, whom: { ...before.whom, ...next } }));
              setProblem(NONE);
            }}
          />
          <CardsBlock actor={actor} cards={selection.cards} onAdd={addCards} onRemove={removeCard} />
          <Systems actor={actor} groups={selection.groups} onChange={setGroups} />
          <Validity
            input={validityField}
            value={selection.validoAte}
            locked={null}
            hint={t('form.endHint')}
            error={problem.validity}
            onChange={(validoAte) => select((before) => ({ ...before, validoAte }))}
          />
        </div>
      </LockedFields>
      <SaveBar
        selection={selection}
        name={mask ?? (whom.cpf.length === 11 ? formatCpf(whom.cpf) : t('form.somebody'))}
        action={t(mask === null ? 'form.send' : 'form.save')}
        dirty={dirty}
        busy={busy}
        cancelTo={back}
        cancelState={undefined}
        onSave={() => void submit()}
      />
    </>
  );
}

/** An invitation to nobody yet, for the usual time. */
export const nobody = (cpf: string): Whom => ({ cpf, email: '', dias: INVITATION_DAYS });
