import type { BaseRecord, HttpError } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PerfilDeAcesso } from '../../../../contract/access-profiles';
import { isTooLong } from '../../../http/searchText';
import { typingRestMs } from '../../../lib/typingRest';
import { Labelled } from '../../../ui/fields/Labelled';

interface ProfileSelectProps {
  account: string;
  /** Whether the profiles are read yet. */
  reads: boolean;
  /** The id of the chosen one. */
  value: string | undefined;
  error: string | null;
  busy: boolean;
  onChange: (profile: PerfilDeAcesso) => void;
}

/** One of the access profiles that the actor may give, found by its name. */
export function ProfileSelect({ account, reads, value, error, busy, onChange }: ProfileSelectProps) {
  const { t } = useTranslation('access-profiles');
  const problem = useId();
  const { selectProps, query } = useSelect<PerfilDeAcesso & BaseRecord, HttpError>({
    resource: 'perfisDeAcesso',
    meta: { account },
    pagination: { currentPage: 1, pageSize: 50 },
    optionValue: ({ idPerfil }) => idPerfil,
    optionLabel: ({ nome }) => nome,
    debounce: typingRestMs(),
    onSearch: (typed) => [{ field: 'busca', operator: 'eq', value: typed }],
    queryOptions: { enabled: reads },
    // Said in the list of choices.
    errorNotification: false,
  });
  const given = new Map(
    query.data?.data.flatMap((profile) => (profile.foraDaAutorizacao ? [] : [[profile.idPerfil, profile]])),
  );
  return (
    <>
      <Labelled label={t('columns.name')}>
        {(id) => (
          <Select
            id={id}
            showSearch
            filterOption={false}
            disabled={busy}
            loading={query.isFetching}
            placeholder={t('pick.choose')}
            notFoundContent={t(query.isError ? 'list.failed' : 'pick.noProfile')}
            aria-describedby={problem}
            {...(error !== null && { status: 'error' as const })}
            value={value}
            onSearch={(typed: string) => {
              if (!isTooLong(typed)) selectProps.onSearch?.(typed);
            }}
            onChange={(chosen: string) => {
              const profile = given.get(chosen);
              if (profile) onChange(profile);
            }}
            options={(selectProps.options ?? []).filter((option) => given.has(String(option.value)))}
          />
        )}
      </Labelled>
      <span className="err" id={problem} role="alert">
        {error}
      </span>
    </>
  );
}
