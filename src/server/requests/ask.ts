import { sql } from 'kysely';
import { EXPIRING_DAYS } from '../../contract/constants';
import type { askByCodigo, lookUpCodigo, OfertaPedido } from '../../contract/request-codes';
import { type askRenewal, REQUESTS_PER_DAY, type withdrawPedido } from '../../contract/requests';
import { todayInSaoPaulo } from '../account/queries';
import { findLive } from '../account/record';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { Leaves } from '../database/grant-diff';
import { inTransaction } from '../database/transaction';
import { leavesOf, lockGrantees } from '../grants/leaves';
import { eligiblePeople } from '../grants/lookup';
import { hasEnded } from '../grants/validity';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { hit } from '../limits';
import { enqueueNotices } from '../outbox/enqueue';
import { companyOfCode } from './code';
import { offersTo, renewableOf } from './read';
import { requireOpen } from './state';
import { tellDeciders } from './waiting';

const DAY_SECONDS = 86_400;

/**
 * POST: asks a company for all that it gave and that ends soon or ended lately. The person's account is held by the call, so that two requests
 * of theirs are one after the other.
 * @throws Refusal MCN-193 when there is nothing to renew, MCN-192 when it waits already, MCN-198 beyond the day's number
 */
export async function ask(call: Call<typeof askRenewal>): Promise<{ idPedido: string }> {
  const { db, body, now, permit } = call;
  const person = permit.target.id;
  const today = todayInSaoPaulo(now);
  const nothing = new Refusal('MCN-193', { values: { dias: EXPIRING_DAYS } });
  const company = await findLive(db, body.idProduto)
    .select(['id', 'nome', 'email'])
    .where('tipo', '=', 'PJ')
    .where('situacao', 'in', ['A', 'R'])
    .forKeyShare()
    .executeTakeFirst();
  if (!company) throw nothing;
  await lockGrantees(db, company.id, [person]);
  const found = await renewableOf(db, company.id, person, today);
  if (!found) throw nothing;
  if (found.waits) throw new Refusal('MCN-192');
  if (body.ate < today) throw refuseField('ate', 'request_end_past');
  if (!hasEnded(found.valid_until, today) && body.ate <= found.valid_until)
    throw refuseField('ate', 'request_end_not_later');
  await countRequest(call);
  const id = await addRequest(call, company.id);
  const leaves = (await leavesOf(db, company.id, [person], null)).get(person);
  if (leaves) await nameLeaves(db, id, leaves);
  await tellOfRequest(call, company, { request: id, until: body.ate });
  return { idPedido: id };
}

type Asking = Call<typeof askRenewal> | Call<typeof askByCodigo>;

/** @throws Refusal MCN-198 beyond the day's number */
async function countRequest({ db, now, permit }: Asking): Promise<void> {
  const { allowed, retryAfter } = await hit(
    db,
    `requests:${permit.target.id}`,
    { hits: REQUESTS_PER_DAY, seconds: DAY_SECONDS },
    now,
  );
  if (!allowed) throw new Refusal('MCN-198', { retryAfter, values: { max: REQUESTS_PER_DAY } });
}

async function addRequest({ db, now, permit, body }: Asking, company: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('access_request')
    .values({
      id,
      company,
      person: permit.target.id,
      motivo: body.motivo,
      wished_until: body.ate,
      state: 'pending',
      asked_at: now,
      decided_at: null,
      decided_by: null,
      decided_rank: null,
      granted_until: null,
      refusal: null,
      recado: null,
    })
    .execute();
  return id;
}

/** Into the audit, and word to the company and to who may decide it in its name. */
async function tellOfRequest(
  call: Asking,
  company: { id: string; nome: string; email: string },
  diff: { request: string } & Record<string, unknown>,
): Promise<void> {
  await audit(call, {
    action: 'request.made',
    target: call.permit.target.id,
    onBehalfOf: company.id,
    diff,
  });
  await enqueueNotices(call, { news: 'request', from: company.id }, [
    {
      kind: 'email',
      account: company.id,
      destino: company.email,
      template: 'request-made',
      values: { empresa: company.nome },
      daily: { news: 'requests' },
    },
  ]);
  await tellDeciders(call, diff.request);
}

/** POST …/codigo: whose code it is, and what may be asked for with it. */
export async function lookUp(call: Call<typeof lookUpCodigo>): Promise<OfertaPedido> {
  const { db, body, now, permit } = call;
  // What was counted stays counted.
  const found = await inTransaction(db, (tx) => companyOfCode({ ...call, db: tx }, body.codigo));
  if (found instanceof Refusal) throw found;
  const perfis = await offersTo(db, found.id, permit.target.id, todayInSaoPaulo(now));
  const grantee = await db
    .selectFrom('grantee')
    .select('valid_until')
    .where('company', '=', found.id)
    .where('person', '=', permit.target.id)
    .executeTakeFirst();
  const runs = grantee && !hasEnded(grantee.valid_until, todayInSaoPaulo(now));
  return { empresa: { nome: found.nome }, perfis, ...(runs && { acessoAtual: { validoAte: grantee.valid_until } }) };
}

/**
 * POST …/por-codigo: asks for profiles that the company offers. The person's account is held, so that two requests of theirs are one after the other.
 * @throws Refusal MCN-253 for a code that is none (any more), MCN-254 after too many of those, MCN-255 for a profile that is not offered (any more), MCN-192
 * for one that waits already, MCN-256 for one that they have, MCN-198 beyond the day's number
 */
export async function askWithCode(call: Call<typeof askByCodigo>): Promise<{ idPedido: string }> {
  const { db, body, now, permit } = call;
  const company = await companyOfCode(call, body.codigo);
  if (company instanceof Refusal) throw company;
  const today = todayInSaoPaulo(now);
  const person = await eligiblePeople(db)
    .select('id')
    .where('id', '=', permit.target.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new Refusal('IDC-111');
  if (body.ate < today) throw refuseField('ate', 'request_end_past');
  const offered = new Map(
    (await offersTo(db, company.id, person.id, today)).map((profile) => [profile.idPerfil, profile]),
  );
  const wanted = [...new Set(body.perfis)].map((id) => offered.get(id));
  const profiles = wanted.filter((profile) => profile !== undefined);
  if (profiles.length < wanted.length) throw new Refusal('MCN-255');
  if (profiles.some(({ situacao }) => situacao === 'esperando')) throw new Refusal('MCN-192');
  if (profiles.some(({ situacao }) => situacao === 'jaTem')) throw new Refusal('MCN-256');
  await countRequest(call);
  const id = await addRequest(call, company.id);
  await db
    .insertInto('access_request_profile')
    .values(profiles.map(({ idPerfil, nome }) => ({ request: id, profile: idPerfil, nome })))
    .execute();
  await tellOfRequest(call, company, { request: id, until: body.ate, profiles: profiles.map(({ nome }) => nome) });
  return { idPedido: id };
}

async function nameLeaves(db: Db, id: string, { cards, groups }: Leaves): Promise<void> {
  await sql`
    insert into access_request_card (request, nu_contrato, nu_cartao, co)
    select ${id}, * from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[], ${cards.map(([, , co]) => co)}::text[])`.execute(
    db,
  );
  await sql`
    insert into access_request_group (request, system, grupo)
    select ${id}, * from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[])`.execute(
    db,
  );
}

/** DELETE: the person takes back what waits. @throws Refusal MCN-101 for what is not theirs, MCN-194 or MCN-195 when it waits no longer */
export async function withdraw(call: Call<typeof withdrawPedido>): Promise<undefined> {
  const { db, params, now, permit } = call;
  const row = await db
    .selectFrom('access_request as r')
    .innerJoin('account as c', 'c.id', 'r.company')
    .select(['r.id', 'r.company', 'r.state', 'r.decided_at', 'c.nome'])
    .where('r.id', '=', params.idPedido)
    .where('r.person', '=', permit.target.id)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  requireOpen(call, row, row.nome);
  await db
    .updateTable('access_request')
    .set({ state: 'withdrawn', decided_at: now })
    .where('id', '=', row.id)
    .execute();
  await audit(call, {
    action: 'request.withdrawn',
    target: permit.target.id,
    onBehalfOf: row.company,
    diff: { request: row.id },
  });
  return undefined;
}
