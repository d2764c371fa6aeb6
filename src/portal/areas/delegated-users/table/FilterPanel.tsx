import { Button, Input, Select } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTROS_SEGUNDA_ETAPA, FILTROS_ULTIMO_ACESSO, FILTROS_VALIDADE } from '../../../../contract/delegated-users';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { FILTER_MAX } from '../../../../contract/page';
import type { Actor } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { focusFirstField } from '../../../ui/fields/focusFirstField';
import { usePhone } from '../../../ui/usePhone';
import { useRested } from '../../../ui/useRested';
import { Labelled } from '../Labelled';
import { useGranterName, useGranters } from '../reads';
import { SearchSelect } from '../SearchSelect';
import { chosen, GrantFields } from './GrantFields';
import type { Narrowed } from './narrowed';
import './filters.css';

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
      <Labelled label={t('filters.names.validade')}>
        {(id) => (
          <Select
            id={id}
            value={validade}
            popupMatchSelectWidth={false}
            onChange={(value: string) => filterBy({ validade: value })}
            options={FILTROS_VALIDADE.map((value) => ({ value, label: t(`filters.validities.${value}`) }))}
          />
        )}
      </Labelled>
      <Labelled label={t('filters.names.ultimoAcesso')}>
        {(id) => (
          <Select
            id={id}
            value={ultimoAcesso}
            popupMatchSelectWidth={false}
            onChange={(value: string) => filterBy({ ultimoAcesso: value })}
            options={FILTROS_ULTIMO_ACESSO.map((value) => ({ value, label: t(`filters.signIns.${value}`) }))}
          />
        )}
      </Labelled>
      {secondSteps && (
        <Labelled label={t('filters.names.segundaEtapa')}>
          {(id) => (
            <Select
              id={id}
              value={segundaEtapa}
              popupMatchSelectWidth={false}
              onChange={(value: string) => filterBy({ segundaEtapa: value })}
              options={FILTROS_SEGUNDA_ETAPA.map((value) => ({ value, label: t(`filters.secondSteps.${value}`) }))}
            />
          )}
        </Labelled>
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

/**
 * What the table is filtered by: each choice shows its people at once. In a wide window it opens above the rows, on a phone it is a drawer at
 * the foot.
 */
export default function FilterPanel({ open, onClose, grants, secondSteps, ...rest }: FilterPanelProps) {
  const { t } = useTranslation('delegation');
  const phone = usePhone();
  const panel = useRef<HTMLElement>(null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    // A list that is open takes Escape for itself.
    const list = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !list) onClose();
  });
  useEffect(() => {
    const own = panel.current;
    if (!open || !own) return;
    focusFirstField(own);
    const listener = (event: KeyboardEvent) => leave(event);
    own.addEventListener('keydown', listener);
    return () => own.removeEventListener('keydown', listener);
  }, [open, phone]);
  const fields = (
    <div className="fpanel__fields">
      {grants && <GrantFields {...rest} />}
      {grants && <GranterField {...rest} />}
      <StandingFields {...rest} secondSteps={secondSteps} />
      {!phone && (
        <Button type="text" className="fpanel__close" onClick={onClose}>
          {t('filters.close')}
        </Button>
      )}
    </div>
  );
  if (phone)
    return (
      <EscapeModal
        open={open}
        title={t('filters.label')}
        onClose={onClose}
        footer={
          <Button type="primary" size="large" block onClick={onClose}>
            {t('filters.show')}
          </Button>
        }
      >
        {fields}
      </EscapeModal>
    );
  return (
    open && (
      <section ref={panel} className="fpanel" aria-label={t('filters.choose')}>
        {fields}
      </section>
    )
  );
}
