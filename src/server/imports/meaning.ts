import { sql } from 'kysely';
import type { MotivoRecusa } from '../../contract/imports';
import { normaliseName } from '../../contract/validation';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { outgrown } from '../grants/profiles';

/** What a line says, in the file's words. */
export interface Said {
  contract: string;
  card: string;
  centre: string;
  system: string;
  grp: string;
  profile: string;
}

/** The access that a line means, in the company's terms: a card, or all cards of a centre; a group; a profile. */
export interface Meaning {
  nu_contrato: string | null;
  nu_cartao: string | null;
  co: string | null;
  of_system: string | null;
  of_group: string | null;
  of_profile: string | null;
}

/** Rows by what they have in common. */
export function groupedBy<Key, Row>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** Why a line cannot be meant. */
class Unclear extends Error {
  readonly reason: MotivoRecusa;
  constructor(reason: MotivoRecusa) {
    super(reason);
    this.reason = reason;
  }
}

const NOTHING: Meaning = {
  nu_contrato: null,
  nu_cartao: null,
  co: null,
  of_system: null,
  of_group: null,
  of_profile: null,
};

/** Zeros before a number that a spreadsheet may have dropped. */
const ZEROS_MAX = 4;
/** How a number may be kept that a cell shows like this, as it stands there first. */
function spellings(text: string): string[] {
  const bare = text.replace(/[\s.-]/g, '');
  return Array.from({ length: ZEROS_MAX + 1 }, (_, zeros) => '0'.repeat(zeros) + bare);
}

interface Place {
  nu_contrato: string;
  co: string;
}
interface Catalogue {
  contracts: ReadonlySet<string>;
  cards: ReadonlyMap<string, (Place & { nu_cartao: string })[]>;
  centres: ReadonlyMap<string, (Place & { cards: boolean })[]>;
  systems: readonly { id: string; names: string[]; groups: { id: string; names: string[] }[] }[];
  profiles: ReadonlyMap<string, { id: string; beyond: boolean; gives: boolean }>;
}

/** What each of these lines means for the company, as the actor may give it; else why not. */
export async function meaningsOf(db: Db, actor: Actor, lines: readonly Said[]): Promise<(Meaning | MotivoRecusa)[]> {
  const catalogue = await catalogueOf(db, actor, lines);
  return lines.map((line) => {
    try {
      return meaningOf(line, catalogue, actor.scope);
    } catch (thrown) {
      if (thrown instanceof Unclear) return thrown.reason;
      throw thrown;
    }
  });
}

function meaningOf(line: Said, catalogue: Catalogue, scope: Actor['scope']): Meaning {
  const [byCard, byGroup] = [line.card !== '' || line.centre !== '', line.system !== '' || line.grp !== ''];
  // A contract alone would be all its cards: a cell that somebody forgot must not give so much.
  if ((line.contract !== '' && !byCard) || (!byCard && !byGroup && line.profile === '')) throw new Unclear('semAcesso');
  return {
    ...NOTHING,
    ...(byCard && cardsMeant(line, catalogue, scope)),
    ...(byGroup && groupMeant(line, catalogue, scope)),
    ...(line.profile !== '' && profileMeant(line, catalogue)),
  };
}

function cardsMeant(line: Said, { contracts, cards, centres }: Catalogue, scope: Actor['scope']) {
  const contract = spellings(line.contract).find((number) => contracts.has(number));
  if (line.contract !== '' && contract === undefined) throw new Unclear('contratoDesconhecido');
  const allowed = ({ nu_contrato }: Place) => scope?.contracts.includes(nu_contrato) ?? true;
  const inContract = ({ nu_contrato }: Place) => contract === undefined || nu_contrato === contract;
  if (contract !== undefined && scope && !scope.contracts.includes(contract)) throw new Unclear('foraDaAutorizacao');
  const centreCodes = spellings(line.centre);

  const byNumber = line.card !== '';
  const found: readonly (Place & { nu_cartao?: string; cards?: boolean })[] = byNumber
    ? firstOf(cards, spellings(line.card))
    : firstOf(centres, centreCodes);
  const mine = found.filter(allowed);
  const [one, ...others] = mine.filter(inContract);
  if (!one) {
    if (byNumber && mine.length > 0) throw new Unclear('cartaoDeOutroContrato');
    if (found.length > 0 && mine.length === 0) throw new Unclear('foraDaAutorizacao');
    throw new Unclear(byNumber ? 'cartaoDesconhecido' : 'centroDesconhecido');
  }
  if (others.length > 0) throw new Unclear(byNumber ? 'cartaoEmVariosContratos' : 'centroEmVariosContratos');
  if (byNumber && line.centre !== '' && !centreCodes.includes(one.co)) throw new Unclear('cartaoDeOutroCentro');
  if (one.cards === false) throw new Unclear('centroSemCartoes');
  return { nu_contrato: one.nu_contrato, nu_cartao: one.nu_cartao ?? null, co: one.co };
}

const firstOf = <Row>(rows: ReadonlyMap<string, Row[]>, keys: readonly string[]): readonly Row[] =>
  keys.map((key) => rows.get(key)).find((found) => found !== undefined) ?? [];

function groupMeant(line: Said, { systems }: Catalogue, scope: Actor['scope']) {
  const system = named(systems, line.system);
  if (!system) throw new Unclear('sistemaDesconhecido');
  if (scope && !scope.systems.includes(system.id)) throw new Unclear('foraDaAutorizacao');
  if (line.grp === '') throw new Unclear('semGrupo');
  const group = named(system.groups, line.grp);
  if (!group) throw new Unclear('grupoDesconhecido');
  return { of_system: system.id, of_group: group.id };
}

/** The one of that code, else the only one of that name. */
function named<One extends { names: string[] }>(all: readonly One[], text: string): One | undefined {
  const name = normaliseName(text);
  const byCode = all.find(({ names }) => names[0] === name);
  const byName = all.filter(({ names }) => names.includes(name));
  return byCode ?? (byName.length === 1 ? byName[0] : undefined);
}

function profileMeant(line: Said, { profiles }: Catalogue) {
  const profile = profiles.get(normaliseName(line.profile));
  // Of one beyond the authorisation nobody learns that it exists.
  if (!profile || profile.beyond) throw new Unclear('perfilDesconhecido');
  if (!profile.gives) throw new Unclear('perfilVazio');
  return { of_profile: profile.id };
}

async function catalogueOf(db: Db, actor: Actor, lines: readonly Said[]): Promise<Catalogue> {
  const company = actor.company.id;
  // Lines that write a number with and without its zeros share spellings: each is looked for once, or a card would be found twice.
  const wanted = (of: (line: Said) => string) => [...new Set(lines.map(of).filter(Boolean).flatMap(spellings))];
  const { rows: contracts } = await sql<{ nu_contrato: string }>`
    select nu_contrato from contract where company = ${company}
      and nu_contrato = any(${wanted((line) => line.contract)}::text[])`.execute(db);
  const { rows: cards } = await sql<Place & { nu_cartao: string }>`
    select p.nu_contrato, p.nu_cartao, p.co
    from unnest(${wanted((line) => line.card)}::text[]) as w (nu_cartao)
      join contract c on c.company = ${company}
      join posting_card p on p.company = ${company} and p.nu_contrato = c.nu_contrato and p.nu_cartao = w.nu_cartao`.execute(
    db,
  );
  const { rows: centres } = await sql<Place & { cards: boolean }>`
    select k.nu_contrato, k.co,
      exists (select from posting_card p where p.company = k.company and p.nu_contrato = k.nu_contrato and p.co = k.co) as cards
    from cost_centre k where k.company = ${company}
      and k.co = any(${wanted((line) => (line.card === '' ? line.centre : ''))}::text[])`.execute(db);
  return {
    contracts: new Set(contracts.map(({ nu_contrato }) => nu_contrato)),
    cards: groupedBy(cards, ({ nu_cartao }) => nu_cartao),
    centres: groupedBy(centres, ({ co }) => co),
    systems: lines.some(({ system }) => system !== '') ? await systemsOf(db, company) : [],
    profiles: await profilesNamed(db, actor, lines),
  };
}

async function systemsOf(db: Db, company: string): Promise<Catalogue['systems']> {
  const { rows } = await sql<{ id: string; nome: string; sigla: string; groups: [string, string][] }>`
    select s.id, s.nome, s.sigla, coalesce((
      select json_agg(json_build_array(g.grupo, g.nome) order by g.grupo) from system_group g where g.system = s.id), '[]') as groups
    from company_system c join system s on s.id = c.system where c.company = ${company} order by s.id`.execute(db);
  return rows.map(({ id, nome, sigla, groups }) => ({
    id,
    names: [id, nome, sigla].map(normaliseName),
    groups: groups.map(([code, name]) => ({ id: code, names: [code, name].map(normaliseName) })),
  }));
}

async function profilesNamed(db: Db, actor: Actor, lines: readonly Said[]): Promise<Catalogue['profiles']> {
  const names = [...new Set(lines.map(({ profile }) => normaliseName(profile)).filter(Boolean))];
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ id: string; nome_chave: string; beyond: boolean; gives: boolean }>`
    select a.id, a.nome_chave, ${outgrown(actor.scope)} as beyond,
      (exists (select from profile_card c where c.profile = a.id) or exists (select from profile_group g where g.profile = a.id)) as gives
    from access_profile a where a.company = ${actor.company.id} and a.nome_chave = any(${names}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.nome_chave, row]));
}
