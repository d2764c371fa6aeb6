import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { PLACE_MAX } from '../../../../contract/addresses';
import { CepInput, Field } from '../../../ui/fields';
import type { Lookup } from '../usePostalCode';
import { Notice } from '../../../ui/drawn';

/** As much as the contract takes. */
const limited = (field: keyof typeof PLACE_MAX) => z.string().trim().max(PLACE_MAX[field], 'too_long');
const limits = {
  codigoPostal: limited('codigoPostal'),
  logradouro: limited('logradouro'),
  bairro: limited('bairro'),
  cidade: limited('cidade'),
  uf: limited('uf'),
};
const cepRule = z
  .string('cep_required')
  .min(1, 'cep_required')
  .max(8, { error: 'cep_format', abort: true })
  .regex(/^\d{8}$/, 'cep_format');
const rules = {
  codigoPostal: limits.codigoPostal.min(1, 'postal_code_required'),
  logradouro: limits.logradouro.min(1, 'street_required'),
  bairro: limits.bairro.min(1, 'neighborhood_required'),
  cidade: limits.cidade.min(1, 'city_required'),
  uf: limits.uf.min(1, 'state_required'),
};

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
  const byHand = lookup.kind === 'down' || lookup.kind === 'unknown';
  const typed = !national || byHand;
  const place = lookup.kind === 'found' ? lookup.place : null;
  /** What the postal code does not tell is typed. */
  const streetOpen = typed || (place !== null && !place.logradouro);
  const neighbourhoodOpen = typed || (place !== null && !place.bairro);
  const cityOpen = typed || (place !== null && !place.localidade);
  // A town with one code for all streets, or a code of which the state alone is known: the next step is to type the rest.
  const heard = place && !place.localidade ? 'state' : place && !place.logradouro ? 'town' : lookup.kind;
  // While the postal code is what is missing, it alone is asked for.
  const rule = (field: keyof typeof rules) => ({
    schema:
      (typed || (field === 'cidade' && cityOpen)) && !(national && (field === 'logradouro' || field === 'bairro'))
        ? rules[field]
        : limits[field],
  });
  return (
    <>
      {international && <Notice role="status">{t('international')}</Notice>}
      {national ? (
        <Field
          name="codigoPostal"
          label={t('fields.cep')}
          schema={cepRule}
          className="half"
          hint={<span role="status">{t(`lookup.${heard}`)}</span>}
        >
          <CepInput onChange={onPostalCode} />
        </Field>
      ) : (
        <Field name="codigoPostal" label={t('fields.codigoPostal')} schema={rules.codigoPostal} className="half">
          <Input autoComplete="postal-code" />
        </Field>
      )}
      {national && byHand && (
        <Notice kind="warning" role="status">
          {lookup.kind === 'down' ? t('lookup.downHint') : t('validation:invalid_cep')}
        </Notice>
      )}
      <Field name="logradouro" label={t('fields.logradouro')} {...rule('logradouro')} optional={national && streetOpen}>
        <Input readOnly={!streetOpen} autoComplete="address-line1" />
      </Field>
      <Field name="bairro" label={t('fields.bairro')} {...rule('bairro')} optional={national && neighbourhoodOpen}>
        <Input readOnly={!neighbourhoodOpen} autoComplete="address-level3" />
      </Field>
      <div className="grid g2 form__row">
        <Field name="cidade" label={t('fields.cidade')} {...rule('cidade')}>
          <Input readOnly={!cityOpen} autoComplete="address-level2" />
        </Field>
        <Field name="uf" label={t('fields.uf')} {...rule('uf')}>
          <Input readOnly={!typed} autoComplete="address-level1" />
        </Field>
      </div>
    </>
  );
}
