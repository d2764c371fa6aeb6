import { draftKey } from '../../lib/drafts';
import { userId } from '../../session/session';

/** Never kept: what a password manager or a code message holds. */
const SECRET = /senha|password|token|confirma|^(codigo|code)$/i;

/** What of `values` may be kept: all but secrets. */
export const withoutSecrets = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !SECRET.test(key)));

/** Under which key something of a form is kept, for who is signed in. */
export const keyOf = (form: string): string => draftKey(userId() ?? '', form);
