import { sql } from 'kysely';
import type { decidePedidos, DesfechoDecisao } from '../../contract/request-decisions';
import type { AnswerOf } from '../../contract/endpoint';
import { type Actor, lockActor } from '../grants/authority';
import { insertGrantees } from '../grants/give';
import { lockGrantees } from '../grants/leaves';
import { eligiblePeople } from '../grants/lookup';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { approveWhole, hold, refuseHeld } from './decide';
import { versionOf } from './read';

type DecidingMany = Call<typeof decidePedidos>;

/** What a decision of one would be refused with. */
const OUTCOME = new Map<string, DesfechoDecisao>([
  ['MCN-101', 'desconhecido'],
  ['MCN-160', 'foraDaAutorizacao'],
  ['MCN-165', 'foraDaAutorizacao'],
  ['MCN-194', 'naoEspera'],
  ['MCN-195', 'naoEspera'],
  ['MCN-196', 'proprio'],
  ['MCN-197', 'naoExiste'],
  ['MCN-201', 'semNada'],
  // Of the fields there is the end alone.
  ['MCN-100', 'prazoPassou'],
]);

/** POST …/decisoes: each as if it were decided by itself; what cannot be stays as it is, and does not stop the others. */
export async function decideMany(call: DecidingMany): Promise<AnswerOf<typeof decidePedidos>> {
  const { body, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const wanted = new Map(body.pedidos.map(({ idPedido, versao }) => [idPedido, versao]));
  const outcomes = new Map<string, DesfechoDecisao>();
  for (const id of await lockAll(call, actor, [...wanted.keys()]))
    outcomes.set(id, await decideOne(call, actor, id, wanted.get(id)));
  const pedidos = [...wanted.keys()].map((idPedido) => ({
    idPedido,
    desfecho: outcomes.get(idPedido) ?? ('desconhecido' as const),
  }));
  return { decididos: pedidos.filter(({ desfecho }) => desfecho === 'decidido').length, pedidos };
}

async function decideOne(
  call: DecidingMany,
  actor: Actor,
  id: string,
  seen: string | undefined,
): Promise<DesfechoDecisao> {
  const { body } = call;
  try {
    const held = await hold(call, actor, id);
    if ((await versionOf(call.db, actor, id)) !== seen) return 'mudou';
    if (body.decisao === 'aprova') await approveWhole(call, held);
    else await refuseHeld(call, held, body);
    return 'decidido';
  } catch (thrown) {
    // A refusal comes before anything of the request is written.
    const outcome = thrown instanceof Refusal ? OUTCOME.get(thrown.code) : undefined;
    if (!outcome) throw thrown;
    return outcome;
  }
}

/**
 * Locks all that deciding these requests locks, kind by kind in the order of a grant, so that two calls about the same people never wait for each other.
 * @returns those that the company received, by person
 */
async function lockAll({ db, body, now }: DecidingMany, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const company = actor.company.id;
  const asked = await db
    .selectFrom('access_request')
    .select(['id', 'person'])
    .where('company', '=', company)
    .where((eb) => eb('id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('person')
    .orderBy('id')
    .execute();
  const others = asked.filter(({ person }) => person !== actor.account.id).map(({ person }) => person);
  const people = await eligiblePeople(db)
    .select(['id', 'email'])
    .where((eb) => eb('id', '=', sql<string>`any(${others}::uuid[])`))
    .orderBy('id')
    .forKeyShare()
    .execute();
  const found = asked.map(({ id }) => id);
  const open = await db
    .selectFrom('access_request')
    .select('person')
    .where((eb) => eb('id', '=', sql<string>`any(${found}::uuid[])`))
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (body.decisao === 'aprova') {
    await sql`
      select from access_profile where id in (select profile from access_request_profile where request = any(${found}::uuid[]))
      order by id for share`.execute(db);
    const waiting = new Set(open.map(({ person }) => person));
    await holdGrantees(
      { db, now },
      company,
      people.filter(({ id }) => waiting.has(id)),
    );
  }
  return found;
}

/**
 * Locks these grantees, and the places of those who are none yet, as a direct grant to all of them does. The rows that are added for it go again at once:
 * whoever adds the same waits for the end of this transaction all the same.
 */
async function holdGrantees(
  { db, now }: Pick<DecidingMany, 'db' | 'now'>,
  company: string,
  people: readonly { id: string; email: string }[],
): Promise<void> {
  const added = [...(await insertGrantees(db, company, people, now))];
  await lockGrantees(
    db,
    company,
    people.map(({ id }) => id),
  );
  await db
    .deleteFrom('grantee')
    .where('company', '=', company)
    .where((eb) => eb('person', '=', sql<string>`any(${added}::uuid[])`))
    .execute();
}
