import { Button, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RESULTADOS } from '../../../../contract/imports';
import type { Actor } from '../../../features/acting';
import { PagedList } from '../../../features/listing/PagedList';
import { SearchText } from '../../../features/listing/SearchText';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { Notice } from '../../../ui/drawn';
import { busyButton } from '../../../ui/busy';
import { EmptyState } from '../../../ui/feedback';
import { DownloadIcon } from '../../../ui/icons';
import type { ImportRecord, Line, Shown } from '../provider';
import { useLineColumns } from './columns';
import { useLinesFile } from './useLinesFile';

interface CountsProps {
  record: ImportRecord;
  shown: string;
  onShow: (shown: Shown) => void;
}

/** How many lines come to what; each shows its own. */
function Counts({ record, shown, onShow }: CountsProps) {
  const { t } = useTranslation('imports');
  const counts: [Shown, number][] = RESULTADOS.map((one) => [one, record.resultados[one].linhas]);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const interrupted = record.situacao === 'parada' || record.situacao === 'falhou';
  const { acrescenta, muda, retira } = record.resultados;
  const written: Partial<Record<Shown, number | undefined>> = {
    acrescenta: acrescenta.aplicadas,
    muda: muda.aplicadas,
    retira: retira.aplicadas,
  };
  /** Of what did not come to its end, how much of it was written. */
  const number = (one: Shown, count: number) => {
    const done = interrupted && count > 0 ? written[one] : undefined;
    return done === undefined ? t('number', { count }) : t('outcome.writtenOf', { done, count });
  };
  return (
    <div className="imp__counts" role="group" aria-label={t('outcome.filter')}>
      {[['todas', all] as const, ...counts].map(([one, count]) => (
        <button
          key={one}
          type="button"
          className={one === 'recusada' && count > 0 ? 'imp__count imp__count--bad' : 'imp__count'}
          aria-pressed={shown === one}
          onClick={() => onShow(one)}
        >
          <b className="num">{number(one, count)}</b> {t(`counts.${one}`)}
        </button>
      ))}
    </div>
  );
}

/** What a complete list keeps because a refused line names it, and what it may take though one meant it; each leads to the lines. */
function Kept({ record, onShow }: { record: ImportRecord; onShow: (reason: string) => void }) {
  const { t } = useTranslation('imports');
  const kept = record.recusas.find(({ motivo }) => motivo === 'linhaRecusada')?.linhas ?? 0;
  const { naoReconhecidas: unknown } = record;
  if (record.situacao !== 'conferida' || (kept === 0 && !unknown)) return null;
  return (
    <Notice kind="warning" className="imp__kept">
      {kept > 0 && (
        <p>
          {t('kept.named', { count: kept })}{' '}
          <Button type="link" onClick={() => onShow('linhaRecusada')}>
            {t('kept.see')}
          </Button>
        </p>
      )}
      {unknown > 0 && (
        <p>
          {t('kept.unknown', { count: unknown })}{' '}
          <Button type="link" onClick={() => onShow('')}>
            {t('kept.seeLines')}
          </Button>
        </p>
      )}
      <p>{t('kept.onward')}</p>
    </Notice>
  );
}

/** The lines with what becomes of each: by result, by reason, and by a text. */
export function LinesCard({ actor, record, reading }: { actor: Actor; record: ImportRecord; reading: boolean }) {
  const { t } = useTranslation('imports');
  const account = actor.company.idProduto;
  const reasonField = useId();
  const table = usePagedTable<Line>({
    resource: 'linhasDeImportacao',
    account,
    permanent: { importacao: record.id },
  });
  const { saving, save } = useLinesFile(account, record.id);
  const columns = useLineColumns(record, actor);
  const { motivo = '', busca = '' } = table.state.filters;
  const resultado = (table.state.filters['resultado'] || 'todas') as Shown;
  const show = (filters: Record<string, string>) => table.change({ filters });
  return (
    <section className="card above imp__lines" aria-label={t(record.selecao ? 'people.lines' : 'outcome.lines')}>
      <Counts record={record} shown={resultado} onShow={(shown) => show({ resultado: shown, motivo: '' })} />
      {!reading && <Kept record={record} onShow={(reason) => show({ resultado: 'recusada', motivo: reason })} />}
      <div className="imp__bar">
        <SearchText
          className="imp__find"
          label={t(reading ? 'columns.person' : 'outcome.search')}
          autoComplete="off"
          value={busca}
          onSearch={(typed) => show({ busca: typed })}
        />
        {record.recusas.length > 1 && (
          <div>
            <label className="sr" htmlFor={reasonField}>
              {t('outcome.reason')}
            </label>
            <Select
              id={reasonField}
              className="imp__reason"
              value={motivo}
              popupMatchSelectWidth={false}
              onChange={(chosen: string) => show({ motivo: chosen, resultado: chosen === '' ? resultado : 'recusada' })}
              options={[
                { value: '', label: t('outcome.anyReason') },
                ...record.recusas.map((one) => ({
                  value: one.motivo,
                  label: `${t(`why.${one.motivo}`)} (${one.linhas})`,
                })),
              ]}
            />
          </div>
        )}
        {!reading && (
          <Button {...busyButton(saving, <DownloadIcon size={20} />)} onClick={() => save(resultado)}>
            {t(resultado === 'todas' ? 'outcome.downloadAll' : 'outcome.downloadThese')}
          </Button>
        )}
      </div>
      <PagedList
        table={table}
        label={t(record.selecao ? 'people.lines' : 'outcome.lines')}
        failed={t('outcome.failed')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('outcome.none')} />}
      />
    </section>
  );
}
