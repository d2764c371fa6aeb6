import { useTranslation } from 'react-i18next';

const FIELDS = [
  'pais',
  'codigoPostal',
  'logradouro',
  'bairro',
  'cidade',
  'uf',
  'numero',
  'complemento',
  'ddiFixo',
  'dddFixo',
  'foneFixo',
  'identificacao',
] as const;

/** The fields' names, for the summary of what is to be corrected: in Brazil the postal code is the CEP. */
export function useLabels(national: boolean): Record<string, string> {
  const { t } = useTranslation('addresses');
  return Object.fromEntries(
    FIELDS.map((field) => [field, t(field === 'codigoPostal' && national ? 'fields.cep' : `fields.${field}`)]),
  );
}
