import type { Insertable } from 'kysely';
import { normaliseName } from '../../../contract/validation';
import type { AccountTable } from '../schema';
import { DEMO, type DemoCompany, type DemoPerson } from './accounts';
import { PHOTO } from './photo';

export interface SeedContext {
  now: Date;
  passwordHash: string;
  /** The account id of a demo login. */
  id(login: string): string;
}

const DAY_MS = 86_400_000;

/** The moment `days` before (or, negative, after) the seed's now. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** A date of São Paulo, `days` after now. */
export function dateAfter(now: Date, days: number): string {
  // São Paulo keeps UTC−3 the whole year.
  return new Date(now.getTime() + days * DAY_MS - 3 * 3_600_000).toISOString().slice(0, 10);
}

/** A birth date that makes somebody `years` and a half old. */
const bornFor = (now: Date, years: number) => dateAfter(now, -Math.round((years + 0.5) * 365));

/** The account of a person. All rows have the same keys, so that they go into one statement. */
export function personRow(person: DemoPerson, { now, passwordHash, id }: SeedContext): Insertable<AccountTable> {
  const [ddi, ddd, number] = person.phone ?? ['55', '11', '900000000'];
  return {
    ...common(person.login, now, passwordHash),
    id: id(person.login),
    tipo: 'PF',
    situacao: person.situation ?? 'A',
    perfil_interno: person.support ? 'SUPORTE' : null,
    // The one attendant of the demo sees what supervisors see, too.
    supervisor: person.support === true,
    cpf: person.cpf,
    cnpj: null,
    an8: null,
    numero_contrato: null,
    responsavel: person.guardian ? id(person.guardian) : null,
    nome: person.nome,
    nome_busca: normaliseName(person.nome),
    nome_fantasia: null,
    nome_da_mae: person.mae,
    data_nascimento: typeof person.born === 'number' ? bornFor(now, person.born) : person.born,
    sexo: person.sexo,
    cie: person.cie ?? null,
    tipo_estrangeiro: person.kind ?? 'N',
    sediada_fora_brasil: 'N',
    ddi_movel: ddi,
    ddd_movel: ddd,
    fone_movel: number,
    meio_envio: person.channel ?? 'E',
    senha_expira_em: null,
    imagem: person.login === DEMO.ana ? PHOTO : null,
    ...(person.email !== undefined && { email: person.email }),
  };
}

/** The account of a company, with the same keys. */
export function companyRow(company: DemoCompany, { now, passwordHash, id }: SeedContext): Insertable<AccountTable> {
  const [ddi, ddd, number] = company.phone;
  return {
    ...common(company.login, now, passwordHash),
    id: id(company.login),
    tipo: 'PJ',
    situacao: 'A',
    perfil_interno: null,
    supervisor: false,
    cpf: null,
    cnpj: company.cnpj,
    an8: company.an8 ?? null,
    numero_contrato: company.contract ?? null,
    responsavel: null,
    nome: company.nome,
    nome_busca: normaliseName(company.nome),
    nome_fantasia: company.tradeName,
    nome_da_mae: null,
    data_nascimento: null,
    sexo: 'N',
    cie: null,
    tipo_estrangeiro: 'N',
    sediada_fora_brasil: company.abroad ? 'S' : 'N',
    ddi_movel: ddi,
    ddd_movel: ddd,
    fone_movel: number,
    meio_envio: 'E',
    senha_expira_em: company.expired ? daysBefore(now, 1) : daysBefore(now, -180),
    imagem: null,
  };
}

/** Days since somebody of the demo signed in last: most this month, a few long ago. */
function lastSignIn(login: string): number {
  const step = Number(login.slice(-4).replace(/\D/g, '0'));
  if (Object.values<string>(DEMO).includes(login)) return 3;
  return step % 13 === 0 ? 95 + (step % 200) : 1 + (step % 28);
}

function common(login: string, now: Date, passwordHash: string) {
  return {
    id_produto: login,
    // .example reaches nobody (RFC 2606).
    email: `${login.toLowerCase()}@contas.example`,
    senha_hash: passwordHash,
    senha_alterada_em: daysBefore(now, 120),
    tokens_valid_from: daysBefore(now, 120),
    termo_versao: '1',
    termo_aceito_em: daysBefore(now, 400),
    ultimo_acesso: daysBefore(now, lastSignIn(login)),
    criado_em: daysBefore(now, 400),
  };
}
