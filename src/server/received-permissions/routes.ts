import { listEndedAccesses } from '../../contract/ended-accesses';
import {
  listGrantingCompanies,
  listReceivedContracts,
  listReceivedSystems,
  removeReceivedCard,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedGroup,
  removeReceivedSystem,
} from '../../contract/received-permissions';
import type { Db } from '../database/connection';
import { lockGrantees, recountGrantees } from '../grants/leaves';
import { type CardLeaf, type GroupLeaf, noLeaves } from '../database/grant-diff';
import { auditGrants } from '../grants/trail';
import type { Permit } from '../http/access';
import { type Call, type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { endedAccesses } from './ended';
import { companiesOf, contractsOf, grantedBy, systemsOf } from './read';

type RemovingCall = Pick<Call, 'db' | 'now' | 'origin' | 'language'> & { permit: Permit };

/** What a removal takes: cards of a contract (narrowed to a cost centre or one card), or groups of a system (or one of them). */
type Removed = { contract: string; se: number; centre?: string; card?: string } | { system: string; group?: string };

/**
 * Gives grants back. The grantee's row is locked first, as the company's own change of it does, so that both at once leave one
 * consistent state; counters are recomputed in the same transaction and who has nothing left leaves the company's table.
 * @throws Refusal MCN-135 when the company took it away meanwhile
 */
async function giveBack(call: RemovingCall, companyLogin: string, what: Removed): Promise<undefined> {
  const { db, permit, now } = call;
  const person = permit.target.id;
  const { company } = await grantedBy(db, person, companyLogin, now);
  const [locked] = await lockGrantees(db, company, [person]);
  if (!locked) throw new Refusal('MCN-135');
  const removed =
    'system' in what
      ? { ...noLeaves(), groups: await deleteGroups(db, company, person, what) }
      : { ...noLeaves(), cards: await deleteCards(db, company, person, what) };
  if (removed.cards.length === 0 && removed.groups.length === 0) throw new Refusal('MCN-135');
  await recountGrantees(db, company, [person], now);
  await auditGrants(call, company, null, [{ person, action: 'delegation.released', added: noLeaves(), removed }]);
  return undefined;
}

async function deleteCards(
  db: Db,
  company: string,
  person: string,
  what: { contract: string; se: number; centre?: string; card?: string },
): Promise<CardLeaf[]> {
  const contract = await db
    .selectFrom('contract')
    .select('nu_se')
    .where('company', '=', company)
    .where('nu_contrato', '=', what.contract)
    .executeTakeFirst();
  if (contract?.nu_se !== what.se) return [];
  const rows = await db
    .deleteFrom('card_grant')
    .where('company', '=', company)
    .where('person', '=', person)
    .where('nu_contrato', '=', what.contract)
    .$if(what.centre !== undefined, (query) => query.where('co', '=', what.centre ?? ''))
    .$if(what.card !== undefined, (query) => query.where('nu_cartao', '=', what.card ?? ''))
    .returning(['nu_contrato', 'nu_cartao', 'co'])
    .execute();
  return rows.map((row) => [row.nu_contrato, row.nu_cartao, row.co]);
}

async function deleteGroups(
  db: Db,
  company: string,
  person: string,
  what: { system: string; group?: string },
): Promise<GroupLeaf[]> {
  const rows = await db
    .deleteFrom('group_grant')
    .where('company', '=', company)
    .where('person', '=', person)
    .where('system', '=', what.system)
    .$if(what.group !== undefined, (query) => query.where('grupo', '=', what.group ?? ''))
    .returning(['system', 'grupo'])
    .execute();
  return rows.map((row) => [row.system, row.grupo]);
}

/** What companies granted to an account, and giving it back at every level. */
export const receivedPermissionRoutes: Route[] = [
  route(listGrantingCompanies, async ({ permit, db, now }) => companiesOf(db, permit.target.id, now)),
  route(listReceivedSystems, async ({ permit, db, language, now, params }) =>
    systemsOf({ db, language }, permit.target.id, await grantedBy(db, permit.target.id, params.companyId, now)),
  ),
  route(listReceivedContracts, async ({ permit, db, now, params }) =>
    contractsOf(db, permit.target.id, await grantedBy(db, permit.target.id, params.companyId, now)),
  ),
  route(listEndedAccesses, async ({ permit, db, now }) => endedAccesses(db, permit.target.id, now)),
  route(removeReceivedSystem, async (call) => giveBack(call, call.params.companyId, { system: call.params.systemId })),
  route(removeReceivedGroup, async (call) =>
    giveBack(call, call.params.companyId, { system: call.params.systemPermId, group: call.params.groupId }),
  ),
  route(removeReceivedContract, async (call) =>
    giveBack(call, call.params.companyId, { contract: call.params.contractNo, se: call.params.se }),
  ),
  route(removeReceivedCostCentre, async (call) =>
    giveBack(call, call.params.companyId, {
      contract: call.params.contractNo,
      se: call.params.se,
      centre: call.params.costCenter,
    }),
  ),
  route(removeReceivedCard, async (call) =>
    giveBack(call, call.params.companyId, {
      contract: call.params.contractNo,
      se: call.params.se,
      card: call.params.card,
    }),
  ),
];
