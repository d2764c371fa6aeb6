import { sql } from 'kysely';
import type { PageInfo } from '../../contract/page';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { requireContract } from './offer';

interface Asked {
  nuContrato: string;
  coCentroCusto?: string;
  nuCartao?: string;
  page: number;
  size: number;
  sort?: { direction: 'asc' | 'desc' };
}

interface User {
  nome: string;
  idProdutoPF: string;
  quantidadeCartoes: number;
  validoAte: string | null;
}

/** Who may use a contract, cost centre or card today. @throws Refusal for what is not the company's or not within the scope */
export async function usersOf(
  db: Db,
  actor: Actor,
  asked: Asked,
  today: string,
): Promise<{ itens: User[]; page: PageInfo }> {
  await requireContract(db, actor, asked.nuContrato);
  const narrower = sql`
    ${asked.coCentroCusto ? sql`and co = ${asked.coCentroCusto}` : sql``}
    ${asked.nuCartao ? sql`and nu_cartao = ${asked.nuCartao}` : sql``}`;
  const { rows: exists } = await sql`
    select 1 from posting_card where company = ${actor.company.id} and nu_contrato = ${asked.nuContrato} ${narrower} limit 1`.execute(
    db,
  );
  if (exists.length === 0 && (asked.coCentroCusto || asked.nuCartao)) throw new Refusal('IDC-111');

  const users = sql`
    from (
      select person, count(*) as cards from card_grant
      where company = ${actor.company.id} and nu_contrato = ${asked.nuContrato} ${narrower} group by person) c
    join grantee g on g.company = ${actor.company.id} and g.person = c.person
    where (g.valid_until is null or g.valid_until >= ${today}::date)`;
  const direction = sql.raw(asked.sort?.direction ?? 'asc');
  const { rows } = await sql<User>`
    select g.nome_ordem as nome, g.login as "idProdutoPF", c.cards as "quantidadeCartoes", g.valid_until as "validoAte" ${users}
    order by g.nome_ordem ${direction}, g.person ${direction} offset ${asked.page * asked.size} limit ${asked.size}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${users}`.execute(db);
  return paged(rows, counts[0]?.total ?? 0, asked, (row) => row);
}
