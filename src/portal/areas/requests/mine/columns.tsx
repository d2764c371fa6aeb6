import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { dateText, momentText } from '../../../lib/dates';
import type { Column } from '../../../ui/table';
import type { MyRequest } from '../provider';
import { StateTag } from '../StateTag';
import { useAmount } from '../useAmount';

/** What came of a request, beyond its state. */
function Answer({ row }: { row: MyRequest }) {
  const { t } = useTranslation('requests');
  const { situacao, cartoes, grupos, perfis, concedidoAte, fimConcedido, fimQueFica, motivoRecusa, recado } = row;
  const gone = perfis.filter(({ existe }) => existe === false);
  if (situacao === 'esperando')
    return (
      <>
        {t('answer.waits', { date: dateText(row.venceEm) })}
        {gone.length > 0 && (
          <span className="mine__words">
            {gone.length < perfis.length
              ? t('answer.partGone', { count: gone.length, names: gone.map(({ nome }) => nome).join(', ') })
              : t('answer.allGone', { count: gone.length })}
          </span>
        )}
        {fimQueFica && gone.length < perfis.length && (
          <span className="mine__words">
            {fimQueFica.validoAte === null
              ? t('answer.keepsNone')
              : t('answer.keepsUntil', { date: dateText(fimQueFica.validoAte) })}
          </span>
        )}
      </>
    );
  // By a profile an end never comes sooner (docs/decisions/0045); which one it is, an older server does not say.
  const ends = fimConcedido
    ? (`answer.ends.${fimConcedido}` as const)
    : perfis.length > 0
      ? 'answer.atLeast'
      : 'answer.until';
  if (situacao === 'aprovado') return t(ends, { date: dateText(concedidoAte ?? '') });
  if (situacao === 'recusado')
    return (
      <>
        {motivoRecusa && t(`refusals.${motivoRecusa}`)}
        {recado && <span className="mine__words">{recado}</span>}
      </>
    );
  if (situacao !== 'aprovadoEmParte') return situacao === 'vencido' ? t('answer.lapsed') : null;
  const left = [
    ...perfis.filter(({ concedido }) => concedido === false).map(({ nome }) => nome),
    ...cartoes.filter(({ concedido }) => concedido === false).map(({ nuCartao }) => t('answer.card', { nuCartao })),
    ...grupos.filter(({ concedido }) => concedido === false).map(({ sistema, grupo }) => `${sistema}: ${grupo}`),
  ];
  const total = row.quantidadeCartoes + row.quantidadeGrupos + row.quantidadePerfis;
  return (
    <>
      {row.concedidos < total && t('answer.partly', { count: row.concedidos, total })}
      {perfis.map(
        ({ nome, emParte }) =>
          emParte !== undefined && (
            <span key={nome} className="mine__words">
              {t('answer.inPart', { name: nome, count: emParte })}
            </span>
          ),
      )}
      <span className="mine__words">{t(ends, { date: dateText(concedidoAte ?? '') })}</span>
      {left.length > 0 && <span className="mine__words">{t('answer.left', { names: left.join(', ') })}</span>}
    </>
  );
}

/** The columns of one's own requests; `onWithdraw` is null where nothing may be taken back. */
export function useMyColumns(onWithdraw: ((row: MyRequest) => void) | null): Column<MyRequest>[] {
  const { t } = useTranslation('requests');
  const amount = useAmount();
  return [
    {
      key: 'empresa',
      title: t('columns.company'),
      card: 'title',
      render: ({ empresa }) => <span className="strong">{empresa.nome}</span>,
    },
    {
      key: 'pedido',
      title: t('columns.asked'),
      render: (row) => (
        <>
          {t('mine.until', { amount: amount(row), date: dateText(row.ate) })}
          {row.perfis.length > 0 && (
            <span className="mine__words">{row.perfis.map(({ nome }) => nome).join(', ')}</span>
          )}
          {row.motivo !== '' && <span className="mine__words">{row.motivo}</span>}
        </>
      ),
    },
    {
      key: 'situacao',
      title: t('columns.state'),
      render: (row) => (
        <>
          <StateTag situacao={row.situacao} />
          <span className="mine__answer">
            <Answer row={row} />
          </span>
        </>
      ),
    },
    {
      key: 'pedidoEm',
      title: t('columns.when'),
      sortable: true,
      render: ({ pedidoEm }) => <span className="num nowrap">{momentText(pedidoEm)}</span>,
    },
    ...(onWithdraw
      ? [
          {
            key: 'acoes',
            title: t('columns.actions'),
            card: 'actions' as const,
            render: (row: MyRequest) =>
              row.situacao === 'esperando' && (
                <Button
                  size="small"
                  aria-label={t('withdraw.of', { company: row.empresa.nome })}
                  onClick={() => onWithdraw(row)}
                >
                  {t('withdraw.action')}
                </Button>
              ),
          },
        ]
      : []),
  ];
}
