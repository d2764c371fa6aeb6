import { useTranslation } from 'react-i18next';
import { FILTROS_VALIDADE, ORDENS_PERMISSIONARIOS } from '../../../../contract/delegated-users';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../../contract/people-tables';
import { UnknownFilters } from '../../../features/listing/UnknownFilters';
import { filterCalled } from './filterQuery';
import { meant, type Narrowed } from './narrowed';

const oneOf = (choices: readonly string[]) => (text: string) => choices.includes(text);
const anything = () => true;
/** What is no such thing says nothing: somebody's id, and a day. */
const shaped = (name: 'concedidoPor' | 'alteradoDesde') => (text: string) => meant({ [name]: text })[name] !== '';

const SAYS = {
  busca: anything,
  contrato: anything,
  centro: anything,
  cartao: anything,
  sistema: anything,
  grupo: anything,
  concedidoPor: shaped('concedidoPor'),
  validade: oneOf(FILTROS_VALIDADE),
  ultimoAcesso: oneOf(FILTROS_ULTIMO_ACESSO),
  segundaEtapa: oneOf(FILTROS_SEGUNDA_ETAPA),
  alteradoDesde: shaped('alteradoDesde'),
} satisfies Record<keyof Narrowed, (text: string) => boolean>;
const PEOPLE = { filters: SAYS, orders: ORDENS_PERMISSIONARIOS };

/** Of the table of people. */
export default function UnknownPeopleFilters() {
  const { t } = useTranslation('delegation');
  const wordsOf = (name: string) => {
    const filter = filterCalled(name);
    return filter === undefined || filter === 'busca' ? name : t(`filters.names.${filter}`);
  };
  return <UnknownFilters known={PEOPLE} wordsOf={wordsOf} />;
}
