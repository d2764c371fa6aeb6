import { type changePrazo, EFEITOS_PRAZO, type EfeitoPrazo, type previewPrazo } from '../../contract/delegated-ends';
import { todayInSaoPaulo } from '../account/queries';
import { type Actor, actorOf, checkClaims, lockActor } from '../grants/authority';
import { changesEnd, endEffects } from '../grants/many-ends';
import { setEndUndoably } from '../grants/undone-ends';
import type { Call } from '../http/call';
import { checkEnd } from './grant';
import { type GranteeOfLogin, lockVisibleGrantees, refuseStrangers, visibleGrantees } from './people';

interface Affected extends GranteeOfLogin {
  effect: EfeitoPrazo['pessoas'][number]['efeito'];
}

/** POST …/previa: what `changeEnds` would do now. */
export async function previewEnds(call: Call<typeof previewPrazo>): Promise<EfeitoPrazo> {
  const actor = await actorOf(call);
  checkClaims(actor, call.body);
  return answerOf(call, await affectedBy(call, actor, await visibleGrantees(call.db, actor, call.body.listaUsuarios)));
}

/**
 * PUT: sets or takes away the end of all accesses of each grantee, with a single change's rules. Whoever those rules leave out, or was changed
 * since the preview, stays as they are and is named in the answer; the others are changed together.
 */
export async function changeEnds(call: Call<typeof changePrazo>): Promise<EfeitoPrazo> {
  const { db, body, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  checkClaims(actor, body);
  const found = await affectedBy(call, actor, await lockVisibleGrantees(db, actor, body.listaUsuarios));
  const seen = new Map(body.versoes?.map(({ idProdutoPF, versao }) => [idProdutoPF.toLowerCase(), versao]));
  const affected = found.map((one): Affected => {
    const version = seen.get(one.login.toLowerCase());
    // Whoever has the end already stays for that reason, whoever set it.
    return version === undefined || version === one.versao || !changesEnd(one) ? one : { ...one, effect: 'mudou' };
  });
  await setEndUndoably(call, actor, affected, body.validoAte);
  return answerOf(call, affected);
}

/** @throws Refusal IDC-111 when one of them never was a grantee of the company; for an end that has passed */
async function affectedBy(
  { db, body, now }: Call<typeof previewPrazo | typeof changePrazo>,
  actor: Actor,
  found: readonly GranteeOfLogin[],
): Promise<Affected[]> {
  const today = todayInSaoPaulo(now);
  checkEnd(body, today);
  await refuseStrangers(db, actor, found, body.listaUsuarios);
  return endEffects(db, actor, found, { wanted: body.validoAte, onlyBefore: body.somenteAntes, today });
}

function answerOf(
  { body }: Call<typeof previewPrazo | typeof changePrazo>,
  affected: readonly Affected[],
): EfeitoPrazo {
  const byLogin = new Map(affected.map((one) => [one.login.toLowerCase(), one]));
  const asked = new Map(body.listaUsuarios.map((login) => [login.toLowerCase(), login]));
  const pessoas = [...asked].map(([key, login]) => {
    const one = byLogin.get(key);
    return {
      idProdutoPF: one?.login ?? login,
      efeito: one?.effect ?? ('semAcesso' as const),
      validoAte: one?.valid_until ?? null,
      versao: one?.versao ?? null,
    };
  });
  return {
    mudam: affected.filter(changesEnd).length,
    pessoas: pessoas.toSorted((a, b) => EFEITOS_PRAZO.indexOf(a.efeito) - EFEITOS_PRAZO.indexOf(b.efeito)),
  };
}
