import { sql } from 'kysely';
import type { Deps } from '../deps';

/** Registrations erased in one run; the next run takes the rest. */
const BATCH = 500;

/**
 * Voids registrations that nobody confirmed in time, and erases what they and those replaced or refused before activation
 * had said: an account that never was keeps no personal data. @returns how many
 */
export async function expirePending({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const now = clock();
  const { numAffectedRows } = await sql`
    with void as (
      select id from account
      where (situacao = 'P' and pendente_ate <= ${now})
        or (situacao = 'C' and pendente_ate is not null and motivo_encerramento in ('SUBSTITUIDO', 'RECUSADO'))
      order by id limit ${BATCH} for update skip locked
    ), needs as (
      delete from account_special_need where account in (select id from void)
    )
    update account set
      situacao = 'C', encerrado_em = coalesce(encerrado_em, ${now}), motivo_encerramento = coalesce(motivo_encerramento, 'EXPIRADO'), pendente_ate = null,
      id_produto = id::text, cpf = null, cnpj = null, an8 = null, numero_contrato = null, cie = null, responsavel = null,
      nome = '', nome_busca = '', nome_fantasia = null, nome_da_mae = null, data_nascimento = null,
      email = '', ddd_movel = '', fone_movel = '', senha_hash = ''
    where id in (select id from void)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
