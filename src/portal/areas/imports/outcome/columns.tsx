import { Tag, type TagProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_END, type Resultado } from '../../../../contract/imports';
import { loginText } from '../../../../contract/login-text';
import { type Actor, invitationOf } from '../../../features/acting';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { LinkButton } from '../../../ui/LinkButton';
import type { Column } from '../../../ui/table';
import type { ImportRecord, Line } from '../provider';

const LOOKS: Readonly<Record<Resultado, TagProps['color']>> = {
  acrescenta: 'success',
  muda: 'processing',
  retira: 'warning',
  igual: 'default',
  recusada: 'error',
};

function Access({ row }: { row: Line }) {
  const { t } = useTranslation('imports');
  const { linha, resultado, contrato, cartao, centroCusto, sistema, grupo, perfil, fim } = row;
  const parts = [
    cartao !== '' && t('access.card', { number: cartao }),
    cartao === '' && centroCusto !== '' && t('access.centre', { number: centroCusto }),
    contrato !== '' && t('access.contract', { number: contrato }),
    (sistema !== '' || grupo !== '') && [sistema, grupo].filter(Boolean).join(' · '),
    // Profiles that go with an access are no part of it.
    perfil !== '' && linha !== null && resultado !== 'retira' && t('access.profile', { name: perfil }),
  ].filter((part) => part !== false);
  const end = fim === NO_END ? t('noEnd') : fim !== '' && t('access.until', { date: endText(fim) });
  return (
    <span className="imp__access">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {end !== false && <span className="help">{end}</span>}
    </span>
  );
}

/** What is no date is shown as it stands in the file. */
const endText = (fim: string) => (/^\d{4}-\d\d-\d\d$/.test(fim) ? dateText(fim) : fim);

/** Leads from a line that is refused for want of an account to inviting its CPF, which stands in no address. */
function Invite({ actor, cpf, who }: { actor: Actor; cpf: string; who: string }) {
  const { t } = useTranslation('imports');
  return (
    <LinkButton size="small" {...invitationOf(actor, cpf)} aria-label={t('outcome.inviteOf', { who })}>
      {t('outcome.invite')}
    </LinkButton>
  );
}

/** All accesses of a person in a company have one end: that of a line moves the others, too. Of whose accesses, it says from when to when. */
function EndMoves({ row: { mudaFim, fimAntes, fim } }: { row: Line }) {
  const { t } = useTranslation('imports');
  if (!mudaFim) return null;
  const before = fimAntes === null ? '' : dateText(fimAntes);
  if (fim === NO_END) return <span>{t('happens.endGoes', { before })}</span>;
  return <span>{t(`happens.${before === '' ? 'endComes' : 'endMoves'}`, { before, after: endText(fim) })}</span>;
}

/** What somebody has by a profile alone stays so: it goes when the profile is taken away. */
function Sources({ row: { porPerfis: names = [] } }: { row: Line }) {
  const { t } = useTranslation('imports');
  return names.length > 0 && <span>{t('happens.byProfiles', { count: names.length, names: names.join(', ') })}</span>;
}

function Happens({ row, record, actor }: { row: Line; record: ImportRecord; actor: Actor }): ReactNode {
  const { t } = useTranslation('imports');
  switch (row.resultado) {
    case 'recusada':
      return (
        <>
          <span className="imp__wrong">
            {row.motivo && t(`reasons.${row.motivo}`, { lines: row.outras.map(String) })}
          </span>{' '}
          {row.guarda && <span className="help">{t(`guards.${row.guarda}`)}</span>}
          {row.cpfSemConta !== null && <Invite actor={actor} cpf={row.cpfSemConta} who={row.pessoa} />}
        </>
      );
    case 'acrescenta':
      return (
        <>
          {row.acessos === 0 ? t('happens.profile') : t('happens.added', { count: row.acessos })} <EndMoves row={row} />
        </>
      );
    case 'muda':
      return (
        <>
          <EndMoves row={row} /> <Sources row={row} />
        </>
      );
    case 'retira':
      return (
        <>
          {record.selecao
            ? t('happens.taken', { count: row.acessos })
            : row.sistema === ''
              ? t('happens.removed', { contract: row.contrato })
              : t('happens.removedGroup', { system: row.sistema })}{' '}
          {row.perfil !== '' && <span>{t('happens.profilesGo', { names: row.perfil })}</span>}
        </>
      );
    case 'igual':
      return (
        <>
          {t('happens.unchanged')} <Sources row={row} />
        </>
      );
  }
}

/** The columns of an import's lines. */
export function useLineColumns(record: ImportRecord, actor: Actor): Column<Line>[] {
  const { t } = useTranslation('imports');
  const interrupted = record.situacao === 'parada' || record.situacao === 'falhou';
  const left = record.falha === 'linhasRecusadas' || record.falha === 'retiraDemais' ? 'notApplied' : 'notReached';
  const isChange = ({ resultado }: Line) => resultado !== 'igual' && resultado !== 'recusada';
  const place: Column<Line> = {
    key: 'linha',
    title: t('columns.line'),
    align: 'right',
    width: 76,
    sortable: true,
    render: (row) => row.linha ?? <span aria-label={t('columns.notInFile')}>–</span>,
  };
  return [
    // A person of a filter has no row of a file.
    ...(record.selecao ? [] : [place]),
    {
      key: 'resultado',
      title: t('columns.result'),
      width: 112,
      sortable: true,
      render: (row) => (
        <>
          <Tag color={LOOKS[row.resultado]}>{t(`results.${row.resultado}`)}</Tag>
          {interrupted && isChange(row) && (
            <span className="help">{t(`outcome.${row.aplicada ? 'applied' : left}`)}</span>
          )}
        </>
      ),
    },
    {
      key: 'pessoa',
      title: t('columns.person'),
      width: 130,
      card: 'title',
      render: (row) => (
        <span className="imp__who">
          {row.nome === null ? row.pessoa || t('columns.nobody') : personName(row.nome)}
          {row.idProdutoPF !== null && (
            <span className="help">{record.selecao ? loginText(row.idProdutoPF) : row.pessoa}</span>
          )}
        </span>
      ),
    },
    { key: 'acesso', title: t('columns.access'), width: 180, render: (row) => <Access row={row} /> },
    {
      key: 'acontece',
      title: t('columns.what'),
      width: 200,
      render: (row) => <Happens row={row} record={record} actor={actor} />,
    },
  ];
}
