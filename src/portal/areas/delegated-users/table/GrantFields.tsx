import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MIN } from '../../../../contract/search';
import type { Actor } from '../../../features/acting';
import { LoadError } from '../../../ui/feedback';
import { useRested } from '../../../ui/useRested';
import { Labelled } from '../../../ui/fields/Labelled';
import { useCards, useCentres, useContracts, useSystems } from '../reads';
import { SearchSelect } from '../SearchSelect';
import { type Narrowed, without } from './narrowed';
import { type FoundCard, useCardsByNumber } from './useCardsByNumber';

/** What a company has to grant, as a filter names it. */
export type Granted = Pick<Narrowed, 'contrato' | 'centro' | 'cartao' | 'sistema' | 'grupo'>;

export const grantedOf = ({ contrato, centro, cartao, sistema, grupo }: Granted): Granted => ({
  contrato,
  centro,
  cartao,
  sistema,
  grupo,
});

/** Cards of several contracts may have one number. */
const keyOf = ({ nuContrato, nuCartao }: FoundCard) => `${nuContrato} ${nuCartao}`;

interface GrantFieldsProps {
  actor: Actor;
  narrowed: Granted;
  /** Something else is chosen from now on; what lay in it goes with it. */
  filterBy: (chosen: Partial<Granted>) => void;
}

/** An empty choice shows what nothing chosen means. */
export const chosen = (value: string) => (value === '' ? undefined : value);

/**
 * A card of the cost centre that is chosen; without one, or where that has none of the number, any card, which brings its contract and cost centre along. A
 * number that no card has stays, and it is said.
 */
function CardField({ actor, narrowed: { contrato, centro, cartao }, filterBy }: GrantFieldsProps) {
  const { t } = useTranslation('delegation');
  const [typed, setTyped] = useState('');
  const rested = useRested(typed.trim());
  const place = contrato !== '' && centro !== '' ? { nuContrato: contrato, coCentroCusto: centro } : null;
  const own = useCards(actor, place, rested);
  const inside = place !== null && (own.loading || own.cards.length > 0 || rested === '');
  const anywhere = useCardsByNumber(actor, inside ? '' : rested);
  const { loading, failed, reload } = inside ? own : anywhere;
  const [open, setOpen] = useState(false);
  const found = inside ? own.cards.length : anywhere.cards.length;
  const left = !open && typed !== '' && typed.trim() === rested && !loading && !failed;
  const unknown = left && found === 0 ? rested : null;
  // Who left a number that some cards begin with chose none of them.
  if (left && found > 0) setTyped('');
  const nothing = place || rested.length >= SEARCH_MIN ? 'cards.noCard' : 'filters.typeCard';
  return (
    <>
      <Labelled label={t('filters.names.cartao')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t(place ? 'filters.all' : 'filters.cardNumber')}
            loading={loading}
            notFoundContent={t(loading ? 'loading' : nothing)}
            value={chosen(cartao)}
            onChange={(value?: string) => {
              const other = anywhere.cards.find((card) => keyOf(card) === value);
              filterBy(
                other
                  ? { contrato: other.nuContrato, centro: other.coCentroCusto, cartao: other.nuCartao }
                  : { cartao: value ?? '' },
              );
            }}
            search={{
              text: typed,
              onText: setTyped,
              total: inside ? own.total : anywhere.cards.length,
              onOpen: setOpen,
            }}
            options={
              inside
                ? own.cards.map(({ nuCartao }) => ({ value: nuCartao, label: nuCartao }))
                : [
                    ...anywhere.cards.map((card) => ({
                      value: keyOf(card),
                      label: t('filters.cardOption', { ...card }),
                    })),
                    ...(anywhere.more ? [{ value: '', label: t('filters.moreCards'), disabled: true }] : []),
                  ]
            }
          />
        )}
      </Labelled>
      {unknown !== null && (
        <p className="fpanel__wide help" role="status">
          {t('filters.noSuchCard', { number: unknown })} {cartao !== '' && t('filters.cardStays', { number: cartao })}
        </p>
      )}
      {failed && (
        <div className="fpanel__wide">
          <LoadError error={failed} onRetry={reload} />
        </div>
      )}
    </>
  );
}

/** What people may use: a contract, a cost centre of it and a card of that; a system and a group of it. */
export function GrantFields({ actor, narrowed, filterBy }: GrantFieldsProps) {
  const { t } = useTranslation('delegation');
  const { contrato, centro, sistema, grupo } = narrowed;
  const contracts = useContracts(actor);
  const centres = useCentres(actor, chosen(contrato));
  const systems = useSystems(actor);
  const system = systems.value?.find(({ id }) => id === sistema);
  const failed = [contracts, centres, systems].find((read) => read.failed);
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
      <CardField actor={actor} narrowed={narrowed} filterBy={filterBy} />
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
