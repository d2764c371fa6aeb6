import { deactivate, endSessions, listActivity, listSentCodes, listSessions } from '../../contract/activity';
import { codeKindOf } from '../../contract/constants';
import { exportData } from '../../contract/my-data';
import { audit } from '../audit';
import { useCode } from '../codes/flows';
import { type Route, route, streamedRoute } from '../http/call';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { endSession, endSessionsOf } from '../sessions/end';
import { idleSince } from '../sessions/verify';
import { enqueue } from '../outbox/enqueue';
import { closeAccount } from '../account/close';
import { copyOfData } from './copy';
import { toActivity, trailOf, trailRows } from './trail';

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
    const { total } = await trailOf(db, permit.target.id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await trailRows(db, permit.target.id)
      .orderBy('e.at', query.sort?.direction ?? 'desc')
      .orderBy('e.id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute();
    return paged(rows, total, query, (row) => toActivity(row, permit.target.id));
  }),

  streamedRoute(
    exportData,
    async (call) => {
      const { id } = call.permit.target;
      await useCode(call, { account: id, funcao: 'EXPORTAR_DADOS', bound: {}, code: call.body.token });
      await audit(call, { action: 'profile.exported', target: id });
      return undefined;
    },
    copyOfData,
  ),

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
