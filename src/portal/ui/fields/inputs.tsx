import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stripAccents } from '../../../contract/validation';
import { portalConfig } from '../../lib/config';
import { MaskedInput, type MaskedInputProps } from './MaskedInput';
import {
  areaCodeMask,
  brazilianPhone,
  cepMask,
  cnpjMask,
  countryCodeMask,
  cpfMask,
  dateMask,
  digitsMask,
  foreignPhone,
  identityMask,
  nameMask,
  phoneMask,
  usernameMask,
} from './masks';

type FieldInputProps = Omit<MaskedInputProps, 'mask'>;

/** CPF; keeps eleven digits. */
export function CpfInput(props: FieldInputProps) {
  return <MaskedInput mask={cpfMask} {...props} className="num" />;
}

/** CNPJ; keeps fourteen digits, or letters too where the configuration allows the alphanumeric CNPJ. */
export function CnpjInput(props: FieldInputProps) {
  const { cnpjAlphanumeric } = portalConfig();
  const mask = useMemo(() => cnpjMask(cnpjAlphanumeric), [cnpjAlphanumeric]);
  return <MaskedInput mask={mask} autoCapitalize="characters" {...props} className="num" />;
}

/**
 * Brazilian phone without its area code, 99999-9999; keeps its digits. An area code that is written along goes to the form's field
 * `areaField`; null where there is none.
 */
export function PhoneInput({ areaField, ...props }: FieldInputProps & { areaField: string | null }) {
  const form = Form.useFormInstance();
  const reading = (text: string) => {
    const held: unknown = areaField === null ? '' : form.getFieldValue(areaField);
    const { ddd, number } = brazilianPhone(text, typeof held === 'string' ? held : '');
    if (areaField !== null && ddd !== undefined) form.setFields([{ name: areaField, value: ddd, errors: [] }]);
    return number;
  };
  return <MaskedInput mask={phoneMask} reading={reading} autoComplete="tel-local" {...props} className="num" />;
}

const abroadMask = { ...phoneMask, show: (kept: string) => kept };

/** Phone of another country; a country code that is written along, behind `+` or `00`, goes to the form's field `codeField`. */
export function ForeignPhoneInput({ codeField, ...props }: FieldInputProps & { codeField: string }) {
  const form = Form.useFormInstance();
  const reading = (text: string, done: boolean) => {
    // Before the end nobody knows whether more digits follow.
    const { ddi, number } = done ? foreignPhone(text) : { number: phoneMask.read(text) };
    if (ddi === undefined) return number;
    form.setFieldValue(codeField, ddi);
    void form.validateFields([codeField]).catch(() => undefined);
    return number;
  };
  return <MaskedInput mask={abroadMask} reading={reading} autoComplete="tel-local" {...props} className="num" />;
}

/** Country code; `+55` is 55. */
export function CountryCodeInput(props: FieldInputProps) {
  return <MaskedInput mask={countryCodeMask} autoComplete="tel-country-code" {...props} className="num" />;
}

const nationalArea = areaCodeMask(true);
const foreignArea = areaCodeMask(false);

/** Area code; of Brazil's the zero that is dialled before it is left out. */
export function AreaCodeInput({ national, ...props }: FieldInputProps & { national: boolean }) {
  const mask = national ? nationalArea : foreignArea;
  return <MaskedInput mask={mask} autoComplete="tel-area-code" {...props} className="num" />;
}

/** Postal code of Brazil, 00000-000; keeps eight digits. */
export function CepInput(props: FieldInputProps) {
  return <MaskedInput mask={cepMask} autoComplete="postal-code" {...props} className="num" />;
}

/** A date as dd/mm/aaaa; keeps `yyyy-mm-dd` once it is whole. One `toCome` takes a year of two digits for one of this century. */
export function DateInput({ toCome = false, ...props }: FieldInputProps & { toCome?: boolean }) {
  const { t } = useTranslation('ui');
  const mask = useMemo(() => dateMask(!toCome), [toCome]);
  return <MaskedInput mask={mask} placeholder={t('field.date')} {...props} className="num" />;
}

/** A number of digits alone: AN8, contract. */
export function DigitsInput(props: FieldInputProps) {
  return <MaskedInput mask={digitsMask} {...props} className="num" />;
}

const companyMask = nameMask(stripAccents);

/** Company name: accents and the cedilla are dropped while typing, as the registry writes them. */
export function CompanyNameInput(props: FieldInputProps) {
  return <MaskedInput mask={companyMask} autoComplete="organization" {...props} />;
}

/** A username that somebody chooses. */
export function UsernameInput(props: FieldInputProps) {
  return <MaskedInput mask={usernameMask} autoComplete="username" autoCapitalize="none" {...props} />;
}

/** Identity or passport number: letters and digits. */
export function IdentityInput(props: FieldInputProps) {
  return <MaskedInput mask={identityMask} {...props} />;
}
