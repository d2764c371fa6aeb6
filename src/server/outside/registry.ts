import { normaliseName } from '../../contract/validation';

/** What the federal registry says of a CPF. */
export interface RegisteredPerson {
  /** 0 regular, 2 suspended, 3 holder deceased, 4 pending regularisation, 5 duplicate, 8 void, 9 cancelled by office. */
  situacao: string;
  regular: boolean;
  /** Absent where the registry takes any name (embedded), or does not tell. */
  nome?: string;
  /** The name that the person goes by; as good as `nome`. */
  nomeSocial?: string;
  mae?: string;
  /** `yyyy-mm-dd` */
  nascimento?: string;
}

type Refusal = { outcome: 'irregular' | 'not-found' | 'blocked'; field?: undefined };

export type PersonCheck =
  | { outcome: 'ok'; field?: undefined }
  | { outcome: 'mismatch'; field: 'nome' | 'mae' | 'nascimento' }
  | Refusal;
export type CompanyCheck =
  | { outcome: 'ok'; field?: undefined }
  | { outcome: 'mismatch'; field: 'nome' | 'nomeFantasia' }
  | Refusal;

/** The federal registry. Every call may throw OutsideDownError. */
export interface FederalRegistry {
  /** @param cpf digits. @returns null for a CPF that the registry does not have, or may not tell of (minors) */
  person(cpf: string): Promise<RegisteredPerson | null>;
  /** Compares what somebody typed. Names in capitals without accents; the first field that differs is named. */
  checkPerson(typed: { cpf: string; nome: string; mae?: string | null; nascimento: string }): Promise<PersonCheck>;
  checkCompany(typed: { cnpj: string; nome: string; nomeFantasia?: string | null }): Promise<CompanyCheck>;
  /** Asked once more when the code confirms a registration. */
  acceptsAtActivation(cpf: string): Promise<boolean>;
}

/** Compares typed data with a record. What the record does not tell matches. */
export function comparePerson(
  typed: { nome: string; mae?: string | null; nascimento: string },
  record: RegisteredPerson,
): PersonCheck {
  if (!record.regular) return { outcome: 'irregular' };
  const names = [record.nome, record.nomeSocial].filter((name) => name !== undefined);
  if (names.length > 0 && !names.some((name) => sameName(name, typed.nome)))
    return { outcome: 'mismatch', field: 'nome' };
  if (record.mae !== undefined && !sameName(record.mae, typed.mae ?? '')) return { outcome: 'mismatch', field: 'mae' };
  if (record.nascimento !== undefined && record.nascimento !== typed.nascimento)
    return { outcome: 'mismatch', field: 'nascimento' };
  return { outcome: 'ok' };
}

/** The same for a company; an absent trade name in the record matches any. */
export function compareCompany(
  typed: { nome: string; nomeFantasia?: string | null },
  record: { nome: string; nomeFantasia?: string },
): CompanyCheck {
  if (!sameName(record.nome, typed.nome)) return { outcome: 'mismatch', field: 'nome' };
  if (record.nomeFantasia && !sameName(record.nomeFantasia, typed.nomeFantasia ?? ''))
    return { outcome: 'mismatch', field: 'nomeFantasia' };
  return { outcome: 'ok' };
}

function sameName(one: string, other: string): boolean {
  return normaliseName(one) === normaliseName(other);
}
