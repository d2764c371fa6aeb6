import { createHmac } from 'node:crypto';
import type { BodyOf } from '../../contract/endpoint';
import type { forgotPasswordPF, forgotPasswordPJ } from '../../contract/recovery';
import { normaliseName } from '../../contract/validation';
import type { Db } from '../database/connection';

/** An account that may recover its password, with what the identity questions ask about. */
export interface Candidate {
  id: string;
  id_produto: string;
  cpf: string | null;
  an8: string | null;
  numero_contrato: string | null;
  nome: string;
  nome_da_mae: string | null;
  nome_fantasia: string | null;
  data_nascimento: string | null;
  email: string;
  ddi_movel: string;
  ddd_movel: string;
  fone_movel: string;
}

/** Accounts that recover by themselves: live and confirmed, and nobody's dependents (their guardian sets the password). */
export function candidates(db: Db, tipo: 'PF' | 'PJ') {
  return db
    .selectFrom('account')
    .select([
      'id',
      'id_produto',
      'cpf',
      'an8',
      'numero_contrato',
      'nome',
      'nome_da_mae',
      'nome_fantasia',
      'data_nascimento',
      'email',
      'ddi_movel',
      'ddd_movel',
      'fone_movel',
    ])
    .where('tipo', '=', tipo)
    .where('situacao', 'in', ['A', 'R'])
    .where('responsavel', 'is', null);
}

/** The candidate with this login, whatever the case. */
export async function findCandidate(db: Db, tipo: 'PF' | 'PJ', idProduto: string): Promise<Candidate | null> {
  const row = await candidates(db, tipo)
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', idProduto.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** Names as the registry compares them; what the record does not have matches nothing. */
export const sameName = (record: string | null, typed: string | undefined) =>
  record !== null && record !== '' && typed !== undefined && normaliseName(record) === normaliseName(typed);

type IndividualAnswers = BodyOf<typeof forgotPasswordPF>;
type CompanyAnswers = BodyOf<typeof forgotPasswordPJ>;

/** Nothing was asked: the login alone, of somebody without a CPF. */
export const unasked = (answers: IndividualAnswers) => answers.nome === undefined;

/** People with a CPF answer three questions; people without one are asked none. */
export function individualMatches(account: Candidate, answers: IndividualAnswers): boolean {
  if (unasked(answers)) return account.cpf === null;
  return (
    sameName(account.nome, answers.nome) &&
    sameName(account.nome_da_mae, answers.mae) &&
    account.data_nascimento === answers.dataNascimento
  );
}

/** The first of a company's answers that differs, as the body names it; null when all are right. */
export function companyMismatch(
  account: Candidate,
  answers: Omit<CompanyAnswers, 'meioEnvio'>,
): 'idProduto' | 'nome' | 'an8' | 'numeroContrato' | null {
  if (account.id_produto.toLowerCase() !== answers.idProduto.toLowerCase()) return 'idProduto';
  // An account that has an AN8 is asked for it: its login is not a number that anybody can look up.
  if (account.an8 !== (answers.an8 ?? null)) return 'an8';
  if (account.numero_contrato !== (answers.numeroContrato ?? null)) return 'numeroContrato';
  return sameName(account.nome, answers.nome) ? null : 'nome';
}

const TAILS = ['il.com', 'ok.com', 'com.br', 'oo.com', 'om.br'] as const;
const CONSONANTS = 'bcdfglmnprstv';
const VOWELS = 'aeiou';

/** A masked destination that nobody has: always the same for a login, and shaped like a real one. */
export function decoyMask(secret: string, idProduto: string, canal: 'E' | 'C'): string {
  const bytes = createHmac('sha256', secret).update(`decoy:${idProduto.toLowerCase()}`).digest();
  const pick = <T>(from: ArrayLike<T>, index: number) => from[(bytes[index] ?? 0) % from.length] as T;
  if (canal === 'C') return `*****${String(bytes.readUInt16BE(8) % 10_000).padStart(4, '0')}`;
  const head = pick(CONSONANTS, 0) + pick(VOWELS, 1) + pick(CONSONANTS, 2) + pick(VOWELS, 3);
  return `***${head}***${pick(TAILS, 4)}`;
}
