import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../contract/constants';
import { momentText } from '../../contract/dates';
import type { Deps } from '../deps';
import { newSecret } from '../ids';
import { renderMessage } from '../outbox/render';
import { inSaoPaulo } from '../saoPaulo';
import { languageOf } from '../texts';

const SHOWN = 50;

export interface MailboxMessage {
  id: string;
  kind: 'email' | 'sms';
  destino: string;
  /** Login of the account that it is about. */
  idProduto: string | null;
  subject: string;
  text: string;
  /** The one-time code in it, when it carries one. */
  code: string | null;
  criadoEm: string;
}

/** True where messages have no gateway and may be shown on a page: never in production. */
export const hasMailbox = (deps: Pick<Deps, 'config'>) =>
  deps.config.NODE_ENV !== 'production' && !deps.config.SMTP_URL;

/** The local mailbox: what would have been sent, newest first, at `/caixa-postal` and as JSON at `/caixa-postal.json`. */
export async function mailboxPlugin(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get('/caixa-postal.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return await newestMessages(deps);
  });

  app.get('/caixa-postal', { schema: { hide: true } }, async (request, reply) => {
    const nonce = newSecret(16);
    const language = languageOf(request);
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page(await newestMessages(deps), language, nonce, deps));
  });
}

async function newestMessages(deps: Deps): Promise<MailboxMessage[]> {
  const rows = await deps.db
    .selectFrom('outbox as o')
    .leftJoin('account as a', 'a.id', 'o.account')
    .select(['o.id', 'o.kind', 'o.destino', 'o.payload', 'o.criado_em', 'a.id_produto'])
    .where('o.criado_em', '<=', deps.now())
    .orderBy('o.criado_em', 'desc')
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    destino: row.destino,
    idProduto: row.id_produto,
    ...renderMessage(deps.texts, row.payload),
    code: row.payload.values.code ?? null,
    criadoEm: row.criado_em.toISOString(),
  }));
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(messages: MailboxMessage[], language: 'pt' | 'en', nonce: string, deps: Deps): string {
  const t = (key: string, values?: Record<string, unknown>) =>
    escape(deps.texts.t(language, `messages:mailbox.${key}`, values));
  const items = messages
    .map(
      (message) => `<li><article>
<p class="meta"><span class="kind">${t(message.kind)}</span> <span class="to">${escape(message.destino)}</span> <time datetime="${message.criadoEm}">${escape(momentText(inSaoPaulo(new Date(message.criadoEm)), language))}</time></p>
<h2>${escape(message.subject)}</h2>
${message.code ? `<p class="code" aria-label="${t('code')}">${escape(message.code)}</p>` : ''}
<p class="text">${escape(message.text)}</p></article></li>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${t('title')}</title><style nonce="${nonce}">
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#333;background:#f6f8fb}main{max-width:720px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:26px;line-height:32px;color:#071d41;margin:0 0 8px}h2{font-size:16px;margin:4px 0;color:#071d41}ul{list-style:none;margin:24px 0 0;padding:0}
li{background:#fff;border:1px solid #dfe5ee;border-radius:16px;padding:16px;margin-bottom:16px;overflow-wrap:anywhere}p{margin:4px 0}
.meta{font-size:14px;color:#555;display:flex;gap:4px 12px;flex-wrap:wrap}.kind{font-weight:700}.code{font-size:32px;letter-spacing:.2em;font-weight:700;color:#071d41}
.text{white-space:pre-line}
nav{display:flex;gap:24px;flex-wrap:wrap;margin-top:16px}a{color:#1351b4;display:inline-block;padding:4px 0}:focus-visible{outline:4px dashed #c2850c;outline-offset:4px}
</style></head><body><main><h1>${t('title')}</h1><p>${t('explanation')}</p>
<nav aria-label="${t('title')}"><a href="/caixa-postal">${t('refresh')}</a>${LANGUAGES.filter(
    (other) => other !== language,
  )
    .map(
      (other) =>
        `<a href="/caixa-postal?lng=${other}" lang="${other}">${escape(deps.texts.t(other, `shell:languages.${other}`))}</a>`,
    )
    .join('')}<a href="/">${t('portal')}</a></nav>
${messages.length ? `<ul>${items}</ul>` : `<p>${t('empty')}</p>`}</main></body></html>`;
}
