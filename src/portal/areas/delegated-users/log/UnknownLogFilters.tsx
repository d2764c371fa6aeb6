import { useTranslation } from 'react-i18next';
import { UnknownFilters } from '../../../features/listing/UnknownFilters';
import { type LogFilter, SAYS } from './narrowed';

const CALLED = {
  pessoa: 'log.personFilter',
  por: 'log.byFilter',
  cartao: 'log.cardFilter',
  sistema: 'log.systemFilter',
  acao: 'log.what',
  de: 'log.from',
  ate: 'log.to',
} as const satisfies Record<keyof LogFilter, string>;

/** Of the log of a company. */
export default function UnknownLogFilters() {
  const { t } = useTranslation('delegation');
  const wordsOf = (name: string) => (Object.hasOwn(CALLED, name) ? t(CALLED[name as keyof typeof CALLED]) : name);
  return <UnknownFilters known={{ filters: SAYS, orders: ['em'] }} wordsOf={wordsOf} />;
}
