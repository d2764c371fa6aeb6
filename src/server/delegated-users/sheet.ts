import type { Readable } from 'node:stream';
import type { CellValue } from 'hucre/xlsx';
import { sql } from 'kysely';
import { EXPORT_MAX, type exportPlanilha } from '../../contract/delegated-users';
import { actorName, personName } from '../../contract/names';
import { loginText } from '../../contract/login-text';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { GrantRank } from '../database/schema';
import { type Actor, actingAs, actorOf } from '../grants/authority';
import type { Call } from '../http/call';
import { countExport } from '../csv';
import { knowsSecondSteps } from '../grants/filters';
import { type Kind, type Sheet, sheetDay, sheetFile, sheetMoment } from '../xlsx';
import { type Row, rowSlices, toItem, withSecondStep } from './table';

/** Rows that are read at once, and people with all that each was granted. */
const SLICE = 1000;
const PEOPLE = 50;

type SheetCall = Call<typeof exportPlanilha>;

/** The filtered table as XLSX. */
export async function exportSheet(call: SheetCall): Promise<Readable> {
  const { language, deps, query } = call;
  await countExport(call);
  const actor = await actorOf(call);
  const say = (key: string) => deps.texts.t(language, key);
  const sheet = await (query.detalhe === 'detalhada' ? detailed : asShown)(call, actor, say);
  return sheetFile(call, {
    ...sheet,
    file: say(`delegated-users:${query.detalhe === 'detalhada' ? 'sheet' : 'csv'}.file`),
    name: say('delegated-users:csv.file'),
    most: EXPORT_MAX,
  });
}

/** The table with the columns that are asked for, as far as they are the actor's to see. */
async function asShown(call: SheetCall, actor: Actor, say: (key: string) => string): Promise<Sheet> {
  const { query, now, deps } = call;
  const today = todayInSaoPaulo(now);
  const columns = query.colunas.filter((name) => name !== 'segundaEtapa' || knowsSecondSteps(actor, deps.config));
  const found = await rowSlices(call, actor, query, today, { slice: SLICE, most: EXPORT_MAX });
  type Person = Awaited<ReturnType<typeof withSecondStep>>[number];
  const cells: Record<(typeof columns)[number], { kind: Kind; key: string; of: (row: Person) => CellValue }> = {
    usuario: { kind: 'text', key: 'user', of: (row) => loginText(row.idProdutoPF) },
    contratos: { kind: 'number', key: 'contracts', of: (row) => row.quantidadeContratos },
    centros: { kind: 'number', key: 'centres', of: (row) => row.quantidadeCentroCusto },
    sistemas: { kind: 'number', key: 'systems', of: (row) => row.quantidadeSistemas },
    segundaEtapa: { kind: 'text', key: 'secondStep', of: (row) => say(row.segundaEtapa ? 'ui:yes' : 'ui:no') },
    validade: { kind: 'day', key: 'validUntil', of: (row) => row.validoAte && sheetDay(row.validoAte) },
    ultimoAcesso: { kind: 'day', key: 'lastSignIn', of: (row) => row.ultimoAcesso && sheetDay(row.ultimoAcesso) },
    alterado: { kind: 'day', key: 'changedAt', of: (row) => sheetDay(todayInSaoPaulo(new Date(row.alteradoEm))) },
  };
  async function* slices() {
    for await (const rows of found) {
      const people = columns.includes('segundaEtapa')
        ? await withSecondStep(call, actor, rows, today)
        : rows.map((row) => ({ ...toItem(row, today), segundaEtapa: null }));
      yield people.map((person) => [personName(person.nome), ...columns.map((name) => cells[name].of(person))]);
    }
  }
  const title = (key: string) => say(`delegated-users:csv.${key}`);
  return {
    columns: [
      { title: title('name'), kind: 'text' },
      ...columns.map((name) => ({ title: title(cells[name].key), kind: cells[name].kind })),
    ],
    slices: slices(),
  };
}

const DETAILS = [
  ['name', 'text'],
  ['user', 'text'],
  ['contract', 'text'],
  ['centre', 'text'],
  ['centreName', 'text'],
  ['card', 'text'],
  ['system', 'text'],
  ['group', 'text'],
  ['validUntil', 'day'],
  ['by', 'text'],
  ['as', 'text'],
  ['when', 'moment'],
  ['inNameOf', 'text'],
] as const satisfies [string, Kind][];

/** All that the people of the table have, as far as the actor may see it: a row for each card and each group. */
async function detailed(call: SheetCall, actor: Actor, say: (key: string) => string): Promise<Sheet> {
  const today = todayInSaoPaulo(call.now);
  const found = await rowSlices(call, actor, call.query, today, { slice: PEOPLE, most: EXPORT_MAX });
  const company = actor.company.nome;
  async function* slices() {
    for await (const people of found) {
      const leaves = await leavesOf(call.db, actor, people);
      yield people.flatMap((person) =>
        (leaves.get(person.person) ?? []).map((leaf): CellValue[] => [
          personName(person.nome),
          loginText(person.login),
          leaf.nu_contrato,
          leaf.co,
          leaf.centro,
          leaf.nu_cartao,
          leaf.sistema,
          leaf.grupo,
          person.valid_until && sheetDay(person.valid_until),
          actorName({ nome: leaf.por, perfil: actingAs(leaf.by_rank) }),
          say(`delegated-users:log.profiles.${actingAs(leaf.by_rank)}`),
          sheetMoment(leaf.at),
          company,
        ]),
      );
    }
  }
  return {
    columns: DETAILS.map(([key, kind]) => ({ title: say(`delegated-users:sheet.${key}`), kind })),
    slices: slices(),
  };
}

interface Leaf {
  person: string;
  nu_contrato: string | null;
  co: string | null;
  centro: string | null;
  nu_cartao: string | null;
  sistema: string | null;
  grupo: string | null;
  por: string;
  by_rank: GrantRank;
  at: Date;
}

/** The cards, then the groups, of some people. */
async function leavesOf(
  db: Db,
  { company, scope }: Actor,
  people: readonly Row[],
): Promise<ReadonlyMap<string, Leaf[]>> {
  const theirs = sql`r.company = ${company.id} and r.person = any(${people.map(({ person }) => person)}::uuid[])`;
  const { rows: cards } = await sql<Leaf>`
    select r.person, r.nu_contrato, r.co, c.nome as centro, r.nu_cartao, null as sistema, null as grupo, b.nome as por, r.by_rank, r.at
    from card_grant r
      join cost_centre c on c.company = r.company and c.nu_contrato = r.nu_contrato and c.co = r.co
      join account b on b.id = r.by
    where ${theirs} ${scope ? sql`and r.nu_contrato = any(${scope.contracts}::text[])` : sql``}
    order by r.nu_contrato, r.co, r.nu_cartao`.execute(db);
  const { rows: groups } = await sql<Leaf>`
    select r.person, null as nu_contrato, null as co, null as centro, null as nu_cartao, s.nome as sistema, g.nome as grupo, b.nome as por, r.by_rank, r.at
    from group_grant r
      join system s on s.id = r.system
      join system_group g on g.system = r.system and g.grupo = r.grupo
      join account b on b.id = r.by
    where ${theirs} ${scope ? sql`and r.system = any(${scope.systems}::text[])` : sql``}
    order by s.nome, r.system, g.nome, r.grupo`.execute(db);
  const found = new Map<string, Leaf[]>();
  for (const leaf of [...cards, ...groups]) {
    const own = found.get(leaf.person);
    if (own) own.push(leaf);
    else found.set(leaf.person, [leaf]);
  }
  return found;
}
