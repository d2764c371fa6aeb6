import { useNavigate } from 'react-router';
import type { CodeSent } from '../../../contract/account';
import type { Channel } from '../../../contract/constants';
import { type NewPassword, recuperacoes } from './provider';
import { paths } from '../../lib/paths';
import { useDraft } from '../../features/record-form/useDraft';
import { toast } from '../../ui/toast';
import { type FlowContext, useTwoStep } from '../../features/two-step/useTwoStep';

/** What stands beside its field: a rule's refusal, and a new password that is the current one. */
export const RECOVERY_CLAIMS = ['MCN-100', 'MCN-121'] as const;

/** Says where the code went, to somebody whose answers are known to be right. */
export const sayCodeSent = ({ meioEnvio }: Pick<CodeSent, 'meioEnvio'>) =>
  toast('success', meioEnvio === 'E' ? 'recovery:sent.email' : 'recovery:sent.phone');
/** Says no more than the server does: whether the answers are right is not told. */
export const sayAsked = () => toast('success', 'recovery:sent.asked');

interface Identity {
  idProduto: string;
  meioEnvio?: Channel | undefined;
}

/** The answers to the identity questions and the new password, which never leaves the component's memory before the code. */
export interface RecoveryPayload<Answers extends Identity> {
  answers: Answers;
  senha: string;
}

interface RecoveryOptions<Answers extends Identity> {
  draftName: string;
  /** Asks for a code, and for another one in the same words (delegation §4). */
  ask: (answers: Answers, context: FlowContext) => Promise<CodeSent>;
  /** What a toast says of it. */
  onSent: (sent: CodeSent) => void;
}

/** A forgotten password: questions, code, new password, and on to /login. */
export function useRecovery<Answers extends Identity>({ draftName, ask, onSent }: RecoveryOptions<Answers>) {
  const navigate = useNavigate();
  const draft = useDraft(draftName);
  return useTwoStep<RecoveryPayload<Answers>>({
    requestCode: ({ answers }, context) => ask(answers, context),
    finalise: async (token, { answers, senha }, context) =>
      void (await recuperacoes.update({
        resource: 'recuperacoes',
        id: answers.idProduto,
        variables: { senha, token } satisfies NewPassword,
        meta: { ...context },
      })),
    onSent,
    onDone: () => {
      draft.clear();
      toast('success', 'recovery:done');
      void navigate(paths.login, { replace: true });
    },
    claims: RECOVERY_CLAIMS,
    underWay: draftName,
  });
}
