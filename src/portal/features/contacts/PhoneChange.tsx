import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOCAL_DDI, PLACEHOLDER_CODE } from '../../../contract/constants';
import { phoneForm } from '../../../contract/contacts';
import { useDraft } from '../record-form/useDraft';
import { FormActions } from '../../ui/fields/FormActions';
import { MobileFields } from '../../ui/fields/MobileFields';
import { applyFailure } from '../../ui/fields/rules';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../two-step/StepUpAhead';
import { TwoStep } from '../two-step/TwoStep';
import { useSteps } from '../two-step/useSteps';
import { type FlowContext, useTwoStep } from '../two-step/useTwoStep';
import type { ContactChangeProps } from './change';
import { CONTACT_CLAIMS, Current, EndOthers, reloadingWhenStale, useRefusedFields } from './parts';
import type { Asked, Confirmed, PhoneValues } from './provider';

interface PhoneChangeProps extends ContactChangeProps {
  /** The mobile as it is; its parts may be empty. */
  phone: PhoneValues;
  /** Digits that another country's number may have, where they are fewer than elsewhere. */
  foreignMax?: number;
  /** `value` is the mobile as it is, in words. */
  texts: {
    intro: string;
    current: string;
    value: string;
    ddi: string;
    ddd: string;
    number: string;
    numberHint: string;
    sendCode: string;
    save: string;
  };
}

/** Changes a mobile: two steps for a Brazilian number, at once for another country's (account §4). */
export function PhoneChange({
  account,
  target,
  etag,
  draftKey,
  group,
  messages,
  phone: now,
  foreignMax,
  texts,
  onClose,
  onChanged,
}: PhoneChangeProps) {
  const { t } = useTranslation('validation');
  const [form] = Form.useForm<PhoneValues>();
  const draft = useDraft<PhoneValues>(draftKey);
  const own = target === account;
  const ddi = Form.useWatch('ddiMovel', form) ?? draft.restored?.ddiMovel ?? now.ddiMovel;
  const local = ddi === LOCAL_DDI;
  const close = () => {
    draft.clear();
    onClose();
  };

  const { ask, change } = useSteps<Asked<PhoneValues>, Confirmed<PhoneValues>>('celulares', account);
  const finalise = (token: string, phone: PhoneValues, context: FlowContext) =>
    reloadingWhenStale(change(target, { ...phone, token }, { ...context, etag }), onChanged);
  const flow = useTwoStep<PhoneValues>({
    requestCode: async (phone, context) => {
      if (phone.ddiMovel === LOCAL_DDI) return ask({ ...phone, target }, context);
      // No SMS goes abroad: the change is applied at once, with the placeholder in the code's place (account §4).
      await finalise(PLACEHOLDER_CODE, phone, context);
      return null;
    },
    finalise,
    onSent: () => toast('success', messages.sent),
    onDone: () => {
      toast('success', messages.changed);
      close();
      void onChanged();
    },
    claims: CONTACT_CLAIMS,
    underWay: draftKey,
  });
  useRefusedFields(form, flow.error, group);

  const submit = (values: PhoneValues) => {
    draft.save(form.getFieldsValue());
    const parsed = phoneForm.safeParse(values);
    if (!parsed.success) {
      applyFailure(
        form,
        { campos: parsed.error.issues.map((issue) => ({ campo: String(issue.path[0]), chave: issue.message })) },
        t,
        group ? { group } : {},
      );
      return;
    }
    const phone = { ...parsed.data, ...(values.encerrarSessoes && { encerrarSessoes: true }) };
    if (phone.ddiMovel === now.ddiMovel && phone.dddMovel === now.dddMovel && phone.foneMovel === now.foneMovel)
      toast('info', messages.unchanged);
    else void flow.request(phone);
  };

  return (
    <TwoStep flow={flow} headingLevel={2}>
      <StepUpAhead flow={flow} />
      <Form
        form={form}
        layout="vertical"
        size="large"
        className="contact-form"
        initialValues={{ ddiMovel: now.ddiMovel, dddMovel: '', foneMovel: '', ...draft.restored }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        <p className="lead">{texts.intro}</p>
        <Current label={texts.current} value={texts.value} />
        <MobileFields
          local={local}
          withCountry
          labels={{ ddi: texts.ddi, ddd: texts.ddd, number: texts.number }}
          ddi={phoneForm.shape.ddiMovel}
          foreignMax={foreignMax}
          group={group}
          own={own}
          hint={local ? texts.numberHint : undefined}
          className="contact-form__phone"
        />
        {own && <EndOthers />}
        <FormActions busy={flow.busy === 'request'} submit={local ? texts.sendCode : texts.save} onCancel={close} />
      </Form>
    </TwoStep>
  );
}
