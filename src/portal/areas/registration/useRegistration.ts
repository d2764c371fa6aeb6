import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CodeSent } from '../../../contract/account';
import { ApiError } from '../../http/ApiError';
import { paths } from '../../lib/paths';
import { applyFailure } from '../../ui/fields/rules';
import { toast } from '../../ui/toast';
import { type FlowContext, useTwoStep } from '../../features/two-step/useTwoStep';
import { confirmationOf } from './confirmation';
import { useLastTry } from './useLastTry';

/** The part of a registration's payload that the confirmation screen needs. */
interface Registered {
  idProduto: string;
  tipo: 'PF' | 'PJ';
  email: string;
  ddiMovel: string;
  dddMovel: string;
  foneMovel: string;
}

interface RegistrationOptions<Payload> {
  form: FormInstance;
  send: (payload: Payload, context: FlowContext) => Promise<CodeSent>;
  /** Field of the payload → field of the form, where they differ. */
  fields: Readonly<Record<string, string>>;
  /** Called once the fields that the server refused say so. */
  onRefused: () => void;
}

/** What the federal registry has said of a number in this form. */
interface Counted {
  /** idProduto of the registration that was refused. */
  number: string;
  /** Attempts that are left. */
  left: number;
}

/** The third mismatch blocks the number and names its field, like those before it; another block names none. */
const BLOCKED = new Set(['MCN-010', 'MCN-029']);

function attemptsOf({ restam, code, campos }: ApiError, number: string): Counted | null {
  const over = BLOCKED.has(code ?? '') && campos.length > 0;
  return over || restam !== null ? { number, left: over ? 0 : (restam ?? 0) } : null;
}

/**
 * Sends a registration and goes on to the code's screen. A mismatch with the federal registry stands beside its field as well as in
 * the catalogue's toast, with the attempts that are left; the last one is asked about first (`question`), the third mismatch cancels the
 * registration. A double click sends once, a retry after a lost network is the same submit.
 */
export function useRegistration<Payload extends Registered>({
  form,
  send,
  fields,
  onRefused,
}: RegistrationOptions<Payload>) {
  const { t } = useTranslation('validation');
  const navigate = useNavigate();
  const [counted, setCounted] = useState<Counted | null>(null);
  const refused = (thrown: unknown, number: string): never => {
    if (thrown instanceof ApiError && thrown.campos.length > 0) {
      applyFailure(
        form,
        { campos: thrown.campos.map(({ campo, chave }) => ({ campo: fields[campo] ?? campo, chave })) },
        t,
      );
      onRefused();
    }
    if (thrown instanceof ApiError) setCounted(attemptsOf(thrown, number));
    throw thrown;
  };
  const proceed = (sent: CodeSent, { idProduto, tipo, email, ddiMovel, dddMovel, foneMovel }: Payload) => {
    toast('success', sent.meioEnvio === 'E' ? 'registration:sent.email' : 'registration:sent.phone');
    void navigate(paths.confirmRegistration, {
      state: confirmationOf({ tipo, idProduto, email, ddiMovel, dddMovel, foneMovel }, sent),
    });
  };
  const flow = useTwoStep<Payload>({
    // The code is entered on a screen of its own: for this one the submit is the end.
    requestCode: async (payload, context) => {
      proceed(await send(payload, context).catch((error: unknown) => refused(error, payload.idProduto)), payload);
      return null;
    },
    finalise: async () => undefined,
    onDone: () => undefined,
    claims: ['MCN-100'],
  });
  const { submit, question } = useLastTry<Payload>(flow.request);
  const { error } = flow;
  const saidOf = ({ left }: Counted) =>
    left > 0 ? t('registration:attempts.left', { count: left }) : t('registration:attempts.over');
  // What stands beside fields is not said once more.
  const said =
    error && error.campos.length === 0 ? (error.status === 0 ? t('registration:notSent') : error.text) : null;
  return {
    send: (payload: Payload) => submit(payload, counted?.number === payload.idProduto ? counted.left : null),
    question,
    busy: flow.busy !== null,
    problem: said ?? (counted && flow.busy === null ? saidOf(counted) : null),
  };
}
