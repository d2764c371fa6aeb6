import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/connection';
import type { Deps } from '../deps';
import { enqueueNotices } from './enqueue';
import { lastHour, WAITING } from './digest';

/** Longer than a transaction that tells of something lasts. */
const OVERLAP_MS = 60_000;

interface Told {
  company: string;
  person: string;
  quantity: number;
  email: string;
  empresa: string;
  login_empresa: string;
}

/** What third parties are told of their company, where they chose it at once. */
interface ThirdPartyNotice {
  news: 'requests' | 'ends';
  about: 'request' | 'ends';
  template: string;
  /** Where the message leads, of a company's username. */
  link: (company: string) => string;
}

/**
 * Tells third parties what they may decide for their companies: in the message of the day, or at once where they chose so, by the rules of all notices. However many
 * they are, these are two statements; the messages are those of the few who chose.
 * @param whom selects `company`, `person` and `quantity`: each pair once, none with a quantity of nought
 */
export async function tellThirdParties(
  call: { db: Db; now: Date; deps: Pick<Deps, 'config'> },
  { news, about, template, link }: ThirdPartyNotice,
  whom: RawBuilder<unknown>,
): Promise<void> {
  const { db, now } = call;
  // Held: whoever goes back to the message of the day at this moment has this in one of both, and not in neither.
  const { rows } = await sql<Told>`
    select w.company, w.person, w.quantity::int as quantity, a.email, c.nome as empresa, c.id_produto as login_empresa
    from (${whom}) w join notices_at_once n on n.account = w.person join account a on a.id = w.person join account c on c.id = w.company
    where a.situacao in ('A', 'R') order by w.company, w.person for key share of n`.execute(db);
  // What waits is counted when the message goes: a second entry would say nothing more. One that a run takes away at this moment is none.
  const entered = WAITING.some((counted) => counted === news)
    ? sql`and not exists (select from digest_entry e
        where e.account = w.person and e.news = ${news} and e.at >= ${lastHour(new Date(now.getTime() + OVERLAP_MS))})`
    : sql``;
  await sql`
    insert into digest_entry (id, account, news, quantity, at)
    select gen_random_uuid(), w.person, ${news}::text, w.quantity, ${now}::timestamptz
    from (${whom}) w join account a on a.id = w.person
    where a.situacao in ('A', 'R') and not w.person = any(${rows.map(({ person }) => person)}::uuid[]) ${entered}
    order by w.person`.execute(db);
  for (const company of new Set(rows.map((row) => row.company)))
    await enqueueNotices(
      call,
      { news: about, from: company },
      rows
        .filter((row) => row.company === company)
        .map(({ person, email, quantity, empresa, login_empresa: login }) => ({
          kind: 'email' as const,
          account: person,
          destino: email,
          template,
          values: { empresa, quantidade: String(quantity), link: link(login) },
          daily: { news, quantity, thirdParty: true as const },
        })),
    );
}
