import type { addTerceiro, removeTerceiros, Terceiro } from '../../contract/third-parties';
import { audit } from '../audit';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { mayManage, sameLogin } from '../grants/authority';
import { eligiblePeople } from '../grants/lookup';
import { takeDelegates, tellAdded } from '../grants/removed-delegates';
import { thirdParty } from './list';
import { checkTipo, lockDelegates, lockOwner } from './owner';
import { allWereDelegates } from './trail';

/**
 * Lets somebody delegate in the company's name.
 * @throws Refusal MCN-163 when nobody with an active account of their own has that id, MCN-167 when the person is a third party already
 */
export async function addThirdParty(call: Call<typeof addTerceiro>): Promise<Terceiro> {
  const { body, db, now } = call;
  checkTipo(body.tipo);
  const actor = await lockOwner(call, body.idProduto);
  if (!mayManage(actor.rank, body.perfil)) throw new Refusal('IDC-111');
  const person = await eligiblePeople(db)
    .select(['id', 'email'])
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', body.idProdutoPF.toLowerCase()))
    .forKeyShare()
    .executeTakeFirst();
  if (!person) throw new Refusal('MCN-163', { campos: [{ campo: 'idProdutoPF', chave: 'grantee_inactive' }] });

  const company = actor.company.id;
  const added = await db
    .insertInto('delegate')
    .values({ company, person: person.id, perfil: body.perfil, criado_em: now })
    .onConflict((conflict) => conflict.columns(['company', 'person']).doNothing())
    .returning('person')
    .executeTakeFirst();
  if (!added) throw new Refusal('MCN-167', { campos: [{ campo: 'idProdutoPF', chave: 'third_party_already' }] });
  await audit(call, {
    action: 'third-party.added',
    target: person.id,
    onBehalfOf: company,
    diff: { perfil: body.perfil },
  });
  await tellAdded(call, actor, [{ person: person.id, perfil: body.perfil, email: person.email }]);
  return (await thirdParty(call, actor, person.id)) as Terceiro;
}

/**
 * Removes third parties: all in the list, or none. Who was removed meanwhile is passed over, so that a second click does no harm. Who removed them can undo it for a moment.
 * @throws Refusal IDC-111 when the list names somebody who is none of the company's, or lacks the id of the path
 */
export async function removeThirdParties(call: Call<typeof removeTerceiros>): Promise<undefined> {
  const { body, params, db } = call;
  checkTipo(body.tipo);
  if (!sameLogin(body.idProduto, params.id)) throw new Refusal('IDC-111');
  if (!body.listaTerceiros.some((id) => sameLogin(id, params.other)))
    throw refuseField('listaTerceiros', 'third_party_not_in_list');
  const actor = await lockOwner(call, params.id);
  const company = actor.company.id;
  const logins = [...new Set(body.listaTerceiros.map((id) => id.toLowerCase()))];
  const found = await lockDelegates(db, company, logins);
  const missing = logins.filter((login) => !found.has(login));
  if (missing.length > 0 && !(await allWereDelegates(db, company, missing))) throw new Refusal('IDC-111');
  const gone = [...found.values()];
  if (!gone.every(({ perfil }) => mayManage(actor.rank, perfil))) throw new Refusal('IDC-111');
  if (gone.length === 0) return undefined;

  await takeDelegates(call, actor, gone);
  return undefined;
}
