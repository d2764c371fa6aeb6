import { Form } from 'antd';
import { useMemo, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stripAccents } from '../../../contract/validation';
import { portalConfig } from '../../lib/config';
import { MaskedInput, type MaskedInputProps } from './MaskedInput';
import { brazilianPhone, cepMask, cnpjMask, cpfMask, dateMask, digitsMask, filterMask, phoneMask } from './masks';

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
 * Brazilian mobile without its area code, 99999-9999; keeps nine digits. The area code of a pasted number goes to the form's field
 * `areaField`; null where there is none.
 */
export function PhoneInput({ areaField, ...props }: FieldInputProps & { areaField: string | null }) {
  const form = Form.useFormInstance();
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { ddd } = brazilianPhone(event.clipboardData.getData('text'));
    if (areaField !== null && ddd !== undefined) form.setFields([{ name: areaField, value: ddd, errors: [] }]);
  };
  return <MaskedInput mask={phoneMask} autoComplete="tel-local" {...props} className="num" onPaste={paste} />;
}

/** Postal code of Brazil, 00000-000; keeps eight digits. */
export function CepInput(props: FieldInputProps) {
  return <MaskedInput mask={cepMask} autoComplete="postal-code" {...props} className="num" />;
}

/** A date as dd/mm/aaaa; keeps `yyyy-mm-dd` once it is whole. */
export function DateInput(props: FieldInputProps) {
  const { t } = useTranslation('ui');
  return <MaskedInput mask={dateMask} placeholder={t('field.date')} {...props} className="num" />;
}

/** Digits alone, at most `max`. `tel` shows the telephone keypad. */
export function DigitsInput({ max, tel = false, ...props }: FieldInputProps & { max: number; tel?: boolean }) {
  const mask = useMemo(() => digitsMask(max, tel ? 'tel' : 'numeric'), [max, tel]);
  return <MaskedInput mask={mask} {...props} className="num" />;
}

/** A person's name as it may be typed: letters (accented too), digits, spaces, dots, hyphens, apostrophes. */
export function PersonNameInput({ max, ...props }: FieldInputProps & { max: number }) {
  const mask = useMemo(() => filterMask((typed) => typed.replace(/[^\p{L}\p{M}\d .'’-]/gu, ''), max), [max]);
  return <MaskedInput mask={mask} autoComplete="name" {...props} />;
}

/** Company name: accents and the cedilla are dropped while typing, as the registry writes them. */
export function CompanyNameInput({ max, ...props }: FieldInputProps & { max: number }) {
  const mask = useMemo(() => filterMask(stripAccents, max), [max]);
  return <MaskedInput mask={mask} autoComplete="organization" {...props} />;
}

/** Identity or passport number: letters and digits, at most `max`. */
export function AlphanumericInput({ max, ...props }: FieldInputProps & { max: number }) {
  const mask = useMemo(() => filterMask((typed) => typed.replace(/[^A-Za-z0-9]/g, ''), max), [max]);
  return <MaskedInput mask={mask} {...props} />;
}
