import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CodeSent } from '../../../contract/account';
import { askForChosen } from './asks';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { ApiError } from '../../http/ApiError';
import { flowEnded, type FlowContext } from '../../features/two-step/useTwoStep';
import { toast } from '../../ui/toast';
import { LostBoth, RecoveryForm, useLeave } from './RecoveryForm';
import { readResetState, type ResetState } from './reset-state';
import { sayCodeSent, useRecovery } from './useRecovery';

type Values = { senha: string; confirmaSenha: string };

const DRAFT = 'reset';

function Reset({ id, method, email, phone, fluxo }: ResetState) {
  const { t } = useTranslation('recovery');
  const [form] = Form.useForm<Values>();
  const leave = useLeave();
  const navigate = useNavigate();
  // Each code is sent within the flow of the identity questions, the first one too, and the one after five wrong tries.
  const send = async (_answers: { idProduto: string }, context: FlowContext): Promise<CodeSent> => {
    try {
      return await askForChosen(id, { tipo: 'PJ', meioEnvio: method }, { ...context, fluxo: context.fluxo ?? fluxo });
    } catch (error) {
      // What was answered is good for no code any more: only the questions lead on.
      if (error instanceof ApiError && flowEnded(error)) {
        toast('warning', 'recovery:reset.over');
        void navigate(paths.forgotPJAn8, { replace: true });
      }
      throw error;
    }
  };
  const flow = useRecovery<{ idProduto: string }>({ draftName: DRAFT, ask: send, onSent: sayCodeSent });
  return (
    <RecoveryForm
      form={form}
      flow={flow}
      title={t('reset.title')}
      lead={t('reset.lead', { destination: method === 'C' ? (phone ?? '') : email })}
      draftName={DRAFT}
      labels={{}}
      fields={{}}
      submit={t('sendCode')}
      onCancel={leave}
      onSubmit={({ senha }) => void flow.request({ answers: { idProduto: id }, senha })}
      channel={false}
      otherWay={
        <ul className="code-ways">
          <li>
            <Link to={paths.forgotPJAn8}>{t('reset.again')}</Link>
          </li>
          <li>
            <LostBoth />
          </li>
        </ul>
      }
    />
  );
}

/** /redefinirSenha: the new password after the delivery choice. Somebody who comes without one is refused and led to /login. */
export default function ResetPage() {
  const { ready } = useTranslation('recovery');
  const given = readResetState(useLocation().state);
  const denied = ready && given === null;
  useEffect(() => {
    if (denied) toast('error', 'recovery:reset.denied');
  }, [denied]);
  if (!given) return <Redirect to={paths.login} />;
  return <Reset {...given} />;
}
