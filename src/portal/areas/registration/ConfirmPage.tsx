import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CodeSent } from '../../../contract/account';
import type { Channel } from '../../../contract/constants';
import { LOCAL_DDI } from '../../../contract/constants';
import { maskPhone } from '../../../contract/format';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { useDraft } from '../../features/record-form/useDraft';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { StepCard } from '../../features/form-page/FormPage';
import { toast } from '../../ui/toast';
import { TwoStep } from '../../features/two-step/TwoStep';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import { type Confirmation, confirmationFrom, confirmationOf, DRAFTS, readConfirmation } from './confirmation';
import type { JustEnded } from './ended';
import { cadastros, codigosDeCadastro, type RegistrationContact } from './provider';
import { RegistrationSteps } from './RegistrationSteps';
import './registration.css';

/** The registry no longer accepts the CPF: the registration is over. */
const NO_LONGER_ACCEPTED = 'MCN-141';

type Payload = Omit<Confirmation, 'sent'> & { meioEnvio: Channel };

function Confirm({ sent, ...person }: Confirmation) {
  const { t } = useTranslation('registration');
  const navigate = useNavigate();
  const draft = useDraft(DRAFTS[person.tipo]);
  useScreenTitle(t('confirm.title'));
  const flow = useTwoStep<Payload>({
    requestCode: async ({ idProduto, ...contact }, context) => {
      const variables = contact satisfies RegistrationContact;
      const meta = { account: idProduto, ...context };
      return (await codigosDeCadastro.create<CodeSent>({ resource: 'codigosDeCadastro', variables, meta })).data;
    },
    finalise: async (code, { idProduto }, context) =>
      void (await cadastros.update({
        resource: 'cadastros',
        id: idProduto,
        variables: { code },
        meta: { ...context },
      })),
    onSent: (answer) => {
      toast('success', answer.meioEnvio === 'E' ? 'registration:sent.email' : 'registration:sent.phone');
      // A reload finds the newest code's flow.
      void navigate(paths.confirmRegistration, { replace: true, state: confirmationOf(person, answer) });
    },
    onDone: () => {
      draft.clear();
      void navigate(paths.registrationDone, { replace: true, state: { registration: 'ended' } satisfies JustEnded });
    },
    claims: [NO_LONGER_ACCEPTED],
    begun: { payload: { ...person, meioEnvio: sent.meioEnvio }, sent },
  });

  const over = flow.error?.code === NO_LONGER_ACCEPTED;
  const { clear } = draft;
  useEffect(() => {
    if (!over) return;
    clear();
    void navigate(paths.registrationFailed, { replace: true, state: { registration: 'ended' } satisfies JustEnded });
  }, [over, clear, navigate]);

  const other: Channel = flow.sent?.meioEnvio === 'C' ? 'E' : 'C';
  const ways = (
    <ul className="code-ways">
      {person.ddiMovel === LOCAL_DDI && (
        <li>
          <button
            type="button"
            disabled={flow.busy !== null}
            onClick={() => void flow.request({ ...person, meioEnvio: other })}
          >
            {other === 'C' ? t('confirm.bySms', { phone: maskPhone(person.foneMovel) }) : t('confirm.byEmail')}
          </button>
        </li>
      )}
      <li>
        <Link to={person.tipo === 'PJ' ? paths.registerPJ : paths.registerPF}>{t('confirm.correct')}</Link>
      </li>
      <li>
        {t('confirm.known')} <Link to={paths.login}>{t('confirm.signIn')}</Link>
      </li>
      <li>
        <Link to={paths.forgot}>{t('confirm.recover')}</Link>
      </li>
    </ul>
  );
  return (
    <StepCard steps={<RegistrationSteps current={1} />}>
      <TwoStep
        flow={{ ...flow, cancel: () => void navigate(paths.login) }}
        texts={{ sentTo: 'sentToNew', resent: 'resentUnsure' }}
        otherWay={ways}
      >
        {null}
      </TwoStep>
    </StepCard>
  );
}

/** /finalizaCadastroToken: the code that confirms a registration. Somebody who comes without one is told so and led to /login. */
export default function ConfirmPage() {
  const { ready } = useTranslation('registration');
  const { state, hash } = useLocation();
  const given = readConfirmation(state);
  const led = given ? null : confirmationFrom(hash);
  const lost = ready && !given && !led;
  useEffect(() => {
    if (lost) toast('warning', 'registration:confirm.nothing');
  }, [lost]);
  // What the address tells leaves it at once.
  if (led) return <Redirect to={paths.confirmRegistration} state={led} />;
  if (!given) return <Redirect to={paths.login} />;
  return <Confirm {...given} />;
}
