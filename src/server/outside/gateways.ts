import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { AnsweredNoError, type Line, OutsideDownError } from './line';
import { requestJson } from './request';

/** The mail server will never take a message for this address: trying again changes nothing. */
export class AddressRefusedError extends AnsweredNoError {}

export interface MailGateway {
  /** @throws AddressRefusedError when there is no such address, anything else when the server did not take the message */
  send(message: { to: string; subject: string; text: string; html: string }): Promise<void>;
  /** Connects, greets, begins TLS where that is offered, signs in, and sends nothing. @throws what of that failed */
  verify(): Promise<void>;
  close(): void;
}

export interface SmsGateway {
  /** @param message `to` with country and area code, digits only. @throws when the gateway did not take the message */
  send(message: { to: string; text: string }): Promise<void>;
}

/** From here on SMTP's answers mean: not now and not later (RFC 5321, 4.2.1). */
const PERMANENT = 500;

/** E-mail over SMTP (`smtp://` or `smtps://`, with user and password in the address). */
export function createMailGateway(url: string, from: string, line: Line, seconds: number): MailGateway {
  const time = seconds * 1000;
  const transport = createTransport(
    { url, connectionTimeout: time, greetingTimeout: time, socketTimeout: time },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ to, subject, text, html }) {
      // As an object the address is taken whole: a comma in it cannot add a second recipient.
      await line.call(() =>
        transport
          .sendMail({ to: { name: '', address: to }, subject, text, html })
          .catch((failure: SMTPConnection.SMTPError) => {
            const refused = failure.command === 'RCPT TO' && (failure.responseCode ?? 0) >= PERMANENT;
            throw refused ? new AddressRefusedError(failure.message, { cause: failure }) : failure;
          }),
      );
    },
    verify: async () => void (await line.call(() => transport.verify())),
    close: () => transport.close(),
  };
}

/** SMS over an HTTP gateway: `POST {to, text}` as JSON, `Authorization: Bearer`. Any 2xx means taken. */
export function createSmsGateway(url: string, token: string | undefined, line: Line): SmsGateway {
  return {
    async send({ to, text }) {
      const { status } = await requestJson(line, {
        url,
        authorization: token && `Bearer ${token}`,
        body: { to, text },
      });
      if (status < 200 || status > 299) throw new OutsideDownError(line.service, `status ${status}`);
    },
  };
}
