import { useTranslation } from 'react-i18next';
import { camposFiltro } from '../../../../contract/delegated-users';
import { dateText } from '../../../lib/dates';
import type { Evidence } from '../provider';

type Content = Evidence['comprovante'];

/** Says whom a review covered, by what its file says: a profile, everybody, or each filter in use. */
export function useCovered(): (content: Content) => string {
  const { t } = useTranslation(['certifications', 'ui']);
  return ({ revisao: { perfil, filtro }, sistemas }) => {
    if (perfil !== null) return t('evidence.ofProfile', { name: perfil });
    const used = Object.entries(filtro ?? {});
    if (used.length === 0) return t('form.reach.todas');
    const system = sistemas?.find(({ codigo }) => codigo === filtro?.['idSistema']);
    const wordsOf = (name: string, value: string): string => {
      const validity = camposFiltro.validade.safeParse(value).data;
      const signIn = camposFiltro.ultimoAcesso.safeParse(value).data;
      const step = camposFiltro.segundaEtapa.safeParse(value).data;
      if (name === 'validade' && validity) return t(`evidence.validities.${validity}`);
      if (name === 'ultimoAcesso' && signIn) return t(`ui:filters.signIns.${signIn}`);
      if (name === 'segundaEtapa' && step) return t(`ui:filters.secondSteps.${step}`);
      if (name === 'alteradoDesde') return dateText(value);
      if (name === 'idSistema') return system?.nome ?? value;
      if (name === 'idGrupo') return system?.grupos.find(({ codigo }) => codigo === value)?.nome ?? value;
      // Who it was is in no file: an id that nobody can look up.
      return name === 'concedidoPor' ? t('evidence.chosen') : value;
    };
    return used
      .map(([name, value]) => {
        // A file has it under a name that no wire changes; those of before, under the filter's own.
        const field = FILTERS.find((one) => one === (name === 'nomeOuUsuario' ? 'nomeOuIdProduto' : name));
        return field ? `${t(`evidence.filters.${field}`)}: ${wordsOf(name, value)}` : `${name}: ${value}`;
      })
      .join(' · ');
  };
}

const FILTERS = Object.keys(camposFiltro) as (keyof typeof camposFiltro)[];
