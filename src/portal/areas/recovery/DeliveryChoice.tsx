import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Channel, LOCAL_DDI } from '../../../contract/constants';
import type { AnswerOf } from '../../../contract/endpoint';
import type { checkAn8 } from '../../../contract/recovery';
import { claimedAddress } from '../../http/clientAddress';
import { paths } from '../../lib/paths';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { FormActions } from '../../ui/fields/FormActions';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { FormPage } from '../../features/form-page/FormPage';
import { scrollToTop } from '../../ui/scrollToTop';
import type { ResetState } from './reset-state';

interface DeliveryChoiceProps {
  found: AnswerOf<typeof checkAn8>;
  onBack: () => void;
}

/** The delivery choice: both destinations masked, the phone only for country code 55. */
export function DeliveryChoice({ found: { idProduto, email, celular, fluxo }, onBack }: DeliveryChoiceProps) {
  const { t } = useTranslation('recovery');
  const navigate = useNavigate();
  useEffect(scrollToTop, []);
  const proceed = ({ meioEnvio = 'E' }: { meioEnvio?: Channel }) => {
    const state: ResetState = { id: idProduto, ip: claimedAddress(), method: meioEnvio, email, phone: celular, fluxo };
    void navigate(paths.resetPassword, { state });
  };
  return (
    <FormPage title={t('delivery.title')} lead={t('delivery.lead')}>
      <SubmitForm layout="vertical" size="large" className="form" onFinish={proceed}>
        <div className="card form__part">
          <ChannelChoice
            ddi={celular === null ? undefined : LOCAL_DDI}
            destinations={{ E: email, ...(celular !== null && { C: celular }) }}
          />
        </div>
        <FormActions submit={t('continue')} cancel={t('back')} onCancel={onBack} />
      </SubmitForm>
    </FormPage>
  );
}
