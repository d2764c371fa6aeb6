import { sql } from 'kysely';
import { insertAudits } from '../audit';
import type { Db } from '../database/connection';
import { type GrantChange, grantDiff, isEmpty } from '../database/grant-diff';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { workOn } from '../grants/give';
import { lockGrantees, recountGrantees } from '../grants/leaves';
import { addMissing, GIVER_OF_PROFILE } from '../grants/profiles';
import { tellChanges } from '../grants/trail';

/** People in one transaction of the job. */
const BATCH = 500;
/** Held for a batch, so that two copies of the server do not tell the same people twice. */
const LOCK = 7_270_031;

type Tending = Pick<Deps, 'db' | 'now' | 'config'>;

interface Due {
  id: string;
  nome: string;
  company: string;
  empresa: string;
  behind: number;
}

/** What is new in a cost centre, contract or system of a profile comes to everybody who has it, as given by whoever gave them the profile. */
export async function tendProfiles(deps: Tending): Promise<void> {
  const { rows } = await sql<Due>`
    select a.id, a.nome, a.company, c.nome as empresa, a.behind from access_profile a join account c on c.id = a.company
    where a.behind > 0 and c.situacao in ('A', 'R') order by a.id`.execute(deps.db);
  for (const due of rows) {
    let last: string | null = '00000000-0000-0000-0000-000000000000';
    while (last !== null) {
      const from: string = last;
      last = await inTransaction(deps.db, (tx) => bringBatch(deps, tx, due, from));
    }
  }
}

/** @returns up to whom, by id, people have it now; null when nobody is left */
async function bringBatch({ now: clock, config }: Tending, tx: Db, due: Due, from: string): Promise<string | null> {
  const now = clock();
  const { rows: mine } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx);
  if (!mine[0]?.mine) return null;
  // The order of a change of the profile, which is waited for.
  const { rows: held } = await sql<{ behind: number }>`
    select behind from access_profile where id = ${due.id} for no key update`.execute(tx);
  if (!held[0]) return null;
  const { rows: people } = await sql<{ id: string; email: string }>`
    select b.id, b.email from access_profile_holder h join account b on b.id = h.person
    where h.profile = ${due.id} and h.person > ${from} order by b.id limit ${BATCH} for key share of b`.execute(tx);
  const last = people.at(-1);
  if (!last) {
    // What came meanwhile was counted, and is the next run's.
    await sql`update access_profile set behind = 0 where id = ${due.id} and behind = ${due.behind}`.execute(tx);
    return null;
  }
  const rows = await lockGrantees(
    tx,
    due.company,
    people.map(({ id }) => id),
  );
  const work = rows.map((row) => workOn(row, false, ''));
  await addMissing(tx, due.company, work, { profile: due.id, by: GIVER_OF_PROFILE, now });
  const changes = work.map(({ change }) => change).filter(({ added }) => !isEmpty(added));
  await record({ db: tx, now, deps: { config } }, due, changes, people);
  return last.id;
}

async function record(
  call: { db: Db; now: Date; deps: { config: Deps['config'] } },
  { company, empresa, nome }: Due,
  changes: readonly GrantChange[],
  people: readonly { id: string; email: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  await recountGrantees(
    call.db,
    company,
    changes.map(({ person }) => person),
    call.now,
  );
  await insertAudits(
    call.db,
    changes.map((change) => ({
      action: change.action,
      target: change.person,
      onBehalfOf: company,
      diff: { ...grantDiff(company, null, { ...change, profiles: { followed: [nome] } }) },
      actor: null,
      at: call.now,
      address: '',
      claimed: null,
    })),
  );
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  await tellChanges(call, { company: { id: company, nome: empresa }, by: 'E' }, changes, emails);
}
