import './jitless';
import { z } from 'zod';
import { EMAIL_MAX } from './constants';

const ATOM = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])`;
/**
 * Before the @ at most 64 characters, no dot at an end or beside another (RFC 5321, dot-atom). Behind it parts of 1 to 63 letters (accented
 * too), digits and inner hyphens; the last is no number and has two or more.
 */
const MAIL_ADDRESS = new RegExp(String.raw`^(?=.{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}?\.)+(?!\d+$)${LABEL}$`, 'u');
/** Before the @ mail knows neither accents nor ç: said by itself, as it is easily put right. */
const ACCENTED_MAILBOX = /^[^@]*[À-ÿ\p{M}][^@]*@/u;

/** An e-mail address by the rules of mail, without quoted names and literal addresses, which no mailbox of a person has. */
export const email = z
  .string('email_required')
  .trim()
  .min(1, 'email_required')
  .max(EMAIL_MAX, 'email_max_length')
  .refine((text) => !ACCENTED_MAILBOX.test(text), { error: 'email_accents', abort: true })
  .regex(MAIL_ADDRESS, 'invalid_email');
