import { Form } from 'antd';
import { LOCAL_DDI, PLACEHOLDER_CODE } from '../../../contract/constants';
import { phoneForm } from '../../../contract/contacts';
import { MobileFields } from '../../ui/fields/MobileFields';
import { issuesOf } from '../../ui/fields/rules';
import { toast } from '../../ui/toast';
import { useSteps } from '../two-step/useSteps';
import type { FlowContext } from '../two-step/useTwoStep';
import type { ContactChangeProps } from './change';
import { ContactForm, Current, EndOthers, reloadingWhenStale, useContactForm } from './parts';
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

const PARTS = ['ddiMovel', 'dddMovel', 'foneMovel'] as const;

/** Changes a mobile: two steps for a Brazilian number, at once for another country's (account §4). */
export function PhoneChange({ phone: now, foreignMax, texts, ...contact }: PhoneChangeProps) {
  const { account, target, etag, group, messages } = contact;
  const own = target === account;
  const { ask, change } = useSteps<Asked<PhoneValues>, Confirmed<PhoneValues>>('celulares', account);
  const finalise = (token: string, phone: PhoneValues, context: FlowContext) =>
    reloadingWhenStale(change(target, { ...phone, token }, { ...context, etag }), contact.onChanged);
  const state = useContactForm<PhoneValues, PhoneValues>(contact, {
    values: { ddiMovel: now.ddiMovel, dddMovel: '', foneMovel: '' },
    variables: ({ encerrarSessoes, ...typed }) => {
      // What the whole finds wrong is said below.
      const phone = phoneForm.safeParse(typed).data ?? typed;
      if (PARTS.some((part) => phone[part] !== now[part]))
        return { ...phone, ...(encerrarSessoes && { encerrarSessoes: true }) };
      toast('info', messages.unchanged);
      return undefined;
    },
    check: (phone) => issuesOf(phoneForm, phone),
    requestCode: async (phone, context) => {
      if (phone.ddiMovel === LOCAL_DDI) return ask({ ...phone, target }, context);
      // No SMS goes abroad: the change is applied at once, with the placeholder in the code's place (account §4).
      await finalise(PLACEHOLDER_CODE, phone, context);
      return null;
    },
    finalise,
  });
  const ddi = Form.useWatch('ddiMovel', state.form) ?? state.restored?.ddiMovel ?? now.ddiMovel;
  const local = ddi === LOCAL_DDI;
  return (
    <ContactForm
      state={state}
      intro={texts.intro}
      submit={local ? texts.sendCode : texts.save}
      onClose={contact.onClose}
    >
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
    </ContactForm>
  );
}
