import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOCAL_DDI, PLACEHOLDER_CODE } from '../../../../contract/constants';
import { changePhone, phoneForm, sendPhoneCode } from '../../../../contract/contacts';
import { ddd as dddRule, ddi as ddiRule, fone as foneRule } from '../../../../contract/validation';
import { call } from '../../../lib/api';
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
import { phoneText } from '../format';
import type { ContactFormProps, ContactModalProps } from './form';

type Values = { ddiMovel: string; dddMovel: string; foneMovel: string };

const DDI_MAX = 2;
const DDD_MAX = { local: 2, foreign: 3 } as const;
/** Digits of a foreign number: as many as the field of account §5 takes. */
const FOREIGN_MAX = 10;

function PhoneChange({ usuario, etag, onClose, onChanged }: ContactFormProps) {
  const { t } = useTranslation(['home', 'validation']);
  const id = usuario.idProduto;
  const [form] = Form.useForm<Values>();
  const draft = useDraft<Values>('phone');
  const ddi = Form.useWatch('ddiMovel', form) ?? draft.restored?.ddiMovel ?? usuario.ddiMovel;
  const local = ddi === LOCAL_DDI;
  const close = () => {
    draft.clear();
    onClose();
  };

  const change = (token: string, phone: Values, context: FlowContext) =>
    reloadingWhenStale(call(changePhone, { params: { userId: id, targetId: id, token }, body: phone }, { ...context, etag }), onChanged);
  const flow = useTwoStep<Values>({
    requestCode: async (phone, context) => {
      if (phone.ddiMovel !== LOCAL_DDI) {
        // No SMS goes abroad: the change is applied at once, with the placeholder in the code's place (account §4).
        await change(PLACEHOLDER_CODE, phone, context);
        return null;
      }
      const body = { meioEnvio: 'C', funcionalidade: 'ALTERAR_TELEFONE', ddd: phone.dddMovel, telefone: phone.foneMovel } as const;
      return call(sendPhoneCode, { params: { id }, body }, context);
    },
    finalise: change,
    onSent: () => toast('success', 'home:messages.token_sent_phone'),
    onDone: () => {
      toast('success', 'home:messages.phone_changed');
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
  });
  useRefusedFields(form, flow.error);

  const submit = (values: Values) => {
    const parsed = phoneForm.safeParse(values);
    if (!parsed.success) {
      applyFailure(form, { campos: parsed.error.issues.map((issue) => ({ campo: String(issue.path[0]), chave: issue.message })) }, t);
      return;
    }
    const phone = parsed.data;
    if (phone.ddiMovel === usuario.ddiMovel && phone.dddMovel === usuario.dddMovel && phone.foneMovel === usuario.foneMovel) {
      toast('info', 'home:messages.phone_not_changed');
      return;
    }
    void flow.request(phone);
  };

  return (
    <TwoStep flow={flow} headingLevel={2} texts={{ back: 'cancel', finalise: 'complete' }}>
      <Form
        form={form}
        layout="vertical"
        className="contact-form"
        initialValues={{ ddiMovel: usuario.ddiMovel, dddMovel: '', foneMovel: '', ...draft.restored }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{t('phone.intro')}</p>
        <Current label={t('phone.current')} value={phoneText(usuario) || t('profile.notInformed')} />
        <div className="contact-form__phone">
          <Field name="ddiMovel" label={t('phone.ddi')} schema={ddiRule}>
            <DigitsInput max={Math.max(DDI_MAX, usuario.ddiMovel.length)} tel autoComplete="tel-country-code" size="large" />
          </Field>
          <Field name="dddMovel" label={t('phone.ddd')} schema={dddRule}>
            <DigitsInput max={local ? DDD_MAX.local : DDD_MAX.foreign} tel autoComplete="tel-area-code" size="large" />
          </Field>
          <Field name="foneMovel" label={t('phone.number')} schema={foneRule} hint={local ? t('phone.numberHint') : undefined}>
            {local ? <PhoneInput size="large" /> : <DigitsInput max={FOREIGN_MAX} tel autoComplete="tel-local" size="large" />}
          </Field>
        </div>
        <FormActions busy={flow.busy === 'request'} submit={t(local ? 'contacts.next' : 'contacts.save')} onCancel={close} />
      </Form>
    </TwoStep>
  );
}

/** Changes the mobile: two steps for a Brazilian number, at once for another country's (account §4). */
export default function PhoneModal({ open, ...props }: ContactModalProps) {
  const { t } = useTranslation('home');
  return (
    <EscapeModal open={open} title={t('phone.title')} width={560} closeBeside={false} onClose={props.onClose}>
      <PhoneChange {...props} />
    </EscapeModal>
  );
}
