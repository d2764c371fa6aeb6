import { useTranslation } from 'react-i18next';

const FIELDS = ['pais', 'codigoPostal', 'logradouro', 'bairro', 'cidade', 'uf', 'numero', 'complemento', 'ddiFixo', 'dddFixo', 'foneFixo', 'identificacao'] as const;

/** The fields' names, for the summary of what is to be corrected. */
export function useLabels(): Record<string, string> {
  const { t } = useTranslation('addresses');
  return Object.fromEntries(FIELDS.map((field) => [field, t(`fields.${field}`)]));
}
