import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultadoCpf } from '../../../../contract/delegated-users';
import { formatCpf } from '../../../../contract/format';
import { isCpf } from '../../../../contract/validation';
import { personName } from '../../../lib/format';
import './results.css';

type Outcome = ResultadoCpf['situacao'] | 'invalido' | 'voce';

/** What needs a look comes first. */
const ORDER: readonly Outcome[] = ['invalido', 'voce', 'desconhecido', 'inativo', 'jaPermissionario', 'encontrado'];
const LOOKS: Record<Outcome, TagProps['color']> = {
  invalido: 'error',
  voce: 'warning',
  desconhecido: 'error',
  inativo: 'warning',
  jaPermissionario: 'processing',
  encontrado: 'success',
};
const STEP = 50;

interface LookupResultsProps {
  results: readonly ResultadoCpf[];
  invalid: readonly string[];
  /** idProdutoPF of whoever looks: nobody gives to themselves. */
  self: string;
  /** Invites a CPF without an account; null while people are still looked up. */
  onInvite: ((cpf: string) => void) | null;
}

/** One line per CPF or username: who it is, or why nobody can be added. */
export function LookupResults({ results, invalid, self, onInvite }: LookupResultsProps) {
  const { t } = useTranslation('delegation');
  const [shown, setShown] = useState(STEP);
  const lines = [
    ...invalid.map((cpf) => ({ cpf, nome: null, situacao: 'invalido' as Outcome })),
    ...results.map(({ cpf, nome, situacao, idProdutoPF }) => ({
      cpf,
      nome,
      situacao: idProdutoPF === self ? 'voce' : (situacao as Outcome),
    })),
  ].sort((a, b) => ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao));
  const counts = ORDER.map((outcome) => ({
    outcome,
    count: lines.filter(({ situacao }) => situacao === outcome).length,
  })).filter(({ count }) => count > 0);
  return (
    <>
      <ul className="dcounts">
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>
            <Tag color={LOOKS[outcome]}>{t(`lookup.counts.${outcome}`, { count })}</Tag>
          </li>
        ))}
      </ul>
      {/* It scrolls: the keyboard needs a place in it. */}
      <ul className="dresults" aria-label={t('lookup.results')} tabIndex={0}>
        {lines.slice(0, shown).map(({ cpf, nome, situacao }) => (
          <li key={cpf}>
            <span className="num">{isCpf(cpf) ? formatCpf(cpf) : cpf}</span>
            <span className="dresults__name">
              {nome && personName(nome)}
              {situacao === 'voce' && <span className="help"> {t('lookup.self')}</span>}
            </span>
            <Tag color={LOOKS[situacao]}>{t(`lookup.outcomes.${situacao}`)}</Tag>
            {situacao === 'desconhecido' && isCpf(cpf) && onInvite && (
              <Button
                size="small"
                aria-label={t('lookup.inviteOf', { cpf: formatCpf(cpf) })}
                onClick={() => onInvite(cpf)}
              >
                {t('lookup.invite')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <Button type="text" onClick={() => setShown(shown + STEP * 4)}>
          {t('showMore', { count: Math.min(STEP * 4, lines.length - shown) })}
        </Button>
      )}
    </>
  );
}
