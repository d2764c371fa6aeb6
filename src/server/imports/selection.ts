import { sql } from 'kysely';
import { IMPORT_LINES_MAX, NO_END } from '../../contract/imports';
import { type AcaoSelecao, type addSelecao } from '../../contract/delegated-everyone';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { refuseForeign } from '../grants/asked';
import { type Actor, lockActor } from '../grants/authority';
import { filtered, narrowingOf } from '../grants/filters';
import { outgrown } from '../grants/profiles';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { begin } from './begin';
import { meaningsOf, type Said } from './meaning';

/** What every line of a selection says beside whom it is about. */
type Says = Said & { ends: string };

const SILENT: Says = { contract: '', card: '', centre: '', system: '', grp: '', profile: '', ends: '' };

/**
 * POST …/selecao: a line for each person whom the filter finds now.
 * @throws Refusal MCN-100 for an end that has passed, or where no access is chosen; IDC-111, MCN-160 and MCN-200 for what is not the actor's to give or
 * take; MCN-232 for a filter that finds nobody, MCN-233 for one that finds more than IMPORT_LINES_MAX; as `begin`
 */
export async function addSelection(call: Call<typeof addSelecao>): Promise<{ idImportacao: string }> {
  const { db, body, now, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const today = todayInSaoPaulo(now);
  const says = await saidBy(db, actor, body.acao, today);
  const begun = await begin(call, actor, { file: '', act: JSON.stringify(body.acao), state: 'checking' });
  const found = filtered(call, actor, await narrowingOf(db, actor, body.filtro), today)
    .select(['g.person', 'g.login', 'g.nome_ordem'])
    .limit(IMPORT_LINES_MAX + 1);
  const { rows } = await sql`
    insert into access_import_line (import, place, line, who, contract, card, centre, system, grp, profile, ends, person)
    select ${begun.idImportacao}, n.place, n.place, n.login, ${says.contract}, ${says.card}, ${says.centre}, ${says.system}, ${says.grp}, ${says.profile},
      ${says.ends}, n.person
    from (select f.person, f.login, row_number() over (order by f.nome_ordem, f.person) as place from (${found}) f) n
    returning place`.execute(db);
  if (rows.length === 0) throw new Refusal('MCN-232');
  if (rows.length > IMPORT_LINES_MAX) throw new Refusal('MCN-233', { values: { max: IMPORT_LINES_MAX } });
  await db.updateTable('access_import').set({ lines: rows.length }).where('id', '=', begun.idImportacao).execute();
  return begun;
}

async function saidBy(db: Db, actor: Actor, act: AcaoSelecao, today: string): Promise<Says> {
  switch (act.tipo) {
    case 'prazo':
      if (act.validoAte !== null && act.validoAte < today) throw refuseField('validoAte', 'valid_until_past');
      return { ...SILENT, ends: act.validoAte ?? NO_END };
    case 'perfil':
      return { ...SILENT, profile: await profileNamed(db, actor, act.idPerfil) };
    case 'dar':
      return given(db, actor, act);
    case 'retirar': {
      const { nuContrato, idSistema } = act;
      if (nuContrato === '' && idSistema === '') throw refuseField('nuContrato', 'access_required');
      await refuseForeign(db, actor, nuContrato === '' ? [] : [nuContrato], idSistema === '' ? [] : [idSistema]);
      // Nothing that a line of a file could say: what goes stands in the act.
      return SILENT;
    }
    case 'tudo':
      return SILENT;
  }
}

async function profileNamed(db: Db, actor: Actor, id: string): Promise<string> {
  const { rows } = await sql<{ nome: string; beyond: boolean }>`
    select a.nome, ${outgrown(actor.scope)} as beyond from access_profile a
    where a.company = ${actor.company.id} and a.id = ${id}`.execute(db);
  const [profile] = rows;
  if (!profile) throw new Refusal('IDC-111');
  if (profile.beyond) throw new Refusal('MCN-200');
  return profile.nome;
}

async function given(db: Db, actor: Actor, act: Extract<AcaoSelecao, { tipo: 'dar' }>): Promise<Says> {
  const { nuContrato, coCentroCusto, nuCartao, idSistema, idGrupo } = act;
  const says: Says = {
    ...SILENT,
    ...((coCentroCusto !== '' || nuCartao !== '') && { contract: nuContrato, centre: coCentroCusto, card: nuCartao }),
    ...(idGrupo !== '' && { system: idSistema, grp: idGrupo }),
  };
  const [meaning] = await meaningsOf(db, actor, [says]);
  if (meaning === 'semAcesso') throw refuseField('nuContrato', 'access_required');
  if (meaning === 'foraDaAutorizacao') throw new Refusal('MCN-160');
  if (typeof meaning !== 'object') throw new Refusal('IDC-111');
  return says;
}
