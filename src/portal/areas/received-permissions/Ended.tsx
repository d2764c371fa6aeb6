import { useList, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcessoEncerrado } from '../../../contract/ended-accesses';
import type { Renovavel } from '../../../contract/requests';
import { useAccountPointer } from '../../features/account/useAccount';
import { dateText, momentText } from '../../lib/dates';
import { LoadError } from '../../ui/feedback';
import { Renew } from './Renewal';
import type { Kind } from './useReceived';
import './ended.css';

/** Ends and removals that are told of at once; the others come when they are asked for. */
const AT_ONCE = 10;
/** Contracts or systems of one of them that are named. */
const NAMED = 5;

/** Those that concern contracts, or systems; an end of which nobody wrote down of what concerns both. */
const concerns = (kind: Kind, { contratos, sistemas }: AcessoEncerrado) =>
  kind === 'contratos' ? contratos.length > 0 || sistemas.length === 0 : sistemas.length > 0 || contratos.length === 0;

/** What went, by name and number. */
function useWhat(kind: Kind) {
  const { t } = useTranslation('received-permissions');
  return ({ contratos, sistemas }: AcessoEncerrado): string => {
    const names =
      kind === 'contratos'
        ? contratos.map(({ nuContrato: number, quantidadeCartoes: count, cartoes = [] }) => {
            const [cards, more] = [cartoes.join(', '), count > cartoes.length];
            if (cards === '') return t('ended.contract', { number, count });
            return t(more ? 'ended.contractMore' : 'ended.contractCards', { number, count, cards });
          })
        : sistemas.map(({ nome, quantidadeGrupos }) => t('ended.system', { name: nome, count: quantidadeGrupos }));
    if (names.length === 0) return t('ended.unknown');
    const named = names.slice(0, NAMED).join(', ');
    return names.length > NAMED ? t('ended.andMore', { named, count: names.length - NAMED }) : named;
  };
}

/** When it went, and who took it; which of its people did is the company's to know. */
function useHow() {
  const { t } = useTranslation('received-permissions');
  const reading = useAccountPointer().role === 'review';
  return ({ como, em, fim, por, empresa }: AcessoEncerrado): string => {
    if (como === 'terminou') return t('ended.came', { date: dateText(fim ?? em) });
    const when = momentText(em);
    if (como === 'devolvido') return t(reading ? 'ended.releasedReview' : 'ended.released', { when });
    return por === 'Administrador' || por === 'Supervisor'
      ? t(`ended.takenBy${por}`, { company: empresa.nome, when })
      : t('ended.taken', { company: empresa.nome, when });
  };
}

interface EndedProps {
  kind: Kind;
  account: string;
  renewables: readonly Renovavel[];
}

/** What ended or was taken away lately, by company, and asking for it again where that can be. */
export default function Ended({ kind, account, renewables }: EndedProps) {
  const { t } = useTranslation('received-permissions');
  const [what, how] = [useWhat(kind), useHow()];
  const [shown, setShown] = useState(AT_ONCE);
  const { query } = useList<AcessoEncerrado & { id: string }, HttpError>({
    resource: 'acessosEncerrados',
    meta: { account },
    pagination: { mode: 'off' },
    errorNotification: false,
  });
  const all = query.data?.data.filter((one) => concerns(kind, one)) ?? [];
  if (!query.error && all.length === 0) return null;
  const companies = new Map<string, AcessoEncerrado[]>();
  for (const one of all.slice(0, shown)) {
    const { idProduto } = one.empresa;
    companies.set(idProduto, [...(companies.get(idProduto) ?? []), one]);
  }
  const left = all.length - shown;
  return (
    <section className="received__ended" aria-labelledby="encerrados">
      <h2 id="encerrados">{t('ended.title')}</h2>
      {query.error && <LoadError error={query.error} text={t('ended.failed')} onRetry={query.refetch} />}
      <ul className="ended" aria-labelledby="encerrados">
        {[...companies].map(([company, gone]) => (
          <li key={company} className="card">
            <div className="ended__head">
              <b>{gone[0]?.empresa.nome}</b>
              {gone.some(({ como }) => como === 'terminou') && (
                <Renew account={account} renewables={renewables} company={company} ended />
              )}
            </div>
            <ul>
              {gone.map((one) => (
                <li key={`${one.em} ${one.como}`}>
                  {what(one)} <span className="small muted">{how(one)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button type="text" size="small" onClick={() => setShown(shown + AT_ONCE)}>
          {t('more', { count: Math.min(left, AT_ONCE), total: all.length })}
        </Button>
      )}
    </section>
  );
}
