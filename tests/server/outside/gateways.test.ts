import { readConfig } from '../../../src/server/config';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefusedError, createOutside, type MailGateway } from '../../../src/server/outside';
import { useStandIn } from '../support/stand-in';

describe('the mail gateway', () => {
  const received: { to: string[]; message: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message });
          done();
        }, done);
      });
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('refused')) done(new Error('no such box'));
      else done(address.startsWith('later') ? Object.assign(new Error('come back'), { responseCode: 450 }) : null);
    },
  });
  let mail: MailGateway | null;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    mail = createOutside(
      readConfig({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Conta Postal <nao-responda@contas.example>',
      }),
    ).mail;
  });
  afterAll(async () => {
    mail?.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('delivers subject, text, HTML and sender to one recipient', async () => {
    await mail?.send({
      to: 'ana@contas.example',
      subject: 'Seu código',
      text: 'O código é 123456.',
      html: '<p>O código é 123456.</p>',
    });
    const last = received.at(-1);
    expect(last?.to).toEqual(['ana@contas.example']);
    expect(last?.message).toMatchObject({
      subject: 'Seu código',
      from: { address: 'nao-responda@contas.example', name: 'Conta Postal' },
    });
    expect(last?.message.text?.trim()).toBe('O código é 123456.');
    expect(last?.message.html?.trim()).toBe('<p>O código é 123456.</p>');
  });

  it('says when the message was not taken, and whether that is for good', async () => {
    const failure = (to: string) =>
      mail?.send({ to, subject: 's', text: 't', html: '<p>t</p>' }).catch((error: unknown) => error);
    expect(await failure('refused@contas.example')).toMatchObject({
      message: expect.stringContaining('no such box') as string,
    });
    expect(await failure('refused@contas.example')).toBeInstanceOf(AddressRefusedError);
    expect(await failure('later@contas.example')).toMatchObject({
      message: expect.stringContaining('come back') as string,
    });
    expect(await failure('later@contas.example')).not.toBeInstanceOf(AddressRefusedError);
  });

  it('is not there without SMTP_URL', () => {
    expect(createOutside(readConfig({}))).toMatchObject({ mail: null, sms: null });
  });
});

describe('the SMS gateway', () => {
  const standIn = useStandIn();
  const sms = () => createOutside(readConfig({ SMS_URL: `${standIn.url}/send`, SMS_TOKEN: 'segredo' })).sms;

  it('posts recipient and text with the token', async () => {
    standIn.answer(202, {});
    await sms()?.send({ to: '5511900000101', text: 'O código é 123456.' });
    expect(standIn.requests).toEqual([
      {
        method: 'POST',
        path: '/send',
        authorization: 'Bearer segredo',
        body: { to: '5511900000101', text: 'O código é 123456.' },
      },
    ]);
  });

  it.each([400, 401, 500])('says when the gateway answers %i', async (status) => {
    standIn.answer(status, {});
    await expect(sms()?.send({ to: '1', text: 't' })).rejects.toThrow(`status ${status}`);
  });
});
