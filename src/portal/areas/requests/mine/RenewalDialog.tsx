import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { REQUEST_DAYS, renovacaoForm } from '../../../../contract/requests';
import { forgetDraft } from '../../../features/record-form/useDraft';
import { useRecordForm } from '../../../features/record-form/useRecordForm';
import { renewalEnd, renewedFrom } from '../../../features/renewal/useRenewal';
import { dateText } from '../../../lib/dates';
import { monthsAfter } from '../../../lib/laterDates';
import { EscapeModal } from '../../../ui/dialogs';
import { DateInput, Field, FormActions, SubmitForm } from '../../../ui/fields';
import type { MyRequest, NewRequest, Renewable } from '../provider';
import { useAmount } from '../useAmount';

type Typed = { ate: string; motivo: string };

interface RenewalDialogProps {
  account: string;
  renewable: Renewable;
  open: boolean;
  onClose: () => void;
}

const draftOf = (account: string, { id }: Renewable) => `pedido:${account}:${id}`;

function Renewing({ account, renewable, onClose }: Omit<RenewalDialogProps, 'open'>) {
  const { t } = useTranslation('requests');
  const amount = useAmount();
  const { validoAte, situacaoValidade, empresa } = renewable;
  const terms = [
    [t('ask.sixMonths'), renewalEnd(renewable)],
    [t('ask.oneYear'), monthsAfter(renewedFrom(renewable), 12)],
  ] as const;
  const { form, formProps, busy, keep } = useRecordForm<MyRequest, Typed, NewRequest>({
    resource: 'meusPedidos',
    account,
    values: { ate: terms[0][1], motivo: '' },
    draft: draftOf(account, renewable),
    variables: ({ ate, motivo }) => ({ idProduto: renewable.id, ate, motivo }),
    touches: ['renovaveis'],
    saved: 'requests:ask.done',
    onSaved: onClose,
  });
  const chosen = Form.useWatch('ate', form);
  return (
    <SubmitForm {...formProps} layout="vertical" size="large" className="form">
      <p>{t('ask.what', { company: empresa.nome, amount: amount(renewable) })}</p>
      <p className="help">
        {t(situacaoValidade === 'vencida' ? 'ask.ended' : 'ask.ends', { date: dateText(validoAte) })}
      </p>
      <Field name="ate" label={t('ask.until')} schema={renovacaoForm.shape.ate} hint={t('ask.untilHint')}>
        <DateInput toCome />
      </Field>
      <div role="group" aria-label={t('ask.shortcuts')} className="row renew__short">
        {terms.map(([name, date]) => (
          <Button
            key={name}
            size="middle"
            aria-pressed={chosen === date}
            disabled={busy}
            onClick={() => {
              form.setFields([{ name: 'ate', value: date, errors: [] }]);
              keep();
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <Field name="motivo" label={t('ask.why')} schema={renovacaoForm.shape.motivo} optional hint={t('ask.whyHint')}>
        <Input.TextArea rows={3} autoComplete="off" />
      </Field>
      <p className="help">{t('ask.after', { count: REQUEST_DAYS })}</p>
      <FormActions submit={t('ask.submit')} busy={busy} onCancel={onClose} />
    </SubmitForm>
  );
}

/** Asks a company for all that it gave, until a day that is chosen, and says why, where somebody wants to. */
export default function RenewalDialog({ account, renewable, open, onClose }: RenewalDialogProps) {
  const { t } = useTranslation('requests');
  const close = () => {
    forgetDraft(draftOf(account, renewable));
    onClose();
  };
  return (
    <EscapeModal open={open} title={t('ask.title')} width={560} onClose={close} closeBeside={false}>
      <Renewing account={account} renewable={renewable} onClose={close} />
    </EscapeModal>
  );
}
