import {
  addPerfil,
  changePerfil,
  getPerfil,
  givePerfil,
  listPerfis,
  listPessoasPerfil,
  previewPerfil,
  removePerfil,
  takePerfil,
} from '../../contract/access-profiles';
import { actorOf } from '../grants/authority';
import { type Route, route } from '../http/call';
import { previewProfile } from './effect';
import { giveToPeople, takeFromPeople } from './people';
import { holdersOf, profileDetail, profilesOf } from './read';
import { addProfile, changeProfile, removeProfile } from './save';

/** Access profiles: keeping them, and giving them to people. */
export const accessProfileRoutes: Route[] = [
  route(listPerfis, async (call) => profilesOf(call.db, await actorOf(call), call.query)),
  route(getPerfil, async (call) => {
    const found = await profileDetail(call.db, await actorOf(call), call.params.idPerfil);
    call.setHeader('etag', found.etag);
    return found;
  }),
  route(addPerfil, addProfile),
  route(changePerfil, changeProfile),
  route(previewPerfil, previewProfile),
  route(removePerfil, removeProfile),
  route(listPessoasPerfil, async (call) => holdersOf(call, await actorOf(call), call.params.idPerfil)),
  route(givePerfil, giveToPeople),
  route(takePerfil, takeFromPeople),
];
