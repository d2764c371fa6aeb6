import { sql } from 'kysely';
import type { Language } from '../../contract/constants';
import type { GrantingCompany, ReceivedContract, ReceivedSystem } from '../../contract/received-permissions';
import { findLive } from '../account/record';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { describedIn } from '../grants/catalogue';
import { Refusal } from '../http/refusal';

interface Granted {
  company: string;
  id_produto: string;
  nome: string;
  valid_until: string | null;
}

/** The grants of a company that count today: the company is live and the grantee's end has not passed. */
export async function grantedBy(db: Db, person: string, companyLogin: string, now: Date): Promise<Granted> {
  const row = await findLive(db, companyLogin)
    .innerJoin('grantee as g', 'g.company', 'account.id')
    .select(['account.id as company', 'account.id_produto', 'account.nome', 'g.valid_until'])
    .where('g.person', '=', person)
    .where((eb) => eb.or([eb('g.valid_until', 'is', null), eb('g.valid_until', '>=', todayInSaoPaulo(now))]))
    .executeTakeFirst();
  // A company that granted nothing answers as one that does not exist.
  if (!row) throw new Refusal('MCN-135');
  return row;
}

/** Companies by name, with what they granted in numbers. */
export async function companiesOf(db: Db, person: string, now: Date): Promise<GrantingCompany[]> {
  const { rows } = await sql<{
    id_produto: string;
    nome: string;
    contratos: number;
    sistemas: number;
    valid_until: string | null;
  }>`
    select c.id_produto, c.nome, g.n_contratos as contratos, g.n_sistemas as sistemas, g.valid_until
    from grantee g join account c on c.id = g.company
    where g.person = ${person} and c.situacao in ('A', 'R') and (g.valid_until is null or g.valid_until >= ${todayInSaoPaulo(now)}::date)
    order by c.nome_busca collate "und-x-icu", c.id`.execute(db);
  return rows.map((row) => ({
    idProduto: row.id_produto,
    nome: row.nome,
    quantidadeContratos: row.contratos,
    quantidadeSistemas: row.sistemas,
    validoAte: row.valid_until,
  }));
}

export async function systemsOf(
  { db, language }: { db: Db; language: Language },
  person: string,
  granted: Granted,
): Promise<ReceivedSystem[]> {
  const rows = await db
    .selectFrom('group_grant as r')
    .innerJoin('system as s', 's.id', 'r.system')
    .innerJoin('system_group as g', (join) => join.onRef('g.system', '=', 'r.system').onRef('g.grupo', '=', 'r.grupo'))
    .select(['s.id', 's.nome', 's.sigla', 's.url_homologacao', 's.url_producao', 'g.grupo', 'g.nome as grupo_nome'])
    .select([describedIn(language, 's').as('descricao'), describedIn(language, 'g').as('grupo_descricao')])
    .where('r.person', '=', person)
    .where('r.company', '=', granted.company)
    .orderBy(sql`s.nome collate "und-x-icu"`)
    .orderBy('s.id')
    .orderBy(sql`g.nome collate "und-x-icu"`)
    .execute();
  const systems = new Map<string, ReceivedSystem>();
  for (const row of rows) {
    const system = systems.get(row.id) ?? {
      id: row.id,
      iprojTi: {
        nome: row.nome,
        sigla: row.sigla,
        descricao: row.descricao,
        urlHomologacao: row.url_homologacao,
        urlProducao: row.url_producao,
      },
      grupos: [],
      empresa: { idProduto: granted.id_produto, nome: granted.nome },
      validoAte: granted.valid_until,
    };
    system.grupos.push({ idGrupo: row.grupo, nome: row.grupo_nome, descricao: row.grupo_descricao });
    systems.set(row.id, system);
  }
  return [...systems.values()];
}

export async function contractsOf(db: Db, person: string, granted: Granted): Promise<ReceivedContract[]> {
  const rows = await db
    .selectFrom('card_grant as r')
    .innerJoin('contract as c', (join) =>
      join.onRef('c.company', '=', 'r.company').onRef('c.nu_contrato', '=', 'r.nu_contrato'),
    )
    .innerJoin('cost_centre as k', (join) =>
      join.onRef('k.company', '=', 'r.company').onRef('k.nu_contrato', '=', 'r.nu_contrato').onRef('k.co', '=', 'r.co'),
    )
    .innerJoin('posting_card as p', (join) =>
      join
        .onRef('p.company', '=', 'r.company')
        .onRef('p.nu_contrato', '=', 'r.nu_contrato')
        .onRef('p.nu_cartao', '=', 'r.nu_cartao'),
    )
    .select([
      'r.nu_contrato',
      'r.co',
      'r.nu_cartao',
      'c.nu_se',
      'c.categoria',
      'c.dt_inicio',
      'c.dt_fim',
      'k.nome as centro',
      'p.status',
    ])
    .where('r.person', '=', person)
    .where('r.company', '=', granted.company)
    .orderBy('r.nu_contrato')
    .orderBy('r.co')
    .orderBy('r.nu_cartao')
    .execute();
  const contracts = new Map<string, ReceivedContract>();
  for (const row of rows) {
    const contract = contracts.get(row.nu_contrato) ?? {
      nuContrato: row.nu_contrato,
      contrato: {
        nuSe: row.nu_se,
        categoria: row.categoria,
        dtInicioVigencia: row.dt_inicio,
        dtFimVigencia: row.dt_fim,
      },
      listaPermissaoCentroCustoResponse: [],
      validoAte: granted.valid_until,
    };
    contracts.set(row.nu_contrato, contract);
    let centre = contract.listaPermissaoCentroCustoResponse.at(-1);
    if (centre?.nuCentroCusto !== row.co) {
      centre = { nuCentroCusto: row.co, nome: row.centro, listaPermissaoCartaoPostagemResponse: [] };
      contract.listaPermissaoCentroCustoResponse.push(centre);
    }
    centre.listaPermissaoCartaoPostagemResponse.push({ nuCartaoPostagem: row.nu_cartao, status: row.status });
  }
  return [...contracts.values()];
}
