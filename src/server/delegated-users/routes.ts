import { exportRegistro, exportRegistroPlanilha, listRegistro } from '../../contract/company-log';
import {
  getAcessos,
  historico,
  listCartoes,
  listGrupos,
  quantosUsam,
  quemUsa,
} from '../../contract/delegated-accesses';
import { changePrazo, previewPrazo } from '../../contract/delegated-ends';
import {
  addDelegacao,
  changeDelegacao,
  listCartoesCentro,
  listCentrosCusto,
  listContratosSupervisor,
  listSistemas,
  listSistemasSupervisor,
  previewDelegacao,
  removePermissionario,
  removePermissionarios,
} from '../../contract/delegated-grants';
import { listAcessosDeVarios, makeRetirada, previewRetirada, undoRetirada } from '../../contract/delegated-removals';
import {
  exportPermissionarios,
  exportPlanilha,
  findPermissionarios,
  listConcedentes,
  listPermissionarios,
  selectPermissionarios,
} from '../../contract/delegated-users';
import { addVisao, changeVisao, listVisoes, removeVisao } from '../../contract/saved-views';
import { todayInSaoPaulo } from '../account/queries';
import { actorOf, checkClaims } from '../grants/authority';
import { etagOf, type Route, route } from '../http/call';
import { accessesOf, cardsOfGrantee, groupsOfGrantee } from './accesses';
import { exportTable } from './csv';
import { addGrants, changeGrants, previewGrants } from './grant';
import { grantersOf } from './granters';
import { historyOf } from './history';
import { logPage } from './log';
import { exportLog, exportLogSheet } from './log-files';
import { cardsOfCentre, centresOf, contractsIn, scopeOfSupervisor, systemsOf } from './offer';
import { lookUpPeople, visibleGrantee } from './people';
import { changeEnds, previewEnds } from './many-ends';
import { previewRemoval, removeLeaves } from './many-removals';
import { leavesOfMany } from './many-leaves';
import { removeGrants } from './revoke';
import { exportSheet } from './sheet';
import { selection, tablePage } from './table';
import { undoRemoval } from './undo';
import { addView, changeView, removeView, viewsOf } from './views';
import { usersOf, usersOfEach } from './who-uses';

/** Access delegation: who has what of a company, and changing it. */
export const delegatedUserRoutes: Route[] = [
  route(listPermissionarios, async (call) =>
    tablePage(call, await actorOf(call), call.query, todayInSaoPaulo(call.now)),
  ),
  route(selectPermissionarios, async (call) =>
    selection(call, await actorOf(call), call.query, todayInSaoPaulo(call.now)),
  ),
  route(exportPermissionarios, exportTable),
  route(exportPlanilha, exportSheet),
  route(listConcedentes, async (call) => grantersOf(call.db, await actorOf(call), call.query)),
  route(findPermissionarios, async (call) => lookUpPeople(call, await actorOf(call), call.params.cpfs)),

  route(listVisoes, viewsOf),
  route(addVisao, addView),
  route(changeVisao, changeView),
  route(removeVisao, removeView),

  route(listContratosSupervisor, async (call) => {
    const actor = await actorOf(call);
    return contractsIn(call.db, actor, await scopeOfSupervisor(call.db, actor, call.params.idPF));
  }),
  route(listCentrosCusto, async (call) => centresOf(call.db, await actorOf(call), call.params)),
  route(listCartoesCentro, async (call) => cardsOfCentre(call.db, await actorOf(call), call.params, call.query)),
  route(listSistemas, async (call) => systemsOf(call, await actorOf(call), null, call.query.idProdutoPF)),
  route(listSistemasSupervisor, async (call) => {
    const actor = await actorOf(call);
    return systemsOf(call, actor, await scopeOfSupervisor(call.db, actor, call.params.idPF), call.query.idProdutoPF);
  }),

  route(getAcessos, async (call) => {
    const actor = await actorOf(call);
    const grantee = await visibleGrantee(call.db, actor, call.params.cpfPF);
    call.setHeader('etag', etagOf(grantee.versao));
    return accessesOf(call, actor, grantee, {
      today: todayInSaoPaulo(call.now),
      listed: call.query.resumo === undefined,
    });
  }),
  route(listCartoes, async (call) => {
    const actor = await actorOf(call);
    checkClaims(actor, { idProdutoPF: call.params.profileIdPF, perfil: call.params.perfil });
    const grantee = await visibleGrantee(call.db, actor, call.params.idPF);
    call.setHeader('etag', etagOf(grantee.versao));
    return cardsOfGrantee(call.db, actor, grantee.person);
  }),
  route(listGrupos, async (call) => {
    const actor = await actorOf(call);
    checkClaims(actor, { idProdutoPF: call.params.profileIdPF, perfil: call.params.perfil });
    const grantee = await visibleGrantee(call.db, actor, call.params.idPF);
    call.setHeader('etag', etagOf(grantee.versao));
    return groupsOfGrantee(call.db, actor, grantee.person);
  }),

  route(previewDelegacao, previewGrants),
  route(addDelegacao, addGrants),
  route(changeDelegacao, changeGrants),
  route(removePermissionarios, async (call) => removeGrants(call, call.body)),
  route(removePermissionario, async (call) => removeGrants(call, [call.params.idPF])),

  route(previewPrazo, previewEnds),
  route(changePrazo, changeEnds),

  route(listAcessosDeVarios, leavesOfMany),
  route(previewRetirada, previewRemoval),
  route(makeRetirada, removeLeaves),
  route(undoRetirada, undoRemoval),

  route(quemUsa, async (call) => usersOf(call.db, await actorOf(call), call.query, todayInSaoPaulo(call.now))),
  route(quantosUsam, async (call) => {
    const actor = await actorOf(call);
    const { person } = await visibleGrantee(call.db, actor, call.params.idPF);
    return usersOfEach(call.db, actor, person, todayInSaoPaulo(call.now));
  }),
  route(historico, async (call) => historyOf(call.db, await actorOf(call), call.params.idPF, call.query)),
  route(listRegistro, async (call) => logPage(call.db, await actorOf(call), call.query)),
  route(exportRegistro, exportLog),
  route(exportRegistroPlanilha, exportLogSheet),
];
