import { expect } from '@playwright/test';

/** What `/caixa-postal.json` shows of a message. */
interface MailboxMessage {
  id: string;
  kind: 'email' | 'sms';
  destino: string;
  idProduto: string | null;
  subject: string;
  text: string;
  code: string | null;
}

/** The mailbox page of the embedded set-up, read as a person would: the newest message that was not read before. */
export class Mailbox {
  private readonly read = new Set<string>();
  private readonly url: string;

  constructor(serverUrl: string) {
    this.url = `${serverUrl}/caixa-postal.json`;
  }

  /** What is there now was not sent by this journey. */
  async skipOld(): Promise<void> {
    for (const message of await this.messages()) this.read.add(message.id);
  }

  /** The newest unread message to a login or to a destination (an address, a number); waits until there is one. */
  async message(to: string): Promise<MailboxMessage> {
    return this.take(to, () => true);
  }

  /** The newest unread code sent to a login or a destination; waits until there is one. */
  async code(to: string): Promise<string> {
    return String((await this.take(to, (message) => message.code !== null)).code);
  }

  private async take(to: string, fits: (message: MailboxMessage) => boolean): Promise<MailboxMessage> {
    const found: MailboxMessage[] = [];
    await expect
      .poll(async () => found.push(...(await this.unread(to)).filter(fits)), { message: `a message to ${to}` })
      .toBeGreaterThan(0);
    for (const message of found) this.read.add(message.id);
    return found[0] as MailboxMessage;
  }

  private async unread(to: string): Promise<MailboxMessage[]> {
    const wanted = to.toLowerCase();
    return (await this.messages()).filter(
      (message) =>
        !this.read.has(message.id) &&
        (message.idProduto?.toLowerCase() === wanted || message.destino.toLowerCase() === wanted),
    );
  }

  private async messages(): Promise<MailboxMessage[]> {
    const answer = await fetch(this.url);
    if (!answer.ok) throw new Error(`${this.url} answers ${answer.status}`);
    return (await answer.json()) as MailboxMessage[];
  }
}
