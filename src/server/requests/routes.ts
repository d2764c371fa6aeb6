import {
  askByCodigo,
  getCodigoPedidos,
  lookUpCodigo,
  makeCodigoPedidos,
  offerPerfis,
  removeCodigoPedidos,
} from '../../contract/request-codes';
import { decidePedidos } from '../../contract/request-decisions';
import {
  approvePedido,
  askRenewal,
  getPedido,
  listMeusPedidos,
  listPedidos,
  listRenovaveis,
  refusePedido,
  withdrawPedido,
} from '../../contract/requests';
import { actorOf } from '../grants/authority';
import { noting, type Route, route } from '../http/call';
import { ask, askWithCode, lookUp, withdraw } from './ask';
import { codeOfCompany, makeCode, offerProfiles, removeCode } from './code';
import { approve, refuse } from './decide';
import { decideMany } from './decide-many';
import { auditRefusedDecision } from './refused';
import { queueOf, renewablesOf, requestDetail, requestsOf } from './read';

/** Requests for access: making and taking them back, and what a company does with them. */
export const requestRoutes: Route[] = [
  route(listRenovaveis, async ({ db, permit, now }) => renewablesOf(db, permit.target.id, now)),
  route(listMeusPedidos, async ({ db, permit, query, now }) => requestsOf(db, permit.target.id, query, now)),
  route(askRenewal, ask),
  route(withdrawPedido, withdraw),
  route(listPedidos, async (call) => queueOf(call.db, await actorOf(call), call.query, call.now)),
  route(getPedido, async (call) => requestDetail(call.db, await actorOf(call), call.params.idPedido, call.now)),
  noting(route(approvePedido, approve), auditRefusedDecision),
  noting(route(refusePedido, refuse), auditRefusedDecision),
  route(decidePedidos, decideMany),
  route(getCodigoPedidos, async ({ db, deps, permit }) => codeOfCompany(db, deps.config, permit.target.id)),
  route(makeCodigoPedidos, makeCode),
  route(removeCodigoPedidos, removeCode),
  route(offerPerfis, offerProfiles),
  route(lookUpCodigo, lookUp),
  route(askByCodigo, askWithCode),
];
