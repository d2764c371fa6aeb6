import {
  EFEITOS_RETIRADA,
  type EfeitoRetirada,
  type makeRetirada,
  type previewRetirada,
} from '../../contract/delegated-removals';
import type { Db } from '../database/connection';
import { refuseForeign } from '../grants/asked';
import { type Actor, actorOf, checkClaims, lockActor } from '../grants/authority';
import { profilesTaken } from '../grants/profiles';
import { allWithin, type Choice, type Chosen, countChosen, rowsNamed, takeGrants } from '../grants/removal';
import type { Call } from '../http/call';
import { refuseField } from '../http/refusal';
import { type GranteeOfLogin, lockVisibleGrantees, refuseStrangers, visibleGrantees } from './people';

type Effect = EfeitoRetirada['pessoas'][number]['efeito'];

interface Affected extends GranteeOfLogin {
  effect: Effect;
  goes: number;
  /** Cards among those that go. */
  cards: number;
  stays: number;
  /** Profiles that go with it. */
  profiles?: { names: string[]; others: number } | undefined;
}

/** POST …/retirada/previa: what `removeLeaves` would do now. */
export async function previewRemoval(call: Call<typeof previewRetirada>): Promise<EfeitoRetirada> {
  const { db, body } = call;
  const actor = await actorOf(call);
  checkClaims(actor, body);
  const chosen = body.tudo ? allWithin(actor.scope) : await chosenBy(db, actor, body);
  const found = await visibleGrantees(db, actor, body.listaUsuarios);
  await refuseStrangers(db, actor, found, body.listaUsuarios);
  const persons = found.map(({ person }) => person);
  const taken = await profilesTaken(db, actor, persons, chosen);
  const affected = await affectedBy(db, actor, found, chosen);
  return answerOf(
    body.listaUsuarios,
    affected.map((one) => ({ ...one, profiles: taken.get(one.person) })),
  );
}

/**
 * POST …/retirada: takes the chosen cards and groups from each grantee who is as the preview found them. Whoever was changed meanwhile, or has
 * nothing of it, stays and is named in the answer; the others lose it together.
 */
export async function removeLeaves(call: Call<typeof makeRetirada>): Promise<EfeitoRetirada> {
  const { db, body, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  checkClaims(actor, body);
  const chosen = await chosenBy(db, actor, body);
  const logins = body.listaUsuarios.map(({ idProdutoPF }) => idProdutoPF);
  const found = await lockVisibleGrantees(db, actor, logins);
  await refuseStrangers(db, actor, found, logins);
  const seen = new Map(body.listaUsuarios.map(({ idProdutoPF, versao }) => [idProdutoPF.toLowerCase(), versao]));
  const affected = (await affectedBy(db, actor, found, chosen)).map((one): Affected => {
    const version = seen.get(one.login.toLowerCase());
    // Null is what the preview said of somebody who had nothing: whatever they have was given since.
    return version === undefined || version === one.versao
      ? one
      : { ...one, effect: 'mudou', goes: 0, cards: 0, stays: one.goes + one.stays };
  });
  const losers = affected
    .filter(loses)
    .map(({ person, email, effect }) => ({ person, email, whole: effect === 'sai' }));
  await takeGrants(call, actor, losers, chosen);
  return answerOf(logins, affected);
}

const loses = ({ effect }: Affected) => effect === 'sai' || effect === 'perde';

/**
 * The rows that the body chooses, within the scope.
 * @throws Refusal MCN-100 when it chooses nothing, IDC-111 for a contract or system that is not the company's, MCN-160 for one outside the
 * supervisor's authorisation
 */
async function chosenBy(db: Db, actor: Actor, { listaCartoes, listaGrupos }: Choice): Promise<Chosen> {
  if (listaCartoes.length === 0 && listaGrupos.length === 0) throw refuseField('listaCartoes', 'access_required');
  const contracts = [...new Set(listaCartoes.map(({ nuContrato }) => nuContrato))];
  const systems = [...new Set(listaGrupos.map(({ idSistema }) => idSistema))];
  await refuseForeign(db, actor, contracts, systems);
  return rowsNamed({ listaCartoes, listaGrupos });
}

async function affectedBy(db: Db, actor: Actor, found: readonly GranteeOfLogin[], chosen: Chosen): Promise<Affected[]> {
  const counts = await countChosen(
    db,
    actor,
    found.map(({ person }) => person),
    chosen,
  );
  return found.map((one) => {
    const { had, goes, cards } = counts.get(one.person) ?? { had: 0, goes: 0, cards: 0 };
    return { ...one, goes, cards, stays: had - goes, effect: goes === 0 ? 'nada' : goes === had ? 'sai' : 'perde' };
  });
}

function answerOf(logins: readonly string[], affected: readonly Affected[]): EfeitoRetirada {
  const byLogin = new Map(affected.map((one) => [one.login.toLowerCase(), one]));
  const asked = new Map(logins.map((login) => [login.toLowerCase(), login]));
  const losing = affected.filter(loses);
  const pessoas = [...asked].map(([key, login]) => {
    const one = byLogin.get(key);
    return {
      idProdutoPF: one?.login ?? login,
      efeito: one?.effect ?? ('semAcesso' as const),
      retirados: one?.goes ?? 0,
      cartoesRetirados: one?.cards ?? 0,
      ficam: one?.stays ?? 0,
      ...(one?.profiles && { perfis: one.profiles.names, outrosPerfis: one.profiles.others }),
      versao: one?.versao ?? null,
    };
  });
  return {
    perdem: losing.length,
    acessos: losing.reduce((sum, { goes }) => sum + goes, 0),
    pessoas: pessoas.toSorted((a, b) => EFEITOS_RETIRADA.indexOf(a.efeito) - EFEITOS_RETIRADA.indexOf(b.efeito)),
  };
}
