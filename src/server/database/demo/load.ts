import { sql } from 'kysely';
import { normaliseName } from '../../../contract/validation';
import { newId } from '../../ids';
import type { Db } from '../connection';
import { cnpjOf, cpfOf } from './numbers';

/** How much to fill a database with. */
export interface LoadSizes {
  /** People, and grantees of the large company. */
  grantees: number;
  /** Card grants of the large company. */
  grants: number;
  /** Grantees of a second company, which measurements compare with. */
  smallGrantees: number;
  /** Further companies, three grantees each. */
  companies: number;
  /** Further people, grantees of nobody: what support searches through. */
  people?: number;
}

export const FULL_LOAD: LoadSizes = { grantees: 100_000, grants: 1_000_000, smallGrantees: 1000, companies: 10_000 };

/** What was made: logins to sign in with and names to look for. */
export interface Load {
  large: { id: string; login: string };
  small: { id: string; login: string };
  /** Supervisor of a tenth of the large company's contracts. */
  supervisor: { id: string; login: string };
  contract: string;
  /** People of the large company in name order are looked up by these: about twenty, and about a tenth. */
  rareName: string;
  commonName: string;
}

const FIRST =
  'Ana Bruno Carla Davi Elisa Fábio Gabriela Heitor Iara João Karina Luís Márcia Nélson Olívia Paulo Quitéria Renato Sônia Tomás Úrsula Vítor Wanda Xavier Yara Zélia'.split(
    ' ',
  );
const MIDDLE =
  'Abreu Bastos Conceição Dantas Espírito Farias Guimarães Henriques Inácio Jardim Leão Magalhães Nóbrega Oliveira Peçanha Queirós Rebouças Sá Távora'.split(
    ' ',
  );
const LAST =
  'Albuquerque Brandão Cerqueira Damasceno Évora Fragoso Galvão Holanda Ibiapina Junqueira Lacerda Meireles Noronha Osório Pimentel Quintão Rezende Simões Taveira Uchôa Valadão Xerez Zagalo'.split(
    ' ',
  );
const RARE = 'Ângelo Assunção Bezerril';
const CONTRACTS = 40;
const CENTRES = 5;
const CARDS_PER_CENTRE = 10;
const SYSTEMS = 6;
const BATCH = 10_000;

/** Twenty in a hundred thousand have the rare surname, one in ten the common one; the rest are mixed. */
export function nameOf(index: number): string {
  const first = FIRST[index % FIRST.length] as string;
  if (index % 5000 === 7) return `${first} ${RARE}`;
  const middle = MIDDLE[Math.floor(index / FIRST.length) % MIDDLE.length] as string;
  if (index % 10 === 3) return `${first} ${middle} da Silva`;
  return `${first} ${middle} ${LAST[Math.floor(index / 7) % LAST.length] as string}`;
}

interface Account {
  id: string;
  login: string;
  nome: string;
}

const personAt = (index: number): Account => ({ id: newId(), login: cpfOf(100_000_000 + index), nome: nameOf(index) });

/** Most signed in this year, some never. */
async function insertAccounts(
  db: Db,
  tipo: 'PF' | 'PJ',
  accounts: readonly Account[],
  senhaHash: string,
): Promise<void> {
  for (let from = 0; from < accounts.length; from += BATCH) {
    const part = accounts.slice(from, from + BATCH);
    await sql`
      insert into account (id, id_produto, tipo, situacao, ${sql.ref(tipo === 'PF' ? 'cpf' : 'cnpj')}, nome, nome_busca, email, ddi_movel, ddd_movel, fone_movel, senha_hash, ultimo_acesso)
      select a.id, a.login, ${tipo}, 'A', a.login, a.nome, a.busca, a.login || '@contas.example', '55', '11', '9' || substr(a.login, 2, 8), ${senhaHash},
        case when a.i % 50 <> 0 then now() - (a.i * a.i % 360) * interval '1 day' end
      from unnest(${part.map((row) => row.id)}::uuid[], ${part.map((row) => row.login)}::text[], ${part.map((row) => row.nome)}::text[],
        ${part.map((row) => normaliseName(row.nome))}::text[]) with ordinality as a (id, login, nome, busca, i)`.execute(
      db,
    );
  }
}

/** Contracts, cost centres and posting cards for every company of the list, numbered within it. */
async function insertCards(
  db: Db,
  companies: readonly string[],
  contracts: number,
  centres: number,
  cards: number,
): Promise<void> {
  for (let from = 0; from < companies.length; from += 1000) {
    const part = companies.slice(from, from + 1000);
    await sql`
      insert into contract (company, nu_contrato, nu_se, categoria, status, dt_inicio)
      select c.id, (9900000000 + k)::text, 72, 'OURO', 'ATIVO', '2024-01-01' from unnest(${part}::uuid[]) as c (id), generate_series(0, ${contracts - 1}::int) k`.execute(
      db,
    );
    await sql`
      insert into cost_centre (company, nu_contrato, co, nome)
      select c.id, (9900000000 + k)::text, lpad(o::text, 4, '0'), 'Centro ' || o
      from unnest(${part}::uuid[]) as c (id), generate_series(0, ${contracts - 1}::int) k, generate_series(0, ${centres - 1}::int) o`.execute(
      db,
    );
    await sql`
      insert into posting_card (company, nu_contrato, nu_cartao, co, status)
      select c.id, (9900000000 + k)::text, lpad((k * ${centres * cards}::int + o * ${cards}::int + n)::text, 10, '0'), lpad(o::text, 4, '0'), 'ATIVO'
      from unnest(${part}::uuid[]) as c (id), generate_series(0, ${contracts - 1}::int) k, generate_series(0, ${centres - 1}::int) o, generate_series(0, ${cards - 1}::int) n`.execute(
      db,
    );
  }
}

/** Makes people grantees of a company and grants each the same number of its cards, every time others. */
async function insertGrants(db: Db, company: string, people: readonly string[], perPerson: number): Promise<void> {
  for (let from = 0; from < people.length; from += BATCH) {
    const part = people.slice(from, from + BATCH);
    const persons = sql`unnest(${part}::uuid[]) with ordinality as p (id, i)`;
    await sql`
      insert into grantee (company, person, n_contratos, n_centros, valid_until)
      select ${company}, p.id, 1, 1, case when p.i % 20 = 0 then current_date + (p.i % 400)::int end from ${persons}`.execute(
      db,
    );
    await sql`
      insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank)
      select ${company}, p.id, c.nu_contrato, c.nu_cartao, c.co, ${company}, 'E'
      from ${persons} join (
        select *, row_number() over (order by nu_contrato, nu_cartao) - 1 as n, count(*) over () as cards from posting_card where company = ${company}) c
        on (c.n - p.i * ${perPerson}::int % c.cards + c.cards) % c.cards < ${perPerson}::int`.execute(db);
  }
}

/** Systems of three groups; every third of a company's people has a group of one, every ninth a group of two. */
async function insertGroups(db: Db, companies: readonly string[]): Promise<void> {
  await sql`
    insert into system (id, nome, sigla, descricao)
    select 'SIS' || s, 'Sistema ' || s, 'S' || s, 'Sistema de ensaio' from generate_series(1, ${SYSTEMS}::int) s`.execute(
    db,
  );
  await sql`
    insert into system_group (system, grupo, nome, descricao)
    select 'SIS' || s, g::text, 'Grupo ' || g, 'Grupo de ensaio' from generate_series(1, ${SYSTEMS}::int) s, generate_series(1, 3) g`.execute(
    db,
  );
  for (const company of companies) {
    await sql`insert into company_system (company, system) select ${company}, 'SIS' || s from generate_series(1, ${SYSTEMS}::int) s`.execute(
      db,
    );
    await sql`
      insert into group_grant (company, person, system, grupo, by, by_rank)
      select ${company}, g.person, 'SIS' || (1 + (g.i / 3 + more) % ${SYSTEMS}::int), (1 + g.i % 3)::text, ${company}, 'E'
      from (select person, row_number() over (order by person) as i from grantee where company = ${company}) g, generate_series(0, 1) more
      where g.i % 3 = 0 and (more = 0 or g.i % 9 = 0)`.execute(db);
  }
}

/** A change for each grantee of a company, over the year that ends now. */
async function insertLog(db: Db, company: string): Promise<void> {
  await sql`
    insert into audit_event (id, at, actor, on_behalf_of, target, action, diff, address)
    select gen_random_uuid(), now() - interval '1 hour' - (g.i * 37 % 364) * interval '1 day', ${company}, ${company}, g.person, 'delegation.granted',
      jsonb_build_object('company', ${company}::text, 'rank', 'E', 'contracts', jsonb_build_array(g.nu_contrato), 'systems', '[]'::jsonb,
        'added', jsonb_build_object('cards', jsonb_build_array(jsonb_build_array(g.nu_contrato, g.nu_cartao, g.co)), 'groups', '[]'::jsonb),
        'removed', jsonb_build_object('cards', '[]'::jsonb, 'groups', '[]'::jsonb)), '127.0.0.1'
    from (
      select distinct on (person) person, nu_contrato, nu_cartao, co, row_number() over () as i
      from card_grant where company = ${company} order by person) g`.execute(db);
}

/** What the table counts, from the grants. */
async function countAll(db: Db, company: string): Promise<void> {
  await sql`
    update grantee g set n_contratos = c.contratos, n_centros = c.centros
    from (select person, count(distinct nu_contrato) as contratos, count(distinct (nu_contrato, co)) as centros from card_grant where company = ${company} group by person) c
    where g.company = ${company} and g.person = c.person`.execute(db);
  await sql`
    update grantee g set n_sistemas = s.sistemas
    from (select person, count(distinct system) as sistemas from group_grant where company = ${company} group by person) s
    where g.company = ${company} and g.person = s.person`.execute(db);
}

/**
 * Fills a migrated database with one large company, one small one and many others, all with synthetic people. `senhaHash` is the hash of the
 * password that all have.
 */
export async function generateLoad(db: Db, sizes: LoadSizes, senhaHash = 'none'): Promise<Load> {
  const people = Array.from({ length: sizes.grantees }, (_, index) => personAt(index));
  const companies = Array.from({ length: sizes.companies + 2 }, (_, index): Account => ({
    id: newId(),
    login: cnpjOf(20_000_000 + index),
    nome: `Empresa de Ensaio ${index} Ltda`,
  }));
  const [large, small, ...others] = companies as [Account, Account, ...Account[]];
  await insertAccounts(db, 'PF', people, senhaHash);
  for (let from = 0; from < (sizes.people ?? 0); from += BATCH) {
    const size = Math.min(BATCH, (sizes.people ?? 0) - from);
    await insertAccounts(
      db,
      'PF',
      Array.from({ length: size }, (_, index) => personAt(sizes.grantees + from + index)),
      senhaHash,
    );
  }
  await insertAccounts(db, 'PJ', companies, senhaHash);
  await insertCards(db, [large.id, small.id], CONTRACTS, CENTRES, CARDS_PER_CENTRE);
  await insertCards(
    db,
    others.map(({ id }) => id),
    1,
    1,
    2,
  );

  const ids = people.map(({ id }) => id);
  await insertGrants(db, large.id, ids, Math.round(sizes.grants / sizes.grantees));
  await insertGrants(db, small.id, ids.slice(0, sizes.smallGrantees), 10);
  for (let from = 0; from < others.length; from += 1000)
    await insertSmall(db, others.slice(from, from + 1000), ids, from);
  await insertGroups(db, [large.id, small.id]);
  await countAll(db, large.id);
  await countAll(db, small.id);
  await insertLog(db, large.id);

  const supervisor = people.at(-1) as Account;
  await db.insertInto('delegate').values({ company: large.id, person: supervisor.id, perfil: 'S' }).execute();
  await sql`insert into delegate_contract (company, person, nu_contrato) select company, ${supervisor.id}, nu_contrato from contract where company = ${large.id} order by nu_contrato limit ${CONTRACTS / 10}`.execute(
    db,
  );
  return { large, small, supervisor, contract: '9900000000', rareName: RARE, commonName: 'da Silva' };
}

/** Three grantees for each of the other companies, two cards each. */
async function insertSmall(
  db: Db,
  companies: readonly Account[],
  people: readonly string[],
  from: number,
): Promise<void> {
  const pairs = companies.flatMap(({ id }, index) =>
    [0, 1, 2].map((more) => ({ company: id, person: people[((from + index) * 3 + more) % people.length] as string })),
  );
  const listed = sql`unnest(${pairs.map(({ company }) => company)}::uuid[], ${pairs.map(({ person }) => person)}::uuid[]) as p (company, person)`;
  await sql`insert into grantee (company, person, n_contratos, n_centros) select p.company, p.person, 1, 1 from ${listed}`.execute(
    db,
  );
  await sql`
    insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank)
    select p.company, p.person, c.nu_contrato, c.nu_cartao, c.co, p.company, 'E' from ${listed} join posting_card c on c.company = p.company`.execute(
    db,
  );
}
