import type { Language } from '../../contract/constants';
import type { Db } from '../database/connection';
import type { MessageKind } from '../database/schema';
import { newId } from '../ids';

/** The messages that the product sends; each has `subject` and `text` in `locales/{pt,en}/messages.json`. */
export type MessageTemplate = 'code' | 'email-changed' | 'phone-changed' | 'password-changed' | (string & {});

export interface Message {
  kind: MessageKind;
  account: string | null;
  destino: string;
  template: MessageTemplate;
  values: Record<string, string>;
}

/** Puts a message into the outbox inside the caller's transaction; the worker sends it after the commit. */
export async function enqueue(call: { db: Db; now: Date; language: Language }, message: Message): Promise<void> {
  await enqueueAll(call, [message]);
}

/** The same for many at once. */
export async function enqueueAll(
  call: { db: Db; now: Date; language: Language },
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  await call.db
    .insertInto('outbox')
    .values(
      messages.map((message) => ({
        id: newId(),
        kind: message.kind,
        account: message.account,
        destino: message.destino,
        payload: JSON.stringify({ template: message.template, values: message.values, language: call.language }),
        next_attempt: call.now,
        lease_until: null,
        sent_at: null,
        failed_at: null,
        criado_em: call.now,
      })),
    )
    .execute();
}
