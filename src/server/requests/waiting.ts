import { sql } from 'kysely';
import { messageLink } from '../cas/message-link';
import type { Db } from '../database/connection';
import type { Deps } from '../deps';
import { tellThirdParties } from '../outbox/third-parties';
import { lapsing } from './read';

/**
 * That the third party `d` may decide something of the request `r`, as their queue shows it: not their own; an Administrador everything, a Supervisor what touches the authorisation.
 */
const MAY_DECIDE = sql<boolean>`(r.person <> d.person and (d.perfil = 'A'
  or exists (select from access_request_card k join delegate_contract s on s.nu_contrato = k.nu_contrato
    where k.request = r.id and s.company = d.company and s.person = d.person)
  or exists (select from access_request_group k join delegate_system s on s.system = k.system
    where k.request = r.id and s.company = d.company and s.person = d.person)
  or exists (select from access_request_profile p join access_profile a on a.id = p.profile where p.request = r.id
    and not exists (select from access_profile_card c where c.profile = a.id and not exists (
      select from delegate_contract s where s.company = d.company and s.person = d.person and s.nu_contrato = c.nu_contrato))
    and not exists (select from access_profile_group c where c.profile = a.id and not exists (
      select from delegate_system s where s.company = d.company and s.person = d.person and s.system = c.system)))))`;

/** How many requests wait now that each of these accounts may decide: a company, or a third party of whichever; none of an account that is not in it. */
export async function requestsWaiting(
  db: Db,
  accounts: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const open = sql`r.state = 'pending' and r.asked_at > ${lapsing(now)}`;
  const { rows } = await sql<{ account: string; requests: number }>`
    select r.company as account, count(*)::int as requests from access_request r
    where r.company = any(${accounts}::uuid[]) and ${open} group by r.company
    union all
    select d.person, count(*)::int from delegate d join account c on c.id = d.company join access_request r on r.company = d.company
    where d.person = any(${accounts}::uuid[]) and c.situacao in ('A', 'R') and ${open} and ${MAY_DECIDE}
    group by d.person`.execute(db);
  return new Map(rows.map(({ account, requests }) => [account, requests]));
}

/** Tells the third parties of a company who may decide something of a new request. */
export async function tellDeciders(
  call: { db: Db; now: Date; deps: Pick<Deps, 'config'> },
  request: string,
): Promise<void> {
  await tellThirdParties(
    call,
    {
      news: 'requests',
      about: 'request',
      template: 'request-made-third-party',
      link: (empresa) => messageLink(call.deps, '/pedidos', { empresa, mensagem: 'S' }),
    },
    sql`select d.company, d.person, 1 as quantity from access_request r join delegate d on d.company = r.company
      where r.id = ${request} and ${MAY_DECIDE}`,
  );
}
