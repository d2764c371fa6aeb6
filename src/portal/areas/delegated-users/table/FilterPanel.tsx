import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTROS_VALIDADE } from '../../../../contract/delegated-users';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO } from '../../../../contract/people-tables';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { FILTER_MAX } from '../../../../contract/page';
import type { Actor } from '../../../features/acting';
import { ChoiceField, FilterPanel as Panel } from '../../../features/listing/FilterPanel';
import { LoadError } from '../../../ui/feedback';
import { useRested } from '../../../ui/useRested';
import { Labelled } from '../../../ui/fields/Labelled';
import { useGranterName, useGranters } from '../reads';
import { SearchSelect } from '../SearchSelect';
import { chosen, GrantFields } from './GrantFields';
import type { Narrowed } from './narrowed';

interface FilterPanelProps {
  actor: Actor;
  narrowed: Narrowed;
  /** Another filter is in use from now on. */
  filterBy: (filters: Partial<Narrowed>) => void;
  /** Whether contracts, systems and what lies in them may be chosen from. */
  grants: boolean;
  secondSteps: boolean;
  open: boolean;
  onClose: () => void;
}

type FieldsProps = Pick<FilterPanelProps, 'actor' | 'narrowed' | 'filterBy'>;

/** Who granted what people have. The one that is chosen is offered under a name also where the list does not show them. */
function GranterField({ actor, narrowed: { concedidoPor }, filterBy }: FieldsProps) {
  const { t } = useTranslation('delegation');
  const [typed, setTyped] = useState('');
  const rested = useRested(typed.trim());
  const granters = useGranters(actor, rested.length > FILTER_MAX ? '' : rested);
  const name = useGranterName(actor, concedidoPor);
  const found = granters.value ?? [];
  const hidden =
    concedidoPor !== '' && typed === '' && !found.some(({ idConcedente }) => idConcedente === concedidoPor);
  const options = [
    ...(hidden ? [{ value: concedidoPor, label: name ?? '…' }] : []),
    ...found.map(({ idConcedente: value, nome, perfil }) => ({
      value,
      label: t('filters.granter', {
        name: personName(nome),
        profile: t(perfil === null ? 'filters.gone' : `profiles.${perfil}`),
      }),
    })),
  ];
  return (
    <>
      <Labelled label={t('filters.names.concedidoPor')}>
        {(id) => (
          <SearchSelect<string>
            id={id}
            allowClear
            placeholder={t('filters.all')}
            loading={granters.loading}
            notFoundContent={t(granters.loading ? 'loading' : 'filters.noGranter')}
            value={chosen(concedidoPor)}
            onChange={(value?: string) => filterBy({ concedidoPor: value ?? '' })}
            search={{ text: typed, onText: setTyped, total: granters.total + (hidden ? 1 : 0) }}
            options={options}
          />
        )}
      </Labelled>
      {granters.failed && (
        <div className="fpanel__wide">
          <LoadError error={granters.failed} onRetry={granters.reload} />
        </div>
      )}
    </>
  );
}

/** How people stand: until when, when they were here last, how they sign in, and when something of theirs was changed. */
function StandingFields({
  narrowed: { validade, ultimoAcesso, segundaEtapa, alteradoDesde },
  filterBy,
  secondSteps,
}: Pick<FilterPanelProps, 'narrowed' | 'filterBy' | 'secondSteps'>) {
  const { t } = useTranslation('delegation');
  return (
    <>
      <ChoiceField
        label={t('filters.names.validade')}
        value={validade}
        values={FILTROS_VALIDADE}
        wordsOf={(value) => t(`filters.validities.${value}`)}
        onChange={(value) => filterBy({ validade: value })}
      />
      <ChoiceField
        label={t('filters.names.ultimoAcesso')}
        value={ultimoAcesso}
        values={FILTROS_ULTIMO_ACESSO}
        wordsOf={(value) => t(`ui:filters.signIns.${value}`)}
        onChange={(value) => filterBy({ ultimoAcesso: value })}
      />
      {secondSteps && (
        <ChoiceField
          label={t('filters.names.segundaEtapa')}
          value={segundaEtapa}
          values={FILTROS_SEGUNDA_ETAPA}
          wordsOf={(value) => t(`ui:filters.secondSteps.${value}`)}
          onChange={(value) => filterBy({ segundaEtapa: value })}
        />
      )}
      <Labelled label={t('filters.names.alteradoDesde')}>
        {(id) => (
          <Input
            id={id}
            type="date"
            max={todayInSaoPaulo()}
            value={alteradoDesde}
            onChange={(event) => filterBy({ alteradoDesde: event.target.value })}
          />
        )}
      </Labelled>
    </>
  );
}

/** What the table of people is filtered by. */
export default function FilterPanel({ open, onClose, grants, secondSteps, ...rest }: FilterPanelProps) {
  return (
    <Panel open={open} onClose={onClose}>
      {grants && <GrantFields {...rest} />}
      {grants && <GranterField {...rest} />}
      <StandingFields {...rest} secondSteps={secondSteps} />
    </Panel>
  );
}
