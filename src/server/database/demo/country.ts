import { normaliseName } from '../../../contract/validation';
import type { Field } from './copy-in';
import { nameOf } from './load';
import { cnpjOf, cpfOf } from './numbers';

/** How much a made country has. */
export interface CountrySizes {
  accounts: number;
  /** Grants of cards. */
  grants: number;
  /** Rows of the audit. */
  audit: number;
}

export const MOST: CountrySizes = { accounts: 20_000_000, grants: 10_000_000, audit: 100_000_000 };

/** One account in so many is a company. */
const PER_COMPANY = 20;
/** The first company is as large at every size, so that what grows around it can be told from what it has. */
const LARGE = { grantees: 2000, each: 20, contracts: 40, centres: 5, cards: 10 };
const LARGE_CARDS = LARGE.contracts * LARGE.centres * LARGE.cards;
/** Cards of any other company, and those that each of its grantees has. */
const CARDS = 4;
const YEAR_MS = 365 * 86_400_000;
/** The day after the last row: fixed, so that a run that goes on makes what the run before would have made. */
const END = Date.UTC(2026, 9, 1);

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
/** An id like those of the server (version 7), in the order of the numbers. */
const idOf = (kind: number, index: number) => `019a${hex(kind, 4)}-0000-7000-8000-${hex(index, 12)}`;
const accountId = (index: number) => idOf(1, index);
/** Spreads numbers over a range, the same each time; the factor is prime. */
const spread = (index: number, range: number) => (index * 7_368_787) % range;
const isoOf = (at: number) => new Date(at).toISOString();

export interface CountryTable {
  table: string;
  columns: readonly string[];
  /** So many things make its rows; a thing may make several, or none. */
  things: number;
  rows(thing: number): readonly (readonly Field[])[];
}

export interface Country {
  tables: readonly CountryTable[];
  companies: number;
  /** Of the large company. */
  large: { id: string; login: string; grantees: number };
  company(index: number): { id: string; login: string };
  person(index: number): { id: string; login: string; nome: string };
  people: number;
}

/** All rows of a country of these sizes, each of which follows from its number alone. */
export function countryOf(sizes: CountrySizes, senhaHash: string): Country {
  const companies = Math.max(2, Math.floor(sizes.accounts / PER_COMPANY));
  const people = sizes.accounts - companies;
  const largeGrantees = Math.min(LARGE.grantees, Math.floor(people / 2), Math.floor(sizes.grants / 2 / LARGE.each));
  const others = companies - 1;
  /** Grantees of all other companies, numbered through. */
  const small = Math.floor((sizes.grants - largeGrantees * LARGE.each) / CARDS);
  const firstOf = (company: number) => Math.floor(((company - 1) * small) / others);

  const company = (index: number) => ({ id: accountId(index), login: cnpjOf(20_000_000 + index) });
  const person = (index: number) => ({
    id: accountId(companies + index),
    login: cpfOf(100_000_000 + index),
    nome: nameOf(index),
  });
  const lastAccess = (index: number) => (index % 50 === 0 ? null : END - (spread(index, 360) + 1) * 86_400_000);
  const large = { ...company(0), grantees: largeGrantees };

  const account = (index: number): readonly Field[] => {
    const isCompany = index < companies;
    const { id, login } = isCompany ? company(index) : person(index - companies);
    const nome = isCompany ? `Empresa de Ensaio ${index} Ltda` : nameOf(index - companies);
    const seen = lastAccess(index);
    return [
      id,
      login,
      isCompany ? 'PJ' : 'PF',
      'A',
      isCompany ? null : login,
      isCompany ? login : null,
      nome,
      normaliseName(nome),
      isCompany ? `Loja ${nome}` : null,
      `${login}@contas.example`,
      '55',
      '11',
      `9${login.slice(1, 9)}`,
      senhaHash,
      seen === null ? null : isoOf(seen),
    ];
  };

  const address = (index: number): readonly Field[] => [
    idOf(2, index),
    accountId(index * 2),
    'Principal',
    true,
    'BR',
    'Brasil',
    '01001000',
    `Rua de Ensaio ${index}`,
    String((index % 2000) + 1),
    '',
    'Sé',
    'São Paulo',
    'SP',
    '55',
    '',
    '',
  ];

  const contractsOf = (index: number) =>
    index === 0
      ? Array.from({ length: LARGE.contracts }, (_, k) => String(9_900_000_000 + k))
      : [String(8_000_000_000 + index)];
  const centresOf = (index: number) => (index === 0 ? LARGE.centres : 1);
  const centre = (number: number) => String(number).padStart(4, '0');
  const cardsOf = (index: number) =>
    index === 0
      ? Array.from({ length: LARGE_CARDS }, (_, n) => largeCard(n))
      : Array.from({ length: CARDS }, (_, n) => ({
          contract: String(8_000_000_000 + index),
          card: String(index * CARDS + n + 1_000_000).padStart(10, '0'),
          co: centre(0),
        }));
  const largeCard = (n: number) => ({
    contract: String(9_900_000_000 + Math.floor(n / (LARGE.centres * LARGE.cards))),
    card: String(n).padStart(10, '0'),
    co: centre(Math.floor(n / LARGE.cards) % LARGE.centres),
  });

  /** The grantees of a company: the persons by number, and which cards each has. */
  const granteesOf = (index: number) => {
    if (index === 0)
      return Array.from({ length: largeGrantees }, (_, i) => ({
        person: i,
        cards: Array.from({ length: LARGE.each }, (_card, n) => largeCard((i * LARGE.each + n) % LARGE_CARDS)),
      }));
    const cards = cardsOf(index);
    const [from, to] = [firstOf(index), firstOf(index + 1)];
    return Array.from({ length: Math.min(to - from, people) }, (_, i) => ({
      person: (largeGrantees + from + i) % people,
      cards,
    }));
  };

  const granteeRow = (index: number, { person: of, cards }: ReturnType<typeof granteesOf>[number]) => {
    const { id, login, nome } = person(of);
    const seen = lastAccess(companies + of);
    return [
      company(index).id,
      id,
      nome,
      `${normaliseName(nome)} ${login}`,
      login,
      new Set(cards.map(({ contract }) => contract)).size,
      new Set(cards.map(({ contract, co }) => `${contract} ${co}`)).size,
      seen === null ? null : isoOf(seen - 3 * 3_600_000).slice(0, 10),
      of % 20 === 0 ? isoOf(END + ((of % 400) + 100) * 86_400_000).slice(0, 10) : null,
    ];
  };

  /** Each of the large company's people has one line of its log; the others are of everybody. */
  const every = largeGrantees === 0 ? Infinity : Math.max(1, Math.floor(sizes.audit / largeGrantees));
  const event = (index: number): readonly Field[] => {
    const at = isoOf(END - YEAR_MS + Math.floor(((index + 1) / (sizes.audit + 1)) * YEAR_MS));
    const of = index / every;
    if (Number.isInteger(of) && of < largeGrantees) {
      const { contract, card, co } = largeCard((of * LARGE.each) % LARGE_CARDS);
      const none = { cards: [], groups: [] };
      const added = { cards: [[contract, card, co]], groups: [] };
      const diff = { company: large.id, rank: 'E', contracts: [contract], systems: [], added, removed: none };
      return [
        idOf(3, index),
        at,
        large.id,
        large.id,
        person(of).id,
        'delegation.granted',
        JSON.stringify(diff),
        '192.0.2.1',
      ];
    }
    const id = accountId(spread(index, sizes.accounts));
    return [idOf(3, index), at, id, null, id, 'contact.phone-changed', '{}', '192.0.2.1'];
  };

  const each = (things: number, row: (thing: number) => readonly Field[]) => ({
    things,
    rows: (thing: number) => [row(thing)],
  });
  const tables: CountryTable[] = [
    {
      table: 'account',
      columns:
        'id id_produto tipo situacao cpf cnpj nome nome_busca nome_fantasia email ddi_movel ddd_movel fone_movel senha_hash ultimo_acesso'.split(
          ' ',
        ),
      ...each(sizes.accounts, account),
    },
    {
      table: 'address',
      columns:
        'id account identificacao principal sigla_pais nome_pais codigo_postal logradouro numero complemento bairro cidade uf ddi_fixo ddd_fixo fone_fixo'.split(
          ' ',
        ),
      ...each(Math.ceil(sizes.accounts / 2), address),
    },
    {
      table: 'contract',
      columns: ['company', 'nu_contrato', 'nu_se', 'categoria', 'status', 'dt_inicio'],
      things: companies,
      rows: (index) =>
        contractsOf(index).map((contract) => [company(index).id, contract, 72, 'OURO', 'ATIVO', '2024-01-01']),
    },
    {
      table: 'cost_centre',
      columns: ['company', 'nu_contrato', 'co', 'nome'],
      things: companies,
      rows: (index) =>
        contractsOf(index).flatMap((contract) =>
          Array.from({ length: centresOf(index) }, (_, n) => [company(index).id, contract, centre(n), `Centro ${n}`]),
        ),
    },
    {
      table: 'posting_card',
      columns: ['company', 'nu_contrato', 'nu_cartao', 'co', 'status'],
      things: companies,
      rows: (index) => cardsOf(index).map(({ contract, card, co }) => [company(index).id, contract, card, co, 'ATIVO']),
    },
    {
      table: 'grantee',
      columns: 'company person nome_ordem nome_busca login n_contratos n_centros ultimo_acesso valid_until'.split(' '),
      things: companies,
      rows: (index) => granteesOf(index).map((grantee) => granteeRow(index, grantee)),
    },
    {
      table: 'card_grant',
      columns: ['company', 'person', 'nu_contrato', 'nu_cartao', 'co', 'by', 'by_rank'],
      things: companies,
      rows: (index) => {
        const { id } = company(index);
        return granteesOf(index).flatMap(({ person: of, cards }) => {
          const { id: to } = person(of);
          return cards.map(({ contract, card, co }) => [id, to, contract, card, co, id, 'E']);
        });
      },
    },
    {
      table: 'audit_event',
      columns: ['id', 'at', 'actor', 'on_behalf_of', 'target', 'action', 'diff', 'address'],
      ...each(sizes.audit, event),
    },
  ];
  return { tables, companies, large, company, person, people };
}
