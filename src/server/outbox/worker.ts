import { sql } from 'kysely';
import { LOCAL_DDI } from '../../contract/constants';
import type { Deps } from '../deps';
import { AddressRefusedError, type MailGateway } from '../outside';
import { beginTrace, endingWith } from '../tracing';
import { messageHtml } from './html';
import { renderMessage } from './render';
import { givenUp } from './waiting';

const LEASE_MS = 60_000;
const MAX_TRIES = 8;
/** Seconds before another try, doubled each time. */
const FIRST_PAUSE = 5;

/** In place of a mail server: the page shows what stays here, and refuses what no address ends with (RFC 2606), so that a refusal can be seen. */
const MAILBOX_PAGE: Pick<MailGateway, 'send'> = {
  send: ({ to }) =>
    to.toLowerCase().endsWith('.invalid')
      ? Promise.reject(new AddressRefusedError('no address ends with .invalid'))
      : Promise.resolve(),
};

interface Claimed {
  id: string;
  kind: 'email' | 'sms';
  destino: string;
  tries: number;
  payload: Parameters<typeof renderMessage>[1];
  trace: string | null;
}

/**
 * Sends what is due: claims rows with a lease (other copies skip them), sends, then marks. A crash between sending and
 * marking sends again after the lease: twice is better than never. An address that does not exist is given up at once. Without a gateway the message stays for the mailbox page.
 * @returns how many were taken
 */
export async function sendDue(deps: Deps): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<Claimed>`
    update outbox set lease_until = ${new Date(now.getTime() + LEASE_MS)}, tries = tries + 1
    where id in (
      select id from outbox
      where sent_at is null and failed_at is null and next_attempt <= ${now} and (lease_until is null or lease_until < ${now})
      order by next_attempt limit 20 for update skip locked)
    returning id, kind, destino, tries, payload, trace`.execute(deps.db);
  for (const message of rows) await endingWith(spanOf(message), () => sendOne(deps, message));
  return rows.length;
}

/** The delivery, as the end of the trace of the request that it comes from. */
const spanOf = ({ kind, tries, trace }: Claimed) => {
  const attributes = { 'message.kind': kind, 'message.tries': tries };
  return trace === null ? null : beginTrace({ name: `send ${kind}`, kind: 'consumer', attributes }, trace);
};

async function sendOne(deps: Deps, message: Claimed): Promise<void> {
  const { mail, sms } = deps.outside;
  const { subject, text } = renderMessage(deps.texts, message.payload);
  const gateway = message.kind === 'email' ? mail : sms;
  try {
    if (message.kind === 'email') {
      const { language, values } = message.payload;
      const brand = deps.texts.t(language, 'common:brand', { product: deps.config.PRODUCT });
      const footer = deps.texts.t(language, 'common:mailFooter', { brand });
      await (mail ?? MAILBOX_PAGE).send({
        to: message.destino,
        subject,
        text,
        html: messageHtml({ subject, text, code: values.code, link: values.link, brand, footer, language }),
      });
    } else await sms?.send({ to: `${LOCAL_DDI}${message.destino}`, text });
    // What a gateway has taken is not kept here; what only the mailbox page can show is.
    await deps.db
      .updateTable('outbox')
      .set({
        sent_at: deps.now(),
        lease_until: null,
        ...(gateway && {
          payload: JSON.stringify({
            template: message.payload.template,
            values: {},
            language: message.payload.language,
            ...(message.payload.sort && { sort: message.payload.sort }),
          }),
        }),
      })
      .where('id', '=', message.id)
      .execute();
  } catch (failure) {
    const given = message.tries >= MAX_TRIES || failure instanceof AddressRefusedError;
    if (given) givenUp.inc({ kind: message.kind });
    deps.log.warn(
      {
        outbox: message.id,
        kind: message.kind,
        tries: message.tries,
        given,
        err: { type: (failure as Error).name, code: (failure as { code?: string }).code },
      },
      'message not sent',
    );
    await deps.db
      .updateTable('outbox')
      .set({
        lease_until: null,
        ...(given
          ? { failed_at: deps.now() }
          : { next_attempt: new Date(deps.now().getTime() + FIRST_PAUSE * 1000 * 2 ** message.tries) }),
      })
      .where('id', '=', message.id)
      .execute();
  }
}
