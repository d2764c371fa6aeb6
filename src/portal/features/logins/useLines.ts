import { useTranslation } from 'react-i18next';
import { formatCpf } from '../../../contract/format';
import type { Filled } from '../../lib/logins';
import { LINES_NAMED } from '../../lib/some';

/** Numbers by their lines with the CPFs that they are with their zeros, in words; the first of them. */
export function useLines(): (list: readonly Filled[]) => string {
  const { t } = useTranslation('logins');
  return (list) =>
    list
      .slice(0, LINES_NAMED)
      .map(({ line, typed, cpf }) => t('shortLine', { line, typed, cpf: formatCpf(cpf) }))
      .join('; ') + (list.length > LINES_NAMED ? '…' : '');
}
