import type { Config } from '../../config';
import {
  answerOf,
  connectTo,
  type Line,
  type Outside,
  OutsideDownError,
  registryAccess,
  type RegistryConfig,
} from '../../outside';
import { type Answer, codeOf, failed, ok, warning } from './finding';

type Lines = Pick<Outside, 'lineTo'>;

/** The right check digits, and nobody's number: the registry has nothing to tell of it. */
const NOBODY = '00000000000';
/** A square in São Paulo that every look-up knows. */
const KNOWN_CEP = '01001-000';

/** Connects to the mail server, signs in and sends nothing. */
export async function mailServer({ mail }: Pick<Outside, 'mail'>): Promise<Answer> {
  if (!mail) return ok('A stand-in: e-mails are shown on a page of the server (no SMTP_URL).');
  try {
    await mail.verify();
    return ok('The server of SMTP_URL greets and lets this one in; no message was sent.');
  } catch (failure) {
    return failed(`The server of SMTP_URL: ${whyNot(failure)}.`);
  }
}

/** Connects to the gateway alone: whatever could be asked of it would be a message. */
export async function smsGateway({ SMS_URL }: Pick<Config, 'SMS_URL'>, { lineTo }: Lines): Promise<Answer> {
  if (!SMS_URL) return ok('A stand-in: messages to mobiles are shown on a page of the server (no SMS_URL).');
  try {
    await connectTo(lineTo('sms gateway'), SMS_URL);
    const over = SMS_URL.startsWith('https:') ? 'over TLS' : 'without TLS';
    return ok(`The gateway of SMS_URL takes a connection, ${over}; no message was sent, and SMS_TOKEN was not tried.`);
  } catch (failure) {
    return failed(`The gateway of SMS_URL: ${whyNot(failure)}.`);
  }
}

/** Asks for a number that nobody has: that it is unknown, or wrong, is a whole answer. With a key, for a token first. */
export async function registry(
  config: RegistryConfig & Pick<Config, 'REGISTRY_URL'>,
  { lineTo }: Lines,
): Promise<Answer> {
  const { REGISTRY_URL } = config;
  if (!REGISTRY_URL) return ok('A stand-in: it takes every CPF and CNPJ with right check digits (no REGISTRY_URL).');
  const line = lineTo('federal registry');
  const access = registryAccess(REGISTRY_URL, config, line);
  const wayIn = config.REGISTRY_KEY ? 'the token of REGISTRY_KEY' : 'REGISTRY_TOKEN';
  let token: string | undefined;
  try {
    token = await access.token();
  } catch (failure) {
    return failed(`REGISTRY_URL gives no token for REGISTRY_KEY and REGISTRY_SECRET (${(failure as Error).message}).`);
  }
  try {
    const { status } = await answerOf(line, { url: access.address('cpf', NOBODY), token });
    if (status === 401 || status === 403) return failed(`REGISTRY_URL refuses ${wayIn} (status ${status}).`);
    return [200, 206, 400, 404, 422].includes(status)
      ? ok(`REGISTRY_URL answers; it was asked for a CPF that nobody has (status ${status}).`)
      : failed(`REGISTRY_URL answers with the status ${status}.`);
  } catch (failure) {
    return failed(`REGISTRY_URL: ${whyNot(failure)}.`);
  }
}

/** Looks up a code that everybody knows. */
export async function postalCodes({ CEP_URL }: Pick<Config, 'CEP_URL'>, { lineTo }: Lines): Promise<Answer> {
  if (!CEP_URL) return ok('A stand-in: it knows a sample of postal codes (no CEP_URL).');
  const url = `${CEP_URL.replace(/\/$/, '')}/${KNOWN_CEP.replace('-', '')}/json/`;
  return knowsTheCode('CEP_URL', url, KNOWN_CEP, lineTo('postal codes'));
}

/** The same of the source that is asked when the first fails: nobody would notice its failure before it is needed. */
export function secondPostalCodes(url: string, { lineTo }: Lines): Promise<Answer> {
  const digits = KNOWN_CEP.replace('-', '');
  return knowsTheCode('CEP_SECOND_URL', `${url.replace(/\/$/, '')}/${digits}`, digits, lineTo('second postal codes'));
}

async function knowsTheCode(setting: string, url: string, cep: string, line: Line): Promise<Answer> {
  try {
    const { status, body } = await answerOf(line, { url });
    if (status !== 200) return failed(`${setting} answers with the status ${status}.`);
    return (body as { cep?: unknown } | null)?.cep === cep
      ? ok(`${setting} answers, and knows ${KNOWN_CEP}.`)
      : warning(`${setting} answers, but does not know ${KNOWN_CEP}.`);
  } catch (failure) {
    return failed(`${setting}: ${whyNot(failure)}.`);
  }
}

/** By the code of the system, of TLS or of the mail library. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'there is no machine of that name',
  EDNS: 'there is no machine of that name',
  ECONNREFUSED: 'nothing listens there',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ETIMEDOUT: 'there was no answer in time',
  ECONNRESET: 'it broke the connection off',
  ECONNECTION: 'it broke the connection off',
  EAUTH: 'it refuses the user or the password',
  ETLS: 'TLS could not be begun',
  EPROTO: 'it does not speak TLS there',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  EPROTOCOL: 'it does not speak as a mail server does',
};

const UNTRUSTED = /CERT|VERIFY|SIGNATURE|ISSUER/;

/** Why something did not answer, as the end of a sentence. Never what the other side said. */
export function whyNot(failure: unknown): string {
  if (failure instanceof OutsideDownError) return 'there was no answer in time';
  const { cause, originalCode } = failure as { cause?: unknown; originalCode?: unknown };
  // The mail library puts a code of its own before that of the system.
  const codes = [codeOf({ code: originalCode }), codeOf(cause), codeOf(failure)].filter(Boolean);
  const untrusted = codes.find((code) => UNTRUSTED.test(code));
  if (untrusted) return `its certificate is not trusted here (${untrusted})`;
  const known = codes.find((code) => REASONS[code]);
  return REASONS[known ?? ''] ?? `it gave no answer${codes[0] ? `, with the error ${codes[0]}` : ''}`;
}
