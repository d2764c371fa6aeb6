import { type HttpError, useList } from '@refinedev/core';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PerfilDeAcesso } from '../../../../contract/access-profiles';
import type { Actor } from '../../../features/acting';

/** More than a list that somebody chooses from should have. */
const OFFERED = 100;

interface ProfileFilterProps {
  actor: Actor;
  /** The profile's id; nothing for any request. */
  value: string;
  onChoose: (profile: string) => void;
}

/** Narrows the queue to requests for one of the company's access profiles; nothing where it has none. */
export default function ProfileFilter({ actor, value, onChoose }: ProfileFilterProps) {
  const { t } = useTranslation('requests');
  const id = useId();
  const { query } = useList<PerfilDeAcesso, HttpError>({
    resource: 'perfisDeAcesso',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: OFFERED },
    // The queue is the queue without it.
    errorNotification: false,
  });
  const profiles = query.data?.data ?? [];
  if (profiles.length === 0) return null;
  return (
    <div className="ql__of">
      <label className="sr" htmlFor={id}>
        {t('queue.profile')}
      </label>
      <Select
        id={id}
        size="large"
        value={profiles.some(({ idPerfil }) => idPerfil === value) ? value : ''}
        onChange={onChoose}
        showSearch
        optionFilterProp="label"
        options={[
          { value: '', label: t('queue.anyProfile') },
          ...profiles.map(({ idPerfil, nome }) => ({ value: idPerfil, label: nome })),
        ]}
      />
    </div>
  );
}
