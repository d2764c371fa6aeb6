import { useSelect } from '@refinedev/antd';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRY_SEARCH_MAX, COUNTRY_SEARCH_MIN, type Country } from '../../../../contract/addresses';
import { useRested } from '../../../ui/useRested';

interface CountrySelectProps {
  id?: string;
  value?: Country | undefined;
  onChange?: (country: Country | undefined) => void;
}

/** Chooses a country; looks for it from three letters on, once the typing rests. */
export function CountrySelect({ id, value, onChange }: CountrySelectProps) {
  const { t } = useTranslation('addresses');
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const short = wanted.length < COUNTRY_SEARCH_MIN;
  const asked = useRested(short ? '' : wanted);
  const { query } = useSelect<Country>({
    resource: 'paises',
    optionLabel: 'nome',
    optionValue: 'sigla',
    filters: [{ field: 'nome', operator: 'contains', value: asked }],
    pagination: { mode: 'off' },
    // No country has a name that long.
    queryOptions: { enabled: asked !== '' && asked.length <= COUNTRY_SEARCH_MAX },
    // The list of the field says it.
    errorNotification: false,
  });
  const kind = () => {
    if (short) return 'short';
    if (asked !== wanted || query.isFetching) return 'searching';
    return query.isError ? 'failed' : 'none';
  };
  const countries = asked === wanted ? (query.data?.data ?? []) : [];
  return (
    <Select
      id={id}
      showSearch
      filterOption={false}
      searchValue={search}
      onSearch={setSearch}
      value={value && { value: value.sigla, label: value.nome }}
      labelInValue
      placeholder={t('country.placeholder')}
      options={countries.map(({ sigla, nome }) => ({ value: sigla, label: nome }))}
      notFoundContent={<span role="status">{t(`country.${kind()}`, { min: COUNTRY_SEARCH_MIN })}</span>}
      onChange={(chosen) => {
        const sigla = chosen?.value;
        onChange?.(countries.find((country) => country.sigla === sigla));
        setSearch('');
      }}
      onOpenChange={(open) => {
        if (!open) setSearch('');
      }}
    />
  );
}
