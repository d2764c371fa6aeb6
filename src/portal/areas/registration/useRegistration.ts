import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CodeSent } from '../../../contract/account';
import { ApiError } from '../../http/ApiError';
import { text } from '../../lib/i18n';
import { goTo } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { CONSULTATION } from '../../features/error-reactions/ErrorReactions';
import { applyFailure } from '../../ui/fields/rules';
import { toast, toastUntilOk } from '../../ui/toast';
import { type FlowContext, useTwoStep } from '../../features/two-step/useTwoStep';
import { confirmationOf } from './confirmation';

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

const BLOCKED: Readonly<Record<string, 'CPF' | 'CNPJ'>> = { 'MCN-010': 'CPF', 'MCN-029': 'CNPJ' };

/** The number is blocked, perhaps by this very try, the third: the server's words say which; OK leads to /login (sign-in §8). */
function sayBlocked(error: ApiError, document: 'CPF' | 'CNPJ'): void {
  toastUntilOk({
    message: error.text,
    link: { href: CONSULTATION[document], name: text(`ui:reactions.consult${document}`) },
    onOk: () => goTo(paths.login),
  });
}

/**
 * Sends a registration and goes on to the code's screen. A mismatch with the federal registry stands beside its field as well as in
 * the catalogue's toast. A double click sends once, a retry after a lost network is the same submit.
 */
export function useRegistration<Payload extends Registered>({
  form,
  send,
  fields,
  onRefused,
}: RegistrationOptions<Payload>) {
  const { t } = useTranslation('validation');
  const navigate = useNavigate();
  const refused = (thrown: unknown): never => {
    if (thrown instanceof ApiError && thrown.campos.length > 0) {
      applyFailure(
        form,
        { campos: thrown.campos.map(({ campo, chave }) => ({ campo: fields[campo] ?? campo, chave })) },
        t,
      );
      onRefused();
    }
    const document = thrown instanceof ApiError ? BLOCKED[thrown.code ?? ''] : undefined;
    if (document) sayBlocked(thrown as ApiError, document);
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
      proceed(await send(payload, context).catch(refused), payload);
      return null;
    },
    finalise: async () => undefined,
    onDone: () => undefined,
    claims: ['MCN-100', 'MCN-010', 'MCN-029'],
  });
  const { error } = flow;
  // What stands beside fields, or in a toast of its own, is not said once more.
  const problem =
    error && error.campos.length === 0 && !BLOCKED[error.code ?? '']
      ? error.status === 0
        ? t('registration:notSent')
        : error.text
      : null;
  return { send: flow.request, busy: flow.busy !== null, problem };
}
