import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRY_SEARCH_MIN, type Country, searchCountries } from '../../../../contract/addresses';
import { call } from '../../../http/client';

/** How long the typing rests before the server is asked, in ms. */
const REST_MS = 250;

interface CountrySelectProps {
  id?: string;
  value?: Country | undefined;
  onChange?: (country: Country | undefined) => void;
}

type State = { kind: 'short' | 'searching' | 'failed' } | { kind: 'found'; countries: Country[] };

/** Chooses a country; looks for it from three letters on, once the typing rests. */
export function CountrySelect({ id, value, onChange }: CountrySelectProps) {
  const { t } = useTranslation('addresses');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State>({ kind: 'short' });
  const timer = useRef<{ wait?: number; controller?: AbortController }>({});

  const stop = () => {
    window.clearTimeout(timer.current.wait);
    timer.current.controller?.abort();
  };
  useEffect(() => stop, []);

  const look = async (nome: string) => {
    const controller = new AbortController();
    timer.current.controller = controller;
    try {
      const countries = await call(searchCountries, { query: { nome } }, { quiet: true, signal: controller.signal });
      if (!controller.signal.aborted) setState({ kind: 'found', countries });
    } catch {
      if (!controller.signal.aborted) setState({ kind: 'failed' });
    }
  };
  const type = (text: string) => {
    stop();
    setSearch(text);
    if (text.trim().length < COUNTRY_SEARCH_MIN) {
      setState({ kind: 'short' });
      return;
    }
    setState({ kind: 'searching' });
    timer.current.wait = window.setTimeout(() => void look(text.trim()), REST_MS);
  };

  const countries = state.kind === 'found' ? state.countries : [];
  const said = state.kind === 'found' ? 'country.none' : `country.${state.kind}`;
  return (
    <Select
      id={id}
      showSearch
      filterOption={false}
      searchValue={search}
      onSearch={type}
      value={value && { value: value.sigla, label: value.nome }}
      labelInValue
      placeholder={t('country.placeholder')}
      options={countries.map(({ sigla, nome }) => ({ value: sigla, label: nome }))}
      notFoundContent={<span role="status">{t(said, { min: COUNTRY_SEARCH_MIN })}</span>}
      onChange={(chosen) => {
        const sigla = chosen?.value;
        onChange?.(countries.find((country) => country.sigla === sigla));
        type('');
      }}
      onOpenChange={(open) => {
        if (!open) type('');
      }}
    />
  );
}
