import { sql } from 'kysely';
import {
  ACTIVITY_ACTIONS,
  type Activity,
  deactivate,
  endSessions,
  exportData,
  listActivity,
  listSentCodes,
  listSessions,
} from '../../contract/activity';
import { codeKindOf } from '../../contract/constants';
import { audit } from '../audit';
import { useCode } from '../codes/flows';
import { type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { endSession, endSessionsOf } from '../sessions/end';
import { idleSince } from '../sessions/verify';
import { enqueue } from '../outbox/enqueue';
import { closeAccount } from '../account/close';
import { collectData } from './export';

/** Tries that were refused: whoever made them has proved nothing. */
const UNPROVEN: ReadonlySet<Activity['acao']> = new Set([
  'sign-in.failed',
  'sign-in.step-failed',
  'sign-in.passkey-refused',
]);

function actorOf(action: Activity['acao'], actor: string | null, account: string): Activity['quem'] {
  if (UNPROVEN.has(action)) return 'desconhecido';
  if (action === 'delegation.expired') return 'ninguem';
  // What is confirmed by a code before any sign-in has no actor: it was the account's own person.
  return actor === null || actor === account ? 'conta' : 'outro';
}

const SORTED_BY = { dataCadastro: 'criado_em', funcionalidade: 'funcao', meioEnvio: 'canal' } as const;

/** What an account did and what was done to it: codes, sessions, changes; its data to take along; its end. */
export const activityRoutes: Route[] = [
  route(listSentCodes, async ({ permit, db, query }) => {
    const base = db.selectFrom('code_sent').where('account', '=', permit.target.id);
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await base
      .selectAll()
      .orderBy(SORTED_BY[query.sort?.field ?? 'dataCadastro'], query.sort?.direction ?? 'desc')
      .orderBy('id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute();
    return paged(rows, total, query, (row) => ({
      numero: row.numero_mascarado,
      ...codeKindOf(row.funcao),
      dataCadastro: row.criado_em.toISOString(),
      meioEnvio: row.canal,
      destino: row.destino_mascarado,
    }));
  }),

  route(listSessions, async ({ permit, db, now, deps }) => {
    const rows = await db
      .selectFrom('session')
      .select(['id', 'criado_em', 'last_seen', 'address', 'user_agent'])
      .where('account', '=', permit.target.id)
      .where('ended_at', 'is', null)
      .where('expires', '>', now)
      .where('last_seen', '>', idleSince(deps.config, now))
      .orderBy('criado_em', 'desc')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      idSessao: row.id,
      inicio: row.criado_em.toISOString(),
      // Of the session that asks this is its use; `last_seen` is written once a minute.
      ultimoUso: (row.id === permit.session.sessionId ? now : row.last_seen).toISOString(),
      endereco: row.address,
      navegador: row.user_agent,
      atual: row.id === permit.session.sessionId,
    }));
  }),

  route(endSessions, async (call) => {
    const { permit, db, body, now } = call;
    if (body.idSessao) {
      const own = await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', body.idSessao)
        .where('account', '=', permit.target.id)
        .executeTakeFirst();
      if (!own) throw new Refusal('MCN-101');
      await endSession(db, own.id, now);
    } else {
      await endSessionsOf(db, permit.target.id, { except: permit.session.sessionId, now });
    }
    await audit(call, { action: 'session.ended', target: permit.target.id });
    return undefined;
  }),

  route(listActivity, async ({ permit, db, query }) => {
    const base = db
      .selectFrom('audit_event as e')
      .where('e.target', '=', permit.target.id)
      .where('e.action', 'in', [...ACTIVITY_ACTIONS]);
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await base
      // A company is nobody's dependent: in its name are accesses and authorisations alone.
      .leftJoin('account as c', (join) => join.onRef('c.id', '=', 'e.on_behalf_of').on('c.tipo', '=', 'PJ'))
      .leftJoin('support_review as r', (join) =>
        join.on(sql<boolean>`e.action = 'support.review-opened' and r.id = (e.diff->>'review')::uuid`),
      )
      .select(['e.at', 'e.action', 'e.actor', 'e.diff', 'e.address', 'c.nome as empresa', 'r.motivo'])
      .orderBy('e.at', query.sort?.direction ?? 'desc')
      .orderBy('e.id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute();
    return paged(rows, total, query, (row): Activity => {
      const acao = row.action as Activity['acao'];
      const quem = actorOf(acao, row.actor, permit.target.id);
      return {
        quando: row.at.toISOString(),
        acao,
        campos: Array.isArray(row.diff.fields) ? row.diff.fields.map(String) : [],
        // Where somebody else acted from is theirs, not the owner's to see.
        endereco: quem === 'outro' ? '' : row.address,
        navegador: typeof row.diff.navegador === 'string' ? row.diff.navegador : '',
        quem,
        porOutro: quem === 'outro',
        motivo: row.motivo,
        empresa: row.empresa,
      };
    });
  }),

  route(exportData, async (call) => {
    await useCode(call, { account: call.permit.target.id, funcao: 'EXPORTAR_DADOS', bound: {}, code: call.body.token });
    await audit(call, { action: 'profile.exported', target: call.permit.target.id });
    return await collectData(call.db, call.permit.target.id, call.now);
  }),

  route(deactivate, async (call) => {
    const { permit, db, body } = call;
    const { account } = permit.session;
    if (body.tipoPessoa !== (account.tipo === 'PF' ? '1' : '2')) throw new Refusal('IDC-111');
    const { dependents } = await db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('dependents'))
      .where('responsavel', '=', account.id)
      .where('situacao', 'in', ['A', 'R'])
      .executeTakeFirstOrThrow();
    if (dependents > 0) throw new Refusal('MCN-134', { values: { count: dependents } });
    await closeAccount(db, account.id, { situacao: 'I', motivo: body.motivo, now: call.now });
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    await enqueue(call, {
      kind: 'email',
      account: account.id,
      destino: email,
      template: 'account-deactivated',
      values: {},
    });
    await audit(call, { action: 'account.deactivated', target: account.id, diff: { motivo: body.motivo } });
    return undefined;
  }),
];
