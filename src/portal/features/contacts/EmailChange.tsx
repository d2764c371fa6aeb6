import { email as emailRule } from '../../../contract/email';
import { EmailField } from '../../ui/fields/EmailField';
import { toast } from '../../ui/toast';
import { useSteps } from '../two-step/useSteps';
import type { ContactChangeProps } from './change';
import { ContactForm, Current, EndOthers, reloadingWhenStale, useContactForm } from './parts';
import type { Asked, Confirmed, EmailValues } from './provider';

interface EmailChangeProps extends ContactChangeProps {
  /** The address as it is. */
  email: string;
  texts: { intro: string; current: string; next: string; submit: string };
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Changes an e-mail address in two steps; the code goes to the new address (account §4). */
export function EmailChange({ email: now, texts, ...contact }: EmailChangeProps) {
  const { account, target, etag, group, messages } = contact;
  const own = target === account;
  const { ask, change } = useSteps<Asked<EmailValues>, Confirmed<EmailValues>>('emails', account);
  const state = useContactForm<EmailValues, EmailValues>(contact, {
    values: { email: '' },
    variables: ({ email, ...more }) => {
      if (!same(email, now)) return { ...more, email: email.trim() };
      toast('info', messages.unchanged);
      return undefined;
    },
    requestCode: ({ email }, context) => ask({ email, target }, context),
    finalise: (token, values, context) =>
      reloadingWhenStale(change(target, { ...values, token }, { ...context, etag }), contact.onChanged),
  });
  return (
    <ContactForm state={state} intro={texts.intro} submit={texts.submit} onClose={contact.onClose}>
      <Current label={texts.current} value={now} />
      <EmailField label={texts.next} schema={emailRule} group={group} own={own} size="large" />
      {own && <EndOthers />}
    </ContactForm>
  );
}
