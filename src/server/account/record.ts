import type { Selectable } from 'kysely';
import { IDENTITY_ATTEMPTS } from '../../contract/constants';
import type { Usuario } from '../../contract/account';
import { formatCnpj, formatCpf, formatPhone } from '../../contract/format';
import type { Db } from '../database/connection';
import type { AccountTable } from '../database/schema';

/** Every column but the password's hash and the photo's bytes, which leave the database only where they are needed. */
export const RECORD_COLUMNS = [
  'id',
  'id_produto',
  'tipo',
  'situacao',
  'perfil_interno',
  'supervisor',
  'cpf',
  'cnpj',
  'an8',
  'responsavel',
  'nome',
  'nome_fantasia',
  'nome_da_mae',
  'data_nascimento',
  'sexo',
  'cie',
  'tipo_estrangeiro',
  'sediada_fora_brasil',
  'email',
  'ddi_movel',
  'ddd_movel',
  'fone_movel',
  'meio_envio',
  'senha_alterada_em',
  'ultimo_acesso',
  'criado_em',
  'tentativas_recadastramento',
  'versao',
  'tabelas',
] as const satisfies readonly (keyof AccountTable)[];

export type AccountRecord = Pick<Selectable<AccountTable>, (typeof RECORD_COLUMNS)[number]> & {
  tem_imagem: boolean;
  id_responsavel: string | null;
};

/** Reads one account with what the user record says of it. */
export async function readAccount(db: Db, id: string): Promise<AccountRecord> {
  return await db
    .selectFrom('account as a')
    .leftJoin('account as r', 'r.id', 'a.responsavel')
    .select(RECORD_COLUMNS.map((column) => `a.${column}` as const))
    .select((eb) => [eb('a.imagem', 'is not', null).as('tem_imagem'), 'r.id_produto as id_responsavel'])
    .where('a.id', '=', id)
    .$castTo<AccountRecord>()
    .executeTakeFirstOrThrow();
}

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** The user record of the contract (account §3). */
export function toUsuario(row: AccountRecord): Usuario {
  return {
    idProduto: row.id_produto,
    sub: row.id_produto,
    tipo: row.tipo,
    situacaoAtual: row.situacao,
    ...(row.situacao === 'R' && { tentativasRestantes: IDENTITY_ATTEMPTS - row.tentativas_recadastramento }),
    nome: row.nome,
    email: row.email,
    ddiMovel: row.ddi_movel,
    dddMovel: row.ddd_movel,
    foneMovel: row.fone_movel,
    foneMovelFormatado: formatPhone(row.ddi_movel, row.ddd_movel, row.fone_movel),
    meioEnvio: row.meio_envio,
    responsavel: row.id_responsavel,
    perfilInterno: row.perfil_interno,
    ...(row.supervisor && { supervisor: true as const }),
    senhaAlteradaEm: instant(row.senha_alterada_em),
    ultimoAcesso: instant(row.ultimo_acesso),
    criadoEm: row.criado_em.toISOString(),
    usuarioExternoPF:
      row.tipo === 'PF'
        ? {
            cpf: row.cpf,
            cpfFormatado: row.cpf && formatCpf(row.cpf),
            cie: row.cie,
            sexo: row.sexo,
            dataNascimento: row.data_nascimento,
            nomeDaMae: row.nome_da_mae,
            tipoEstrangeiro: row.tipo_estrangeiro,
            temImagem: row.tem_imagem,
            responsavel: row.id_responsavel,
          }
        : null,
    usuarioExternoPJ:
      row.tipo === 'PJ'
        ? {
            nomeFantasia: row.nome_fantasia,
            cnpj: row.cnpj,
            cnpjFormatado: row.cnpj && formatCnpj(row.cnpj),
            an8: row.an8,
            sediadaForaBrasil: row.sediada_fora_brasil,
            ddiMovel: row.ddi_movel,
          }
        : null,
  };
}

/** The live account (pending, active or due for re-registration) with this login, whatever the case. */
export function findLive(db: Db, idProduto: string) {
  return db
    .selectFrom('account')
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', idProduto.toLowerCase()))
    .where('situacao', 'in', ['P', 'A', 'R']);
}
