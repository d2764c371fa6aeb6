import type { Insertable } from 'kysely';
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';
import { normaliseName } from '../../../src/contract/validation';
import type { Db } from '../../../src/server/database/connection';
import type { AccountTable } from '../../../src/server/database/schema';
import { newId } from '../../../src/server/ids';

type Row = Insertable<AccountTable>;
let serial = 0;

/** Adds an active Brazilian individual of the test's own. */
export async function addPerson(
  db: Db,
  values: Partial<Row> = {},
): Promise<Row & { id: string; id_produto: string; email: string }> {
  const cpf = values.cpf === undefined ? generateCpf() : values.cpf;
  serial += 1;
  return add(db, {
    tipo: 'PF',
    cpf,
    id_produto: cpf ?? `pessoa${String(serial).padStart(4, '0')}`,
    nome: 'PESSOA DE TESTE',
    nome_da_mae: 'MAE DE TESTE',
    data_nascimento: '1990-05-08',
    ...values,
  });
}

/** Adds an active national company of the test's own. */
export async function addCompany(
  db: Db,
  values: Partial<Row> = {},
): Promise<Row & { id: string; id_produto: string; email: string }> {
  const cnpj = values.cnpj === undefined ? generateCnpj() : values.cnpj;
  return add(db, {
    tipo: 'PJ',
    cnpj,
    id_produto: cnpj ?? 'empresa01',
    nome: 'EMPRESA DE TESTE LTDA',
    nome_fantasia: 'TESTE',
    ...values,
  });
}

async function add(db: Db, values: Partial<Row> & Pick<Row, 'tipo' | 'id_produto' | 'nome'>) {
  const id = newId();
  const row = {
    id,
    situacao: 'A' as const,
    nome_busca: normaliseName(values.nome),
    email: `${id.replaceAll('-', '')}@exemplo.com.br`,
    ddi_movel: '55',
    ddd_movel: '11',
    fone_movel: '900000000',
    // No password signs in with this.
    senha_hash: 'none',
    ...values,
  } as Row & { id: string; id_produto: string; email: string };
  await db.insertInto('account').values(row).execute();
  return row;
}
