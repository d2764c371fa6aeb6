import { sql } from 'kysely';
import type { authoriseContratos, authoriseSistemas } from '../../contract/third-parties';
import { auditAll } from '../audit';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { type Actor, sameLogin } from '../grants/authority';
import { checkTipo, type LockedDelegate, lockDelegates, lockOwner } from './owner';
import { allWereDelegates } from './trail';

interface Entry {
  idProduto: string;
  idProdutoPF: string;
  autoriza: boolean;
  tipo: string;
}

interface Outcome {
  autorizados: number;
  retirados: number;
}

/** The table of one kind of authorisation and the column that names what is authorised. */
type Kind = { table: 'delegate_system'; column: 'system' } | { table: 'delegate_contract'; column: 'nu_contrato' };
const SYSTEMS: Kind = { table: 'delegate_system', column: 'system' };
const CONTRACTS: Kind = { table: 'delegate_contract', column: 'nu_contrato' };

/** Authorises supervisors for systems. @throws Refusal IDC-111 for a system that is not the company's */
export async function authoriseSystems(call: Call<typeof authoriseSistemas>): Promise<Outcome> {
  const { actor, supervisors } = await lockSupervisors(call, call.body);
  const wanted = [...new Set(call.body.map((entry) => entry.coSistema))];
  const own = await call.db
    .selectFrom('company_system')
    .select('system')
    .where('company', '=', actor.company.id)
    .where('system', 'in', wanted)
    .execute();
  if (own.length < wanted.length) throw new Refusal('IDC-111');
  return apply(
    call,
    actor,
    SYSTEMS,
    call.body.map((entry) => ({
      person: personOf(supervisors, entry),
      item: entry.coSistema,
      autoriza: entry.autoriza,
    })),
  );
}

/** Authorises supervisors for contracts. @throws Refusal IDC-111 for a contract that is not the company's, or not of that superintendency */
export async function authoriseContracts(call: Call<typeof authoriseContratos>): Promise<Outcome> {
  const { actor, supervisors } = await lockSupervisors(call, call.body);
  const wanted = [...new Set(call.body.map((entry) => entry.nuContrato))];
  const own = await call.db
    .selectFrom('contract')
    .select(['nu_contrato', 'nu_se'])
    .where('company', '=', actor.company.id)
    .where('nu_contrato', 'in', wanted)
    .execute();
  const seats = new Map(own.map((row) => [row.nu_contrato, row.nu_se]));
  if (call.body.some((entry) => seats.get(entry.nuContrato) !== entry.se)) throw new Refusal('IDC-111');
  return apply(
    call,
    actor,
    CONTRACTS,
    call.body.map((entry) => ({
      person: personOf(supervisors, entry),
      item: entry.nuContrato,
      autoriza: entry.autoriza,
    })),
  );
}

const personOf = (supervisors: ReadonlyMap<string, LockedDelegate>, entry: Entry) =>
  supervisors.get(entry.idProdutoPF.toLowerCase())?.person ?? '';

/**
 * The supervisors that the entries name, locked exclusively. All entries are about one company.
 * @throws Refusal IDC-111 for other companies and strangers, MCN-169 for a third party who was removed meanwhile or is Administrador
 */
async function lockSupervisors(
  call: Call<typeof authoriseSistemas | typeof authoriseContratos>,
  entries: readonly Entry[],
): Promise<{ actor: Actor; supervisors: Map<string, LockedDelegate> }> {
  for (const { tipo } of entries) checkTipo(tipo);
  const [first] = entries as [Entry];
  if (!entries.every((entry) => sameLogin(entry.idProduto, first.idProduto))) throw new Refusal('IDC-111');
  const actor = await lockOwner(call, first.idProduto);
  const logins = [...new Set(entries.map((entry) => entry.idProdutoPF.toLowerCase()))];
  const supervisors = await lockDelegates(call.db, actor.company.id, logins);
  const missing = logins.filter((login) => !supervisors.has(login));
  if (missing.length > 0)
    throw new Refusal((await allWereDelegates(call.db, actor.company.id, missing)) ? 'MCN-169' : 'IDC-111');
  if ([...supervisors.values()].some(({ perfil }) => perfil !== 'S')) throw new Refusal('MCN-169');
  return { actor, supervisors };
}

/** Makes the table say what the entries say; a later entry about the same overrides an earlier one. */
async function apply(
  call: Call<typeof authoriseSistemas | typeof authoriseContratos>,
  { company }: Actor,
  { table, column }: Kind,
  entries: readonly { person: string; item: string; autoriza: boolean }[],
): Promise<Outcome> {
  const last = [...new Map(entries.map((entry) => [`${entry.person} ${entry.item}`, entry])).values()];
  const [grant, withdraw] = [last.filter((entry) => entry.autoriza), last.filter((entry) => !entry.autoriza)];
  const [tableName, columnName] = [sql.table(table), sql.ref(column)];
  const listed = (chosen: typeof last) =>
    sql`unnest(${chosen.map(({ person }) => person)}::uuid[], ${chosen.map(({ item }) => item)}::text[]) as l (person, item)`;
  const { rows: added } = await sql<{ person: string; item: string }>`
    insert into ${tableName} (company, person, ${columnName}) select ${company.id}, l.person, l.item from ${listed(grant)}
    on conflict do nothing returning person, ${columnName} as item`.execute(call.db);
  const { rows: removed } = await sql<{ person: string; item: string }>`
    delete from ${tableName} d using ${listed(withdraw)}
    where d.company = ${company.id} and d.person = l.person and d.${columnName} = l.item returning d.person, l.item`.execute(
    call.db,
  );
  const changed = [...new Set([...added, ...removed].map(({ person }) => person))];
  await sql`update delegate set versao = versao + 1 where company = ${company.id} and person = any(${changed}::uuid[])`.execute(
    call.db,
  );
  const itemsOf = (rows: typeof added, person: string) =>
    rows.filter((row) => row.person === person).map(({ item }) => item);
  await auditAll(
    call,
    changed.map((person) => ({
      action: 'third-party.authorised',
      target: person,
      onBehalfOf: company.id,
      diff: {
        [column === 'system' ? 'systems' : 'contracts']: {
          added: itemsOf(added, person),
          removed: itemsOf(removed, person),
        },
      },
    })),
  );
  return { autorizados: added.length, retirados: removed.length };
}
