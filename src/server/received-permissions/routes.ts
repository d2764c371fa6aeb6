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
  undoReceivedRemoval,
} from '../../contract/received-permissions';
import type { Db } from '../database/connection';
import { lockGrantees, recountGrantees } from '../grants/leaves';
import { isEmpty, noLeaves } from '../database/grant-diff';
import { deleteChosen, rowsNamed, takeUndoably } from '../grants/removal';
import { auditGrants } from '../grants/trail';
import type { Permit } from '../http/access';
import { type Call, type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { endedAccesses } from './ended';
import { undoRelease } from './undo';
import { companiesOf, contractsOf, grantedBy, systemsOf } from './read';

type RemovingCall = Pick<Call, 'db' | 'now' | 'origin' | 'language' | 'setHeader'> & { permit: Permit };

/** What a removal takes: cards of a contract (narrowed to a cost centre or one card), or groups of a system (or one of them). */
type Removed = { contract: string; se: number; centre?: string; card?: string } | { system: string; group?: string };

/**
 * Gives grants back. The grantee's row is locked first, as the company's own change of it does, so that both at once leave one
 * consistent state; counters are recomputed in the same transaction and who has nothing left leaves the company's table. What goes is kept for a moment, and the answer's header
 * X-Desfazer names it.
 * @throws Refusal MCN-135 when the company took it away meanwhile
 */
async function giveBack(call: RemovingCall, companyLogin: string, what: Removed): Promise<undefined> {
  const { db, permit, now } = call;
  const person = permit.target.id;
  const { company } = await grantedBy(db, person, companyLogin, now);
  const [locked] = await lockGrantees(db, company, [person]);
  if (!locked || ('contract' in what && !(await isItsContract(db, company, what)))) throw new Refusal('MCN-135');
  const chosen = rowsNamed(
    'system' in what
      ? { listaCartoes: [], listaGrupos: [{ idSistema: what.system, idGrupo: what.group }] }
      : {
          listaCartoes: [{ nuContrato: what.contract, coCentroCusto: what.centre, nuCartao: what.card }],
          listaGrupos: [],
        },
  );
  const whose = { company: { id: company }, account: { id: person } };
  await takeUndoably(call, whose, { persons: [person], chosen, released: true }, async () => {
    const removed = (await deleteChosen(db, company, [person], chosen)).get(person) ?? noLeaves();
    if (isEmpty(removed)) throw new Refusal('MCN-135');
    await recountGrantees(db, company, [person], now);
    await auditGrants(call, company, null, [{ person, action: 'delegation.released', added: noLeaves(), removed }]);
    return new Set();
  });
  return undefined;
}

async function isItsContract(db: Db, company: string, { contract, se }: { contract: string; se: number }) {
  const row = await db
    .selectFrom('contract')
    .select('nu_se')
    .where('company', '=', company)
    .where('nu_contrato', '=', contract)
    .executeTakeFirst();
  return row?.nu_se === se;
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
  route(undoReceivedRemoval, undoRelease),
];
