import { type Selectable, sql } from 'kysely';
import { dismissChanges } from '../../contract/access-changes';
import { formatCep } from '../../contract/format';
import {
  getContratosPJ,
  getEnderecoCliente,
  getImagem,
  getPerfilDelegacao,
  getResumo,
  getUsuario,
} from '../../contract/home';
import { keepTabelas } from '../../contract/table-choices';
import { delegationsOf, todayInSaoPaulo } from '../account/queries';
import type { AddressTable } from '../database/schema';
import { demandsOn, isOver } from '../demand';
import { readAccount, toUsuario } from '../account/record';
import { tablesOf } from '../account/tables';
import { toContrato } from '../grants/contracts';
import { accessChanges, dismiss, mayTell } from './changes';
import { keepTables } from './table-choices';
import { countInvitations } from '../grants/invitations';
import { etagOf, type Route, route } from '../http/call';

const PERFIL = { A: 'Administrador', S: 'Supervisor' } as const;

interface ResumoRow {
  enderecos: number;
  dependentes: number;
  codigos: number;
  contratos: number;
  sistemas: number;
  permissionarios: number;
  terceiros: number;
  ultima_revisao: Date | null;
  retirada: Date | null;
  corrigir_email: boolean;
  mudou: boolean;
}

/** For how long the home screen says that support looked at the account. */
const REVIEW_NOTICE_DAYS = 30;

type MainAddress = Pick<
  Selectable<AddressTable>,
  'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf' | 'codigo_postal' | 'sigla_pais'
>;

/** The address in the two lines of the home card. */
export function addressLines(row: MainAddress): { linha1: string; linha2: string } {
  const code = row.sigla_pais === 'BR' ? formatCep(row.codigo_postal) : row.codigo_postal;
  return {
    linha1: [row.logradouro, row.numero, row.complemento].filter(Boolean).join(', '),
    linha2: [row.bairro, row.uf ? `${row.cidade} (${row.uf})` : row.cidade, code].filter(Boolean).join(', '),
  };
}

/** Everything that the home screens read. */
export const homeRoutes: Route[] = [
  route(getUsuario, async ({ permit, db, setHeader }) => {
    const row = await readAccount(db, permit.target.id);
    setHeader('etag', etagOf(row.versao));
    // The access before this sign-in is what tells somebody that it was not them.
    return {
      ...toUsuario(row),
      ultimoAcesso: permit.role === 'own' ? (permit.session.previousAccess?.toISOString() ?? null) : null,
      ...(permit.role === 'own' && { tabelas: tablesOf(row.tabelas) }),
    };
  }),

  route(getPerfilDelegacao, async ({ permit, db, deps, now }) => {
    const delegations = await delegationsOf(db, permit.target.id);
    const [first] = delegations;
    if (!first) return undefined;
    const demands = new Map(
      (await demandsOn(db, deps.config, permit.target.id)).map((each) => [each.company, each.ate]),
    );
    return {
      perfil: PERFIL[first.perfil],
      perfis: delegations.map(({ perfil, id, id_produto, nome, cnpj, an8 }) => {
        const ate = demands.get(id);
        return {
          empresa: { idProduto: id_produto, nome, cnpj, an8 },
          perfil: PERFIL[perfil],
          segundaEtapa: ate === undefined ? null : { ate, vencida: isOver(ate, now) },
        };
      }),
    };
  }),

  route(getContratosPJ, async ({ permit, db }) => {
    const rows = await db
      .selectFrom('contract')
      .selectAll()
      .where('company', '=', permit.target.id)
      .orderBy('nu_contrato')
      .limit(1000)
      .execute();
    return rows.map(toContrato);
  }),

  route(getImagem, async ({ permit, db }) => {
    const row = await db.selectFrom('account').select('imagem').where('id', '=', permit.target.id).executeTakeFirst();
    return row?.imagem ? { imagem: Buffer.from(row.imagem).toString('base64') } : undefined;
  }),

  route(getResumo, async ({ permit, db, deps, now }) => {
    const id = permit.target.id;
    const today = todayInSaoPaulo(now);
    const { rows } = await sql<ResumoRow>`
      select
        (select count(*) from address where account = ${id}) as enderecos,
        (select count(*) from account where responsavel = ${id} and situacao in ('A', 'R')) as dependentes,
        (select count(*) from code_sent where account = ${id}) as codigos,
        (select count(distinct (c.company, c.nu_contrato)) from card_grant c join grantee g using (company, person)
          where c.person = ${id} and (g.valid_until is null or g.valid_until >= ${today}::date)) as contratos,
        (select count(distinct (s.company, s.system)) from group_grant s join grantee g using (company, person)
          where s.person = ${id} and (g.valid_until is null or g.valid_until >= ${today}::date)) as sistemas,
        (select count(*) from grantee where company = ${id} and (valid_until is null or valid_until >= ${today}::date)) as permissionarios,
        (select count(*) from delegate where company = ${id}) as terceiros,
        (select max(opened_at) from support_review
          where account = ${id} and opened_at > ${new Date(now.getTime() - REVIEW_NOTICE_DAYS * 86_400_000)}) as ultima_revisao,
        (select due from factor_removal where account = ${id}) as retirada,
        exists (select from email_correction where account = ${id}) as corrigir_email,
        ${permit.role === 'own' ? mayTell(id, now) : sql`false`} as mudou`.execute(db);
    const counts = rows[0] as ResumoRow;
    const main = await db
      .selectFrom('address')
      .select(['logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf', 'codigo_postal', 'sigla_pais'])
      .where('account', '=', id)
      .where('principal', '=', true)
      .executeTakeFirst();
    return {
      enderecoPrincipal: main ? addressLines(main) : null,
      enderecos: counts.enderecos,
      dependentes: counts.dependentes,
      codigosEnviados: counts.codigos,
      permissoesContratos: counts.contratos,
      permissoesSistemas: counts.sistemas,
      permissionarios: counts.permissionarios,
      terceiros: counts.terceiros,
      ultimaRevisao: counts.ultima_revisao?.toISOString() ?? null,
      retiradaSegundaEtapa: counts.retirada?.toISOString() ?? null,
      convites: permit.role === 'own' ? await countInvitations(db, deps.config, id, now) : 0,
      corrigirEmail: counts.corrigir_email,
      mudancas: counts.mudou ? await accessChanges(db, id, now) : [],
    };
  }),

  route(dismissChanges, dismiss),

  route(keepTabelas, keepTables),

  route(getEnderecoCliente, async ({ origin }) => ({ ip: origin.address })),
];
