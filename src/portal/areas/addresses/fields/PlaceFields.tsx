import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CepInput, Field, messageOf } from '../../../ui/fields';
import type { Lookup } from '../usePostalCode';
import { Notice } from '../../../ui/drawn';

const needed = (key: string) => z.string(key).trim().min(1, key);
const cepRule = needed('cep_required').regex(/^\d{8}$/, 'cep_format');
const rules = {
  codigoPostal: needed('postal_code_required'),
  logradouro: needed('street_required'),
  bairro: needed('neighborhood_required'),
  cidade: needed('city_required'),
  uf: needed('state_required'),
};
const MAX = { codigoPostal: 20, logradouro: 150, bairro: 100, cidade: 100, uf: 50 } as const;

interface PlaceFieldsProps {
  /** Brazil: the postal code fills the place. */
  national: boolean;
  /** Another country is chosen: a notice says what that means. */
  international: boolean;
  lookup: Lookup;
  onPostalCode: (cep: string) => void;
}

/** Postal code, street, neighbourhood, city and state: in Brazil filled by the postal code, elsewhere typed. */
export function PlaceFields({ national, international, lookup, onPostalCode }: PlaceFieldsProps) {
  const { t } = useTranslation(['addresses', 'validation']);
  const typed = !national || lookup.kind === 'down';
  const place = lookup.kind === 'found' ? lookup.place : null;
  /** What the postal code does not tell is typed. */
  const streetOpen = typed || (place !== null && !place.logradouro);
  const neighbourhoodOpen = typed || (place !== null && !place.bairro);
  // A town with one code for all streets: the next step is to type the street.
  const heard = place && !place.logradouro ? 'town' : lookup.kind;
  const known = {
    validator: () =>
      lookup.kind === 'unknown' ? Promise.reject(new Error(messageOf(t, 'invalid_cep'))) : Promise.resolve(),
    validateTrigger: ['onBlur', 'onSubmit'],
  };
  // While the postal code is what is missing, it alone is asked for.
  const rule = (field: keyof typeof rules) =>
    typed && !(national && (field === 'logradouro' || field === 'bairro')) ? { schema: rules[field] } : {};
  return (
    <>
      {international && <Notice role="status">{t('international')}</Notice>}
      {national ? (
        <Field
          name="codigoPostal"
          label={t('fields.cep')}
          schema={cepRule}
          rules={[known]}
          className="half"
          hint={<span role="status">{t(`lookup.${heard}`)}</span>}
        >
          <CepInput onChange={onPostalCode} />
        </Field>
      ) : (
        <Field name="codigoPostal" label={t('fields.codigoPostal')} schema={rules.codigoPostal} className="half">
          <Input maxLength={MAX.codigoPostal} autoComplete="postal-code" />
        </Field>
      )}
      {national && lookup.kind === 'down' && (
        <Notice kind="warning" role="status">
          {t('lookup.downHint')}
        </Notice>
      )}
      <Field name="logradouro" label={t('fields.logradouro')} {...rule('logradouro')} optional={national && streetOpen}>
        <Input maxLength={MAX.logradouro} readOnly={!streetOpen} autoComplete="address-line1" />
      </Field>
      <Field name="bairro" label={t('fields.bairro')} {...rule('bairro')} optional={national && neighbourhoodOpen}>
        <Input maxLength={MAX.bairro} readOnly={!neighbourhoodOpen} autoComplete="address-level3" />
      </Field>
      <div className="grid g2 form__row">
        <Field name="cidade" label={t('fields.cidade')} {...rule('cidade')}>
          <Input maxLength={MAX.cidade} readOnly={!typed} autoComplete="address-level2" />
        </Field>
        <Field name="uf" label={t('fields.uf')} {...rule('uf')}>
          <Input maxLength={MAX.uf} readOnly={!typed} autoComplete="address-level1" />
        </Field>
      </div>
    </>
  );
}
