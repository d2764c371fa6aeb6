import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything. */
export interface Mailbox {
  url: string;
  /** The texts that came for an address. */
  to(address: string): string[];
  /** The six digits of the first mail that comes, or came, for an address. */
  code(address: string): Promise<string>;
  /** From now on a mail is received and its sender left without an answer. @returns `first`, once the first has come, and the end of it */
  hold(): { first: Promise<void>; release(): void };
  stop(): Promise<void>;
}

/** Starts it on a port of its own. */
export async function startMailbox(): Promise<Mailbox> {
  const received: { address: string; text: string }[] = [];
  const waiting = new Set<() => void>();
  let held = Promise.resolve();
  const take = async (raw: Buffer, addresses: readonly string[]) => {
    const { text = '' } = await PostalMime.parse(raw);
    received.push(...addresses.map((address) => ({ address, text })));
    for (const look of waiting) look();
    await held;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on(
        'end',
        () =>
          void take(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          ).then(() => done(), done),
      );
    },
  });
  // A copy that is killed breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const to = (address: string) => received.filter((mail) => mail.address === address).map(({ text }) => text);
  const once = (seen: () => boolean) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!seen()) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to,
    code: async (address) => {
      await once(() => to(address).length > 0);
      return /\b\d{6}\b/.exec(to(address)[0] ?? '')?.[0] ?? '';
    },
    hold: () => {
      let release = () => {};
      held = new Promise((done) => (release = done));
      const before = received.length;
      return { first: once(() => received.length > before), release: () => release() };
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
