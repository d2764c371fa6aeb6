import { useTranslation } from 'react-i18next';
import { fewOf } from '../../../lib/some';
import type { ImportRecord } from '../provider';

/** Of what the list of an import is complete, in words; empty where it is of nothing. */
export function useCompleteOf(record: ImportRecord | undefined): string {
  const { t } = useTranslation('imports');
  if (!record) return '';
  return fewOf(t, [
    ...record.contratosCompletos.map((number) => t('complete.contract', { number })),
    ...record.sistemasCompletos.map(({ nome }) => t('complete.system', { name: nome })),
  ]);
}
