import { useLogout } from '@refinedev/core';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Channel } from '../../../contract/constants';
import type { CallInput } from '../../../contract/endpoint';
import { companyRecoveryPayload, type requestMandatoryReset } from '../../../contract/recovery';
import { ApiError } from '../../http/ApiError';
import { useSteps } from '../../features/two-step/useSteps';
import { paths } from '../../lib/paths';
import type { LogoutParams } from '../../session/authProvider';
import { useDraft } from '../../features/record-form/useDraft';
import { toast } from '../../ui/toast';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import { CompanyFields } from './CompanyFields';
import type { NewPassword } from './provider';
import { RecoveryForm } from './RecoveryForm';
import { RECOVERY_CLAIMS, type RecoveryPayload, sayCodeSent } from './useRecovery';
import { useHeldHere } from './useHeldHere';

type Values = {
  tenhoCnpj: '1' | '0';
  nome: string;
  an8?: string;
  numeroContrato?: string;
  novaSenha: string;
  confirmaSenha: string;
  meioEnvio?: Channel;
};
type Answers = CallInput<typeof requestMandatoryReset>['body'];

const DRAFT = 'mandatoryReset';
/** The password turned out not to have expired: another window was faster. */
const NOT_EXPIRED = 'MCN-147';
/** A wrong answer of the form, named. */
const DIFFERS = 'MCN-142';

/** The preventive change of a company's password: form, code, and back to /principal. */
export function MandatoryReset({ id }: { id: string }) {
  const { t } = useTranslation('recovery');
  const { mutate: logout } = useLogout<LogoutParams>();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const draft = useDraft<Values>(DRAFT);
  const letGo = useHeldHere(() => toast('info', 'recovery:mandatory.held'));
  const done = () => {
    draft.clear();
    letGo();
    void navigate(paths.home, { replace: true });
  };
  const leaveWhenGood = (error: unknown): never => {
    if (error instanceof ApiError && error.code === NOT_EXPIRED) done();
    throw error;
  };
  const { ask, change } = useSteps<Answers, NewPassword>('redefinicoes', id);
  const flow = useTwoStep<RecoveryPayload<Answers>>({
    requestCode: ({ answers }, context) => ask(answers, context).catch(leaveWhenGood),
    finalise: (token, { senha }, context) => change(id, { senha, token }, context).catch(leaveWhenGood),
    onSent: sayCodeSent,
    onDone: () => {
      toast('success', 'recovery:done');
      done();
    },
    claims: [...RECOVERY_CLAIMS, DIFFERS, NOT_EXPIRED],
    underWay: DRAFT,
  });
  return (
    <RecoveryForm
      form={form}
      flow={flow}
      title={t('mandatory.title')}
      lead={t('mandatory.lead')}
      draftName={DRAFT}
      defaults={{ tenhoCnpj: '1' }}
      labels={{ an8: t('field.an8'), numeroContrato: t('field.contract'), nome: t('field.companyName') }}
      fields={{ senha: 'novaSenha' }}
      submit={t('mandatory.submit')}
      cancel={t('mandatory.cancel')}
      onCancel={() => logout({ newSession: true })}
      passwordName="novaSenha"
      onSubmit={({ novaSenha, ...values }) =>
        void flow.request({
          answers: companyRecoveryPayload({ ...values, idProduto: id, senha: novaSenha }),
          senha: novaSenha,
        })
      }
    >
      <CompanyFields
        login={
          <input
            className="sr"
            type="text"
            autoComplete="username"
            value={id}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        }
      />
    </RecoveryForm>
  );
}
