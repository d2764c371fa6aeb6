import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { CodeSent } from '../../../contract/account';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { readDraft, writeDraft } from '../../lib/drafts';
import { closeWaitingToast } from '../../ui/toast';
import { keyOf, withoutSecrets } from '../record-form/kept';

/** What every call of a flow carries: in `meta` of a write, or as the options of `call()`. */
export interface FlowContext {
  /** The flow of the code, as the server named it; absent for a new flow and for a back end that names none. */
  fluxo?: string;
  signal: AbortSignal;
  /** The flow decides which failures it shows and hands the others to the error catalogue. */
  quiet: true;
}

export interface TwoStepOptions<Payload> {
  /**
   * Asks the server for a code that confirms `payload`. Answers null when the change needed no code and is done (a foreign
   * phone). Throws `ApiError`.
   */
  requestCode: (payload: Payload, context: FlowContext) => Promise<CodeSent | null>;
  /** Does what the code confirms. Throws `ApiError`. */
  finalise: (code: string, payload: Payload, context: FlowContext) => Promise<void>;
  onSent?: (sent: CodeSent, payload: Payload) => void;
  onDone: (payload: Payload) => void;
  /** Codes of failures that the form shows beside its fields, `MCN-100` besides those that every flow shows. */
  claims?: readonly string[];
  /** A code that another screen asked for: the flow begins at its second step. Read once. */
  begun?: { payload: Payload; sent: SentCode };
  /** Names the code that is under way in this window: a reload comes back to it. */
  underWay?: string;
}

type Action = 'request' | 'resend' | 'finalise';

/** A code that is on its way, and the instant (ms) from which another may be asked for. */
export interface SentCode extends CodeSent {
  resendAt: number;
}

/** A code that is under way, as a reload finds it: what it confirms, without passwords. */
interface UnderWay {
  sent: SentCode;
  payload: Record<string, unknown>;
  /** Nothing of the payload is a secret: it can be confirmed as it is. Otherwise the form asks for what is missing. */
  whole: boolean;
}

interface State {
  step: 'form' | 'code';
  /** After a reload: the form with the same data goes on to this code, without another one. */
  waiting: UnderWay | null;
  busy: Action | null;
  sent: SentCode | null;
  /** The last failure of the step that is on the screen. */
  error: ApiError | null;
}

const START: State = { step: 'form', waiting: null, busy: null, sent: null, error: null };

/** The code is not the one that was sent, or is none any more. */
const WRONG = new Set(['MCN-110', 'MCN-111', 'MCN-114']);
/** Codes after which this flow accepts no code any more: the way on is a new flow. */
const FLOW_ENDED = new Set(['MCN-111', 'MCN-114']);
const TOO_SOON = 'MCN-112';
/** The server asks for a recent sign-in (step-up). */
const STALE_SIGN_IN = 'IDC-112';

/** Failures of codes, and the step-up: every flow shows them where they happened. */
const SHOWN_BY_EVERY_FLOW = new Set(['MCN-110', 'MCN-111', TOO_SOON, 'MCN-113', 'MCN-114', STALE_SIGN_IN]);

export const codeRefused = (error: ApiError | null) => error !== null && WRONG.has(error.code ?? '');
export const flowEnded = (error: ApiError | null) => error !== null && FLOW_ENDED.has(error.code ?? '');
export const needsStepUp = (error: ApiError | null) => error?.code === STALE_SIGN_IN;
/** No answer came, or one that broke off. */
export const networkLost = (error: ApiError | null) => error !== null && (error.status === 0 || error.broken);

/** A 401 or 403 has begun the sign-in by itself (sign-in §4); only IDC-104 has a reaction of its own. */
const leadsToLogin = (error: ApiError) => (error.status === 401 || error.status === 403) && error.code !== 'IDC-104';

const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

const resendInstant = (seconds: number) => Date.now() + seconds * 1000;

/**
 * The two steps of every change that a code confirms: ask for a code, enter it, finalise; resend and cancel.
 *
 * A click repeated while a call runs does nothing, and a retry after a lost network does nothing twice (http/idempotency.ts). Nothing that was typed is lost by a
 * failure or by `cancel`.
 */
export function useTwoStep<Payload extends object>(options: TwoStepOptions<Payload>) {
  const [key] = useState(() => options.underWay && keyOf(`${options.underWay}-code`));
  const [found] = useState(() => (key ? readDraft(key) : undefined) as UnderWay | undefined);
  const [begun] = useState(
    () => options.begun ?? (found?.whole ? { payload: found.payload as Payload, sent: found.sent } : undefined),
  );
  const [state, update] = useReducer(
    (old: State, change: Partial<State>): State => ({ ...old, ...change }),
    null,
    () => (begun ? { ...START, step: 'code' as const, sent: begun.sent } : { ...START, waiting: found ?? null }),
  );
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const running = useRef<{ action: Action; controller: AbortController } | null>(null);
  const payload = useRef<{ value: Payload; print: string } | null>(
    begun ? { value: begun.payload, print: JSON.stringify(begun.payload) } : null,
  );
  const sent = useRef<SentCode | null>(begun?.sent ?? null);
  const ended = useRef(false);

  /** Gives up what runs, except a finalise: its outcome must be heard. True when nothing runs any more. */
  const giveUp = useCallback(() => {
    if (running.current?.action === 'finalise') return false;
    running.current?.controller.abort();
    running.current = null;
    return true;
  }, []);

  useEffect(() => () => void giveUp(), [giveUp]);

  // Kept while it is on the screen and good: whoever leaves the code leaves it, and only a reload, which runs nothing, finds it again.
  const { step, waiting } = state;
  const latestSent = state.sent;
  const over = flowEnded(state.error);
  useEffect(() => {
    if (!key || over || (step === 'form' && !waiting)) return;
    const asked = payload.current?.value ?? {};
    const kept = withoutSecrets(asked);
    const whole = Object.keys(kept).length === Object.keys(asked).length;
    writeDraft(key, step === 'form' ? { ...waiting } : { sent: latestSent, payload: kept, whole });
    return () => writeDraft(key, null);
  }, [key, latestSent, over, step, waiting]);

  /** Runs one action unless another runs. */
  const run = useCallback(async <T>(action: Action, work: (context: FlowContext) => Promise<T>) => {
    if (running.current) return undefined;
    const controller = new AbortController();
    const mine = { action, controller };
    running.current = mine;
    update({ busy: action, error: null });
    closeWaitingToast();
    try {
      const fluxo = ended.current || action === 'request' ? undefined : sent.current?.fluxo;
      const value = await work({
        signal: controller.signal,
        quiet: true,
        ...(fluxo === undefined ? {} : { fluxo }),
      });
      if (controller.signal.aborted) return undefined;
      update({ busy: null });
      return { value };
    } catch (thrown) {
      if (controller.signal.aborted) return undefined;
      update({ busy: null });
      const error = asApiError(thrown);
      if (flowEnded(error)) ended.current = true;
      if (error.code === TOO_SOON && sent.current) {
        sent.current = { ...sent.current, resendAt: resendInstant(error.retryAfter ?? 0) };
        update({ sent: sent.current });
      }
      if (leadsToLogin(error)) return undefined;
      const shown =
        networkLost(error) ||
        SHOWN_BY_EVERY_FLOW.has(error.code ?? '') ||
        latest.current.claims?.includes(error.code ?? '');
      if (!shown) reportUnclaimed(error);
      else if (action === 'finalise' && error.campos.length > 0) {
        // The code was right and is used up; what is wrong stands in the form.
        ended.current = true;
        update({ error, step: 'form' });
      } else update({ error });
      return undefined;
    } finally {
      if (running.current === mine) running.current = null;
    }
  }, []);

  const done = useCallback((value: Payload) => {
    payload.current = null;
    sent.current = null;
    update(START);
    latest.current.onDone(value);
  }, []);

  const arrived = useCallback((answer: CodeSent, value: Payload) => {
    ended.current = false;
    sent.current = { ...answer, resendAt: resendInstant(answer.reenvioEm) };
    update({ step: 'code', sent: sent.current, waiting: null });
    latest.current.onSent?.(answer, value);
  }, []);

  /**
   * Submits the form. The same data while its code is still on the way only goes back to the code step: a second code
   * would be refused as too soon, and the first one is good.
   */
  const request = useCallback(
    async (value: Payload) => {
      if (running.current) return;
      const print = JSON.stringify(value);
      if (waiting && JSON.stringify(withoutSecrets(value)) === JSON.stringify(waiting.payload)) {
        payload.current = { value, print };
        sent.current = waiting.sent;
        update({ step: 'code', sent: waiting.sent, waiting: null, error: null });
        return;
      }
      const still = sent.current !== null && !ended.current && sent.current.resendAt > Date.now();
      if (still && payload.current?.print === print) {
        update({ step: 'code', error: null });
        return;
      }
      const answer = await run('request', (context) => latest.current.requestCode(value, context));
      if (!answer) return;
      if (answer.value === null) {
        done(value);
        return;
      }
      payload.current = { value, print };
      arrived(answer.value, value);
    },
    [arrived, done, run, waiting],
  );

  /** Asks for another code with the same data. True when it was sent. */
  const resend = useCallback(async () => {
    const asked = payload.current;
    if (!asked) return false;
    const answer = await run('resend', (context) => latest.current.requestCode(asked.value, context));
    if (!answer?.value) return false;
    arrived(answer.value, asked.value);
    return true;
  }, [arrived, run]);

  const finalise = useCallback(
    async (code: string) => {
      const asked = payload.current;
      if (!asked) return;
      const answer = await run('finalise', (context) => latest.current.finalise(code, asked.value, context));
      if (!answer) return;
      done(asked.value);
    },
    [done, run],
  );

  /** Back to the form, which keeps what was typed. Does nothing while the change is being finalised. */
  const cancel = useCallback(() => {
    if (giveUp()) update({ step: 'form', busy: null, error: null });
  }, [giveUp]);

  return { ...state, request, resend, finalise, cancel };
}

export type TwoStepFlow<Payload extends object> = ReturnType<typeof useTwoStep<Payload>>;
