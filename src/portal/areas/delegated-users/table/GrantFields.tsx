import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { LoadError } from '../../../ui/feedback';
import { useRested } from '../../../ui/useRested';
import { Labelled } from '../../../ui/fields/Labelled';
import { useCards, useCentres, useContracts, useSystems } from '../reads';
import { SearchSelect } from '../SearchSelect';
import { type Narrowed, without } from './narrowed';

/** What a company has to grant, as a filter names it. */
export type Granted = Pick<Narrowed, 'contrato' | 'centro' | 'cartao' | 'sistema' | 'grupo'>;

export const grantedOf = ({ contrato, centro, cartao, sistema, grupo }: Granted): Granted => ({
  contrato,
  centro,
  cartao,
  sistema,
  grupo,
});

interface GrantFieldsProps {
  actor: Actor;
  narrowed: Granted;
  /** Something else is chosen from now on; what lay in it goes with it. */
  filterBy: (chosen: Partial<Granted>) => void;
}

/** An empty choice shows what nothing chosen means. */
export const chosen = (value: string) => (value === '' ? undefined : value);

/** What people may use: a contract, a cost centre of it and a card of that; a system and a group of it. */
export function GrantFields({ actor, narrowed, filterBy }: GrantFieldsProps) {
  const { t } = useTranslation('delegation');
  const { contrato, centro, cartao, sistema, grupo } = narrowed;
  const contracts = useContracts(actor);
  const centres = useCentres(actor, chosen(contrato));
  const [typed, setTyped] = useState('');
  const place = contrato !== '' && centro !== '' ? { nuContrato: contrato, coCentroCusto: centro } : null;
  const cards = useCards(actor, place, useRested(typed.trim()));
  const systems = useSystems(actor);
  const system = systems.value?.find(({ id }) => id === sistema);
  const failed = [contracts, centres, cards, systems].find((read) => read.failed);
  return (
    <>
      <Labelled label={t('filters.names.contrato')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t('filters.all')}
            loading={contracts.loading}
            notFoundContent={t('cards.noContract')}
            value={chosen(contrato)}
            onChange={(value?: string) => filterBy({ ...without('contrato'), contrato: value ?? '' })}
            options={contracts.options}
          />
        )}
      </Labelled>
      <Labelled label={t('filters.names.centro')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t(contrato === '' ? 'filters.contractFirst' : 'filters.all')}
            disabled={contrato === ''}
            loading={centres.loading}
            notFoundContent={t('cards.noCentre')}
            value={chosen(centro)}
            onChange={(value?: string) => filterBy({ centro: value ?? '', cartao: '' })}
            options={centres.options}
          />
        )}
      </Labelled>
      <Labelled label={t('filters.names.cartao')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t(place ? 'filters.all' : 'filters.centreFirst')}
            disabled={!place}
            loading={cards.loading}
            notFoundContent={t(cards.loading ? 'loading' : 'cards.noCard')}
            value={chosen(cartao)}
            onChange={(value?: string) => filterBy({ cartao: value ?? '' })}
            search={{ text: typed, onText: setTyped, total: cards.total }}
            options={cards.cards.map(({ nuCartao }) => ({ value: nuCartao, label: nuCartao }))}
          />
        )}
      </Labelled>
      <Labelled label={t('filters.names.sistema')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t('filters.all')}
            loading={systems.loading}
            value={chosen(sistema)}
            onChange={(value?: string) => filterBy({ ...without('sistema'), sistema: value ?? '' })}
            options={systems.value?.map(({ id: value, iprojTi }) => ({ value, label: iprojTi.nome }))}
          />
        )}
      </Labelled>
      <Labelled label={t('filters.names.grupo')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t(sistema === '' ? 'filters.systemFirst' : 'filters.all')}
            disabled={sistema === ''}
            loading={systems.loading}
            value={chosen(grupo)}
            onChange={(value?: string) => filterBy({ grupo: value ?? '' })}
            options={system?.grupos.map(({ idGrupo, nome }) => ({ value: idGrupo, label: nome }))}
          />
        )}
      </Labelled>
      {failed && (
        <div className="fpanel__wide">
          <LoadError error={failed.failed} onRetry={failed.reload} />
        </div>
      )}
    </>
  );
}
