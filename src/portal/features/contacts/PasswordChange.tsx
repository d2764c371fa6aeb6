import type { z } from 'zod';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { PasswordPair } from '../../ui/fields/PasswordPair';
import { useSteps } from '../two-step/useSteps';
import type { ContactChangeProps } from './change';
import { ContactForm, useContactForm } from './parts';
import type { Asked, ChannelValues, Confirmed, PasswordValues } from './provider';

type Values = PasswordValues & ChannelValues;

/** Under which name the form of an account's new password is kept: where the code goes, and no password. */
export const passwordDraft = (target: string) => `password-${target}`;

interface PasswordChangeProps extends Omit<ContactChangeProps, 'etag' | 'draftKey' | 'messages'> {
  /** The country code of the mobile that the code may go to: no SMS goes abroad. */
  ddi: string;
  /** The rules of the new password, where they are others than those of one's own. */
  schema?: z.ZodType;
  messages: { sent: string; changed: string };
  texts: { intro: string; next: string; repeat: string; channel: string; submit: string };
}

/** Changes a password in two steps; the code goes to a contact of the account that makes the change (account §4). */
export function PasswordChange({ account, target, ddi, schema, texts, ...contact }: PasswordChangeProps) {
  const { ask, change } = useSteps<Asked<ChannelValues>, Confirmed<PasswordValues>>('senhas', account);
  const state = useContactForm<Values, Values>(
    { ...contact, draftKey: passwordDraft(target) },
    {
      values: {},
      variables: ({ senha, meioEnvio }) => ({ senha, meioEnvio }),
      requestCode: ({ meioEnvio }, context) => ask({ meioEnvio, target }, context),
      finalise: (token, { senha }, context) => change(target, { senha, token }, context),
    },
  );
  return (
    <ContactForm state={state} intro={texts.intro} submit={texts.submit} onClose={contact.onClose}>
      {/* Password managers file the new password under the login that it is for. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={target}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordPair schema={schema} group={contact.group} label={texts.next} confirmLabel={texts.repeat} />
      <ChannelChoice ddi={ddi} legend={texts.channel} />
    </ContactForm>
  );
}
