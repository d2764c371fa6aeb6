import type { Exigencia, getExigencia, setExigencia } from '../../contract/third-parties';
import { audit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hasSecondStep, lastDay } from '../demand';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { enqueueNotices } from '../outbox/enqueue';
import { lockOwner } from './owner';

/** What the company demands, and of whom. */
async function demandOf(db: Db, { SSO_URL }: Pick<Config, 'SSO_URL'>, company: string): Promise<Exigencia> {
  const demand = await db
    .selectFrom('second_factor_demand')
    .select(['desde', 'sem_lembrar'])
    .where('company', '=', company)
    .executeTakeFirst();
  const { total, having } = await db
    .selectFrom('delegate as d')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(hasSecondStep('d.person')).as('having'),
    ])
    .where('d.company', '=', company)
    .executeTakeFirstOrThrow();
  return {
    disponivel: !SSO_URL,
    desde: demand?.desde.toISOString() ?? null,
    ate: demand ? lastDay(demand.desde, demand.desde) : null,
    semLembrar: demand?.sem_lembrar ?? false,
    terceiros: total,
    semSegundaEtapa: total - having,
  };
}

export const readDemand = ({ db, deps, permit }: Call<typeof getExigencia>): Promise<Exigencia> =>
  demandOf(db, deps.config, permit.target.id);

/**
 * Begins or ends to demand a second step of the company's third parties, who are all told; a demand that stands goes on from when it began.
 * @throws Refusal MCN-182 where another single sign-on asks for its own second step
 */
export async function changeDemand(call: Call<typeof setExigencia>): Promise<Exigencia> {
  const { body, db, deps, now, params } = call;
  if (deps.config.SSO_URL) throw new Refusal('MCN-182');
  const { company } = await lockOwner(call, params.id);
  // Of two at once the second waits for the first's row, and finds that there is nothing left to do.
  const began = body.exige
    ? await db
        .insertInto('second_factor_demand')
        .values({ company: company.id, desde: now, sem_lembrar: body.semLembrar })
        .onConflict((conflict) => conflict.column('company').doNothing())
        .returning('company')
        .executeTakeFirst()
    : undefined;
  const changed = body.exige
    ? !began &&
      (await db
        .updateTable('second_factor_demand')
        .set({ sem_lembrar: body.semLembrar })
        .where('company', '=', company.id)
        .where('sem_lembrar', '<>', body.semLembrar)
        .returning('company')
        .executeTakeFirst())
    : await db
        .deleteFrom('second_factor_demand')
        .where('company', '=', company.id)
        .returning('company')
        .executeTakeFirst();
  if (began || changed)
    await audit(call, {
      action: body.exige ? 'third-party.second-step-demanded' : 'third-party.second-step-released',
      target: company.id,
      onBehalfOf: company.id,
      diff: body.exige ? { semLembrar: body.semLembrar } : {},
    });
  if (began || (changed && !body.exige)) await tellThirdParties(call, company);
  return demandOf(db, deps.config, company.id);
}

async function tellThirdParties(call: Call<typeof setExigencia>, company: { id: string; nome: string }): Promise<void> {
  const people = await call.db
    .selectFrom('delegate as d')
    .innerJoin('account as a', 'a.id', 'd.person')
    .select(['d.person', 'a.email'])
    .where('d.company', '=', company.id)
    .execute();
  await enqueueNotices(
    call,
    { news: 'second-step', from: company.id },
    people.map(({ person, email }) => ({
      kind: 'email' as const,
      account: person,
      destino: email,
      template: call.body.exige ? 'second-step-demanded' : 'second-step-released',
      values: { empresa: company.nome, ...(call.body.exige && { dia: lastDay(call.now, call.now) }) },
    })),
  );
}
