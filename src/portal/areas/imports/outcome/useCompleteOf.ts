import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../provider';

/** As many are named as a line of a phone has place for. */
const NAMED = 3;

/** The first of these, and how many more there are. */
export function fewOf(t: TFunction<'imports'>, all: readonly string[]): string {
  const more = all.length - NAMED;
  return [...all.slice(0, NAMED), ...(more > 0 ? [t('complete.more', { count: more })] : [])].join(', ');
}

/** Of what the list of an import is complete, in words; empty where it is of nothing. */
export function useCompleteOf(record: ImportRecord | undefined): string {
  const { t } = useTranslation('imports');
  if (!record) return '';
  return fewOf(t, [
    ...record.contratosCompletos.map((number) => t('complete.contract', { number })),
    ...record.sistemasCompletos.map(({ nome }) => t('complete.system', { name: nome })),
  ]);
}
