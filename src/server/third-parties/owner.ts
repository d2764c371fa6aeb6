import type { Db } from '../database/connection';
import { Refusal, refuseField } from '../http/refusal';
import { type Actor, lockActor, type WritingCall } from '../grants/authority';

/**
 * `tipo` is a claim about the company, which is always PJ.
 * @throws Refusal with 'Tipo {type} não definido.' for what is no type, IDC-111 for the wrong one
 */
export function checkTipo(tipo: string): void {
  if (tipo !== 'PF' && tipo !== 'PJ') throw refuseField('tipo', 'type_not_defined', { values: { type: tipo } });
  if (tipo !== 'PJ') throw new Refusal('IDC-111');
}

/** The live company with this login. */
export async function companyBy(db: Db, idProduto: string): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', idProduto.toLowerCase()))
    .where('tipo', '=', 'PJ')
    .where('situacao', 'in', ['A', 'R'])
    .executeTakeFirst();
}

/**
 * The actor over the third parties of a company that the body names, locked: the company itself or its Administrador.
 * @throws Refusal IDC-111 for anybody else, whether the company exists or not; IDC-120 as `lockActor` does
 */
export async function lockOwner(call: WritingCall, idProduto: string): Promise<Actor> {
  const company = await companyBy(call.db, idProduto);
  if (!company) throw new Refusal('IDC-111');
  const actor = await lockActor(call, company.id);
  if (actor.rank === 'S') throw new Refusal('IDC-111');
  return actor;
}

export interface LockedDelegate {
  person: string;
  perfil: 'A' | 'S';
  login: string;
  email: string;
}

/**
 * Third parties of the company, locked exclusively: who is using what shrinks is waited for. Administradores come first, since one of them may
 * be waiting for a Supervisor's row while sharing the own.
 */
export async function lockDelegates(
  db: Db,
  company: string,
  logins: readonly string[],
): Promise<Map<string, LockedDelegate>> {
  const wanted = new Set(logins.map((login) => login.toLowerCase()));
  const rows = await db
    .selectFrom('delegate as d')
    .innerJoin('account as a', 'a.id', 'd.person')
    .select((eb) => ['d.person', 'd.perfil', 'a.email', eb.fn<string>('lower', ['a.id_produto']).as('login')])
    .where('d.company', '=', company)
    .where((eb) => eb(eb.fn<string>('lower', ['a.id_produto']), 'in', [...wanted]))
    .orderBy('d.perfil')
    .orderBy('d.person')
    .forUpdate('d')
    .execute();
  return new Map(rows.map((row) => [row.login, row]));
}
