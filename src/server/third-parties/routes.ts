import {
  addTerceiro,
  authoriseContratos,
  authoriseSistemas,
  exportTerceiros,
  exportTerceirosPlanilha,
  findTerceiro,
  getExigencia,
  getTerceiro,
  listSistemasParaAutorizar,
  listTerceiros,
  removeTerceiros,
  setExigencia,
} from '../../contract/third-parties';
import { actorOf } from '../grants/authority';
import { describedIn } from '../grants/catalogue';
import { type Route, route } from '../http/call';
import { authoriseContracts, authoriseSystems } from './authorise';
import { addThirdParty, removeThirdParties } from './change';
import { changeDemand, readDemand } from './demand';
import { thirdPartyDetail } from './detail';
import { exportThirdParties, exportThirdPartySheet } from './export';
import { findPerson } from './find';
import { thirdPartyPage } from './list';
import { checkTipo } from './owner';

/** Third-party delegation: whom a company lets delegate in its name. */
export const thirdPartyRoutes: Route[] = [
  route(findTerceiro, findPerson),
  route(listTerceiros, async (call) => thirdPartyPage(call, await actorOf(call), call.query)),
  route(getTerceiro, thirdPartyDetail),
  route(exportTerceiros, exportThirdParties),
  route(exportTerceirosPlanilha, exportThirdPartySheet),
  route(addTerceiro, addThirdParty),
  route(removeTerceiros, removeThirdParties),
  route(listSistemasParaAutorizar, async ({ db, language, permit, params }) => {
    checkTipo(params.type);
    const rows = await db
      .selectFrom('company_system as c')
      .innerJoin('system as s', 's.id', 'c.system')
      .select(['s.id', 's.nome', 's.sigla'])
      .select(describedIn(language, 's').as('descricao'))
      .where('c.company', '=', permit.target.id)
      .orderBy('s.nome')
      .orderBy('s.id')
      .execute();
    return rows.map(({ id, nome, sigla, descricao }) => ({ coSistema: id, nome, sigla, descricao }));
  }),
  route(authoriseSistemas, authoriseSystems),
  route(authoriseContratos, authoriseContracts),
  route(getExigencia, readDemand),
  route(setExigencia, changeDemand),
];
