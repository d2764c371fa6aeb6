import { sql } from 'kysely';
import type { MotivoRecusa } from '../../contract/imports';
import { isCpf } from '../../contract/validation';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { eligiblePeople, takeLookups, withinScope } from '../grants/lookup';
import type { Permit } from '../http/access';
import type { Call } from '../http/call';

/** An account's id, or why there is none. */
type Who = { person: string } | { reason: MotivoRecusa };

interface Key {
  /** As typed. */
  text: string;
  cpf: string | null;
  login: string;
}

function keyOf(text: string): Key | null {
  const digits = text.replace(/[.\-–\s]/g, '');
  if (isCpf(digits)) return { text, cpf: digits, login: '' };
  // A username has a letter, and no space.
  return /^(?=.*\p{L})\S+$/u.test(text) ? { text, cpf: null, login: text.toLowerCase() } : null;
}

/**
 * Says who is meant by each text. Whoever has something of the company, delegates for it, or was asked for by this import before is said at once; the
 * others are look-ups, which count against the actor's quota and are in the audit.
 */
export async function whoIs(
  call: Pick<Call, 'db' | 'now' | 'origin'> & { permit: Permit },
  actor: Actor,
  id: string,
  texts: readonly string[],
): Promise<Map<string, Who>> {
  const found = await askedBefore(call.db, id, texts);
  const keys: Key[] = [];
  for (const text of new Set(texts)) {
    if (found.has(text)) continue;
    const key = keyOf(text);
    if (key) keys.push(key);
    else found.set(text, { reason: 'pessoaInvalida' });
  }
  for (const [text, person] of await matching(call.db, actor, keys, true)) found.set(text, { person });
  const unknown = keys.filter(({ text }) => !found.has(text));
  if (unknown.length === 0) return found;
  const asked = unknown.slice(0, await takeLookups(call.db, actor.account.id, unknown.length, call.now));
  const people = await matching(call.db, actor, asked, false);
  await audit(call, {
    action: 'delegation.looked-up',
    target: null,
    onBehalfOf: actor.company.id,
    diff: { asked: asked.length, found: [...people.values()] },
  });
  for (const { text } of unknown) found.set(text, { reason: 'consultasEsgotadas' });
  for (const { text } of asked) {
    const person = people.get(text);
    found.set(text, person ? { person } : { reason: 'semConta' });
  }
  return found;
}

async function askedBefore(db: Db, id: string, texts: readonly string[]): Promise<Map<string, Who>> {
  const { rows } = await sql<{ who: string; person: string | null; reason: MotivoRecusa }>`
    select distinct on (who) who, person, reason from access_import_line
    where import = ${id} and who = any(${[...new Set(texts)]}::text[]) and coalesce(reason, '') <> 'consultasEsgotadas'`.execute(
    db,
  );
  return new Map(rows.map(({ who, person, reason }) => [who, person ? { person } : { reason }]));
}

/** The accounts, by text, that can be given something. @param known of those alone who have to do with the company already */
async function matching(
  db: Db,
  { company, scope }: Actor,
  keys: readonly Key[],
  known: boolean,
): Promise<Map<string, string>> {
  const [cpfs, logins] = [keys.flatMap(({ cpf }) => cpf ?? []), keys.flatMap(({ login }) => login || [])];
  const rows = await eligiblePeople(db)
    .select(['account.id', 'account.cpf', sql<string>`lower(account.id_produto)`.as('login')])
    .where(
      sql<boolean>`account.id in (
        select id from account where cpf = any(${cpfs}::text[]) and situacao in ('P', 'A', 'R')
        union select id from account where lower(id_produto) = any(${logins}::text[]) and situacao in ('P', 'A', 'R'))`,
    )
    .where('account.id', '<>', company.id)
    .$if(known, (query) =>
      query.where(
        sql<boolean>`(exists (select from grantee g where g.company = ${company.id} and g.person = account.id and ${withinScope(scope)})
          or exists (select from delegate d where d.company = ${company.id} and d.person = account.id))`,
      ),
    )
    .execute();
  const byCpf = new Map(rows.map((row) => [row.cpf, row.id]));
  const byLogin = new Map(rows.map((row) => [row.login, row.id]));
  return new Map(
    keys.flatMap(({ text, cpf, login }) => {
      const id = cpf ? byCpf.get(cpf) : byLogin.get(login);
      return id ? [[text, id] as const] : [];
    }),
  );
}
