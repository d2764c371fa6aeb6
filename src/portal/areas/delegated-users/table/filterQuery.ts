import { type FiltroPermissionarios, FILTROS_VALIDADE } from '../../../../contract/delegated-users';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../../contract/people-tables';
import { type Actor, companyAddress } from '../../../features/acting';
import { searchText } from '../../../http/searchText';
import { paths } from '../../../lib/paths';
import { EVERYBODY, meant, type Narrowed } from './narrowed';

/** What each filter of the address is called on the wire. */
const ON_WIRE = {
  busca: 'nomeOuIdProduto',
  contrato: 'nuContrato',
  centro: 'coCentroCusto',
  cartao: 'nuCartao',
  sistema: 'idSistema',
  grupo: 'idGrupo',
  concedidoPor: 'concedidoPor',
  validade: 'validade',
  ultimoAcesso: 'ultimoAcesso',
  segundaEtapa: 'segundaEtapa',
  alteradoDesde: 'alteradoDesde',
} as const satisfies Record<keyof Narrowed, keyof FiltroPermissionarios>;

const NAMES = Object.keys(ON_WIRE) as (keyof Narrowed)[];

/** The filter of the address that the wire calls so; undefined for one that the table does not have. */
export const filterCalled = (name: string): keyof Narrowed | undefined =>
  NAMES.find((filter) => ON_WIRE[filter] === name);

/** What people are narrowed down by as the contract has it, as the address has it. */
export const narrowedOf = (filter: FiltroPermissionarios): Narrowed =>
  Object.fromEntries(NAMES.map((name) => [name, filter[ON_WIRE[name]] ?? EVERYBODY[name]])) as Narrowed;

/** What the people of a table are narrowed down by, as the contract has it. */
export function filterQuery(asked: Narrowed) {
  const filters = meant(asked);
  const { busca, contrato, centro, cartao, sistema, grupo, concedidoPor, alteradoDesde } = filters;
  const { validade, ultimoAcesso, segundaEtapa } = filters;
  const [signIn, secondStep] = [
    FILTROS_ULTIMO_ACESSO.find((name) => name === ultimoAcesso),
    FILTROS_SEGUNDA_ETAPA.find((name) => name === segundaEtapa),
  ];
  return {
    nomeOuIdProduto: searchText(busca),
    nuContrato: contrato,
    coCentroCusto: centro,
    nuCartao: cartao,
    idSistema: sistema,
    idGrupo: grupo,
    ...(concedidoPor !== '' && { concedidoPor }),
    validade: FILTROS_VALIDADE.find((name) => name === validade) ?? FILTROS_VALIDADE[0],
    ...(signIn && signIn !== FILTROS_ULTIMO_ACESSO[0] && { ultimoAcesso: signIn }),
    ...(secondStep && secondStep !== FILTROS_SEGUNDA_ETAPA[0] && { segundaEtapa: secondStep }),
    ...(alteradoDesde !== '' && { alteradoDesde }),
  };
}

/** Where an access review of these people is opened: what they are narrowed down by goes along. */
export function reviewAddress(actor: Actor, asked: Narrowed): string {
  const named = Object.entries(filterQuery(asked)).filter(([, value]) => value !== '' && value !== FILTROS_VALIDADE[0]);
  return companyAddress(paths.newCertification, actor, Object.fromEntries(named) as Record<string, string>);
}
