import { sql } from 'kysely';
import { ENDING_WITHIN, getPainel, type Painel } from '../../contract/overview';
import { todayInSaoPaulo } from '../account/queries';
import { daysBetween } from '../grants/validity';
import { hasSecondStep } from '../demand';
import { type Actor, actorOf } from '../grants/authority';
import { type Call, type Route, route } from '../http/call';
import { endingNext } from './figures';
import { overviewFigures } from './kept';

/** Rows of the lists of people. */
const LISTED = 6;

/** Who may act for the company. Who of them lacks a second step is no supervisor's to see. */
async function delegatesOf(
  { db, deps }: Pick<Call, 'db' | 'deps'>,
  { company, scope }: Actor,
): Promise<Painel['terceiros']> {
  if (scope) return null;
  const told = !deps.config.SSO_URL;
  const { rows } = await sql<{
    idProdutoPF: string;
    nome: string;
    perfil: 'A' | 'S';
    has: boolean;
    total: number;
    lacking: number;
  }>`
    select *, count(*) over () as total, count(*) filter (where not has) over () as lacking
    from (
      select a.id_produto as "idProdutoPF", a.nome, d.perfil, ${hasSecondStep('d.person')} as has
      from delegate d join account a on a.id = d.person where d.company = ${company.id}) t
    order by ${told ? sql`has,` : sql``} nome collate "und-x-icu", "idProdutoPF" limit ${LISTED}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    semSegundaEtapa: told ? (rows[0]?.lacking ?? 0) : null,
    itens: rows.map(({ idProdutoPF, nome, perfil, has }) => ({
      idProdutoPF,
      nome,
      perfil,
      segundaEtapa: told ? has : null,
    })),
  };
}

async function overviewOf(call: Call<typeof getPainel>): Promise<Painel> {
  const { db, now } = call;
  const actor = await actorOf(call);
  const seen = { company: actor.company.id, scope: actor.scope };
  const today = todayInSaoPaulo(now);
  const { grants, people, at } = await overviewFigures(
    db,
    { ...seen, viewer: actor.scope ? actor.account.id : actor.company.id },
    now,
  );
  const next = people.vencemEm7 > 0 ? await endingNext(db, seen, { today, days: ENDING_WITHIN[0], most: LISTED }) : [];
  return {
    em: at.toISOString(),
    pessoas: people,
    ...grants,
    proximas: next.map((person) => ({ ...person, diasRestantes: daysBetween(today, person.validoAte) })),
    terceiros: await delegatesOf(call, actor),
  };
}

/** The overview of a company. */
export const overviewRoutes: Route[] = [route(getPainel, overviewOf)];
