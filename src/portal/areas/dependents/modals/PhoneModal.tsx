import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOCAL_DDI, PLACEHOLDER_CODE } from '../../../../contract/constants';
import { changePhone, phoneForm, sendPhoneCode } from '../../../../contract/contacts';
import { formatPhone } from '../../../../contract/format';
import { ddd as dddRule, fone as foneRule } from '../../../../contract/validation';
import { registrationFields } from '../../../../contract/registration-fields';
import { call } from '../../../lib/api';
import { personName } from '../../../lib/format';
import { useDraft } from '../../../lib/useDraft';
import { CONTACT_CLAIMS, Current, reloadingWhenStale, useRefusedFields } from '../../../ui/contacts/parts';
import { EscapeModal } from '../../../ui/dialogs';
import { Field } from '../../../ui/fields/Field';
import { FormActions } from '../../../ui/fields/FormActions';
import { DigitsInput, PhoneInput } from '../../../ui/fields/inputs';
import { applyFailure } from '../../../ui/fields/rules';
import { toast } from '../../../ui/toast';
import { TwoStep } from '../../../ui/two-step/TwoStep';
import { useTwoStep, type FlowContext } from '../../../ui/two-step/useTwoStep';
import { FOREIGN_PHONE_MAX } from '../values';
import { GROUP, type DependentFormProps, type DependentModalProps } from './props';

type Values = { ddiMovel: string; dddMovel: string; foneMovel: string };

function PhoneChange({ guardian, dependent, onClose, onChanged }: DependentFormProps) {
  const { t } = useTranslation(['dependents', 'validation']);
  const { idProduto: dependente, etag } = dependent;
  const id = guardian.idProduto;
  const [form] = Form.useForm<Values>();
  const draft = useDraft<Values>(`dependent-phone-${dependent.idDependente}`);
  const ddi = Form.useWatch('ddiMovel', form) ?? draft.restored?.ddiMovel ?? dependent.ddiMovel;
  const local = ddi === LOCAL_DDI;
  const close = () => {
    draft.clear();
    onClose();
  };

  const change = (token: string, phone: Values, context: FlowContext) =>
    reloadingWhenStale(call(changePhone, { params: { userId: id, targetId: dependente, token }, body: phone }, { ...context, etag }), onChanged);
  const flow = useTwoStep<Values>({
    requestCode: async (phone, context) => {
      if (phone.ddiMovel !== LOCAL_DDI) {
        // No SMS goes abroad: the change is applied at once, with the placeholder in the code's place (account §4).
        await change(PLACEHOLDER_CODE, phone, context);
        return null;
      }
      const { dddMovel: ddd, foneMovel: telefone } = phone;
      const body = { meioEnvio: 'C', funcionalidade: 'ALTERAR_TELEFONE', ddd, telefone, dddDependente: ddd, telefoneDependente: telefone, dependente } as const;
      return call(sendPhoneCode, { params: { id }, body }, context);
    },
    finalise: change,
    onSent: () => toast('success', 'dependents:messages.token_sent_phone'),
    onDone: () => {
      toast('success', 'dependents:messages.phone_changed');
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
  });
  useRefusedFields(form, flow.error, GROUP);

  const submit = (values: Values) => {
    const parsed = phoneForm.safeParse(values);
    if (!parsed.success) {
      applyFailure(form, { campos: parsed.error.issues.map((issue) => ({ campo: String(issue.path[0]), chave: issue.message })) }, t, { group: GROUP });
      return;
    }
    const phone = parsed.data;
    if (phone.ddiMovel === dependent.ddiMovel && phone.dddMovel === dependent.dddMovel && phone.foneMovel === dependent.foneMovel) toast('info', 'dependents:messages.phone_not_changed');
    else void flow.request(phone);
  };

  return (
    <TwoStep flow={flow} headingLevel={2} texts={{ back: 'cancel', finalise: 'complete' }}>
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        initialValues={{ ddiMovel: dependent.ddiMovel, dddMovel: '', foneMovel: '', ...draft.restored }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{t('phone.intro', { name: personName(dependent.nome) })}</p>
        <Current label={t('phone.current')} value={formatPhone(dependent.ddiMovel, dependent.dddMovel, dependent.foneMovel)} />
        <div className="contact-form__phone">
          <Field name="ddiMovel" label={t('fields.ddi')} schema={registrationFields.ddiMovel} group={GROUP}>
            <DigitsInput max={2} tel autoComplete="off" size="large" />
          </Field>
          <Field name="dddMovel" label={t('fields.ddd')} schema={dddRule} group={GROUP}>
            <DigitsInput max={local ? 2 : 3} tel autoComplete="off" size="large" />
          </Field>
          <Field name="foneMovel" label={t('fields.number')} schema={foneRule} group={GROUP} hint={local ? t('phone.numberHint') : undefined}>
            {local ? <PhoneInput autoComplete="off" size="large" /> : <DigitsInput max={FOREIGN_PHONE_MAX} tel autoComplete="off" size="large" />}
          </Field>
        </div>
        <FormActions busy={flow.busy === 'request'} submit={t(local ? 'actions.sendCode' : 'actions.savePhone')} onCancel={close} />
      </Form>
    </TwoStep>
  );
}

/** Changes a dependent's mobile: two steps for a Brazilian number, at once for another country's (account §4). */
export default function PhoneModal({ open, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  return (
    <EscapeModal open={open} title={t('phone.title')} width={560} closeBeside={false} onClose={props.onClose}>
      <PhoneChange {...props} />
    </EscapeModal>
  );
}
