import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { EmptyState } from '../../../ui/feedback';
import { type Inside, LIES_IN } from './lyingIn';
import { filtersIn, type Narrowed, without } from './narrowed';
import NobodyFound from './NobodyFound';
import { NobodyUses, type NobodyUsesProps, nobodyUses } from './NobodyUses';

/** What was done last with people of the table while it was narrowed down like this. */
export interface Acted {
  narrowed: string;
  act: 'changed' | 'removed';
  count: number;
}

interface NobodyProps extends Pick<NobodyUsesProps, 'onGive'> {
  actor: Actor;
  narrowed: Narrowed;
  /** The filter names what is not the actor's to look at. */
  foreign: boolean;
  /** Through what the people that were found went, where that is so. */
  acted: Acted | null;
  /** Whether what the company has to grant may be asked for. */
  grants: boolean;
  filterBy: (filters: Partial<Narrowed>) => void;
  onClear: () => void;
}

/** Why a table that is narrowed down shows nobody, as far as that is known, and what to do about it. */
export default function Nobody({ actor, narrowed, foreign, acted, grants, filterBy, onGive, onClear }: NobodyProps) {
  const { t } = useTranslation('delegation');
  const [elsewhere, setElsewhere] = useState(false);
  const clear = <Button onClick={onClear}>{t('ui:filters.clear')}</Button>;
  if (foreign) {
    const outside = actor.perfil === 'Supervisor';
    const company = actor.company.nome;
    return (
      <div className="card">
        <EmptyState
          // Of what lies outside of an authorisation it is not told whether there is such a thing.
          title={t(outside ? 'empty.outside' : 'empty.foreign')}
          text={t(outside ? 'empty.outsideHint' : 'empty.foreignHint', { company })}
          action={clear}
        />
      </div>
    );
  }
  if (acted) {
    const active = filtersIn(narrowed);
    // An end that moves is what takes people out of a filter by ends.
    const name = active.find((one) => one === 'validade') ?? active[0];
    return (
      <EmptyState
        title={t('empty.left')}
        text={t(`empty.${acted.act}`, { count: acted.count })}
        action={
          <>
            {name && (
              <Button onClick={() => filterBy(without(name))}>
                {t('empty.without', { name: t(`filters.names.${name}`) })}
              </Button>
            )}
            {(active.length !== 1 || narrowed.busca !== '') && clear}
          </>
        }
      />
    );
  }
  const unused = nobodyUses(narrowed);
  const inside = (Object.keys(LIES_IN) as Inside[]).filter((name) => narrowed[name] !== '');
  return (
    <>
      {inside.length > 0 && grants && (
        <NobodyFound actor={actor} narrowed={narrowed} inside={inside} filterBy={filterBy} onDrawn={setElsewhere} />
      )}
      {!elsewhere &&
        (unused && grants ? (
          <NobodyUses actor={actor} narrowed={narrowed} what={unused} onGive={onGive} clear={clear} />
        ) : (
          <EmptyState title={t('empty.filtered')} text={t('empty.filteredHint')} action={clear} />
        ))}
    </>
  );
}
