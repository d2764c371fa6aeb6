import { Button, Tag, type TagProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Situation } from '../../../contract/constants';
import type { ContaEncontrada } from '../../../contract/support';
import { dateText } from '../../lib/dates';
import { personName } from '../../lib/format';
import type { Column } from '../../ui/table';

const TAGS: Record<Situation, TagProps['color']> = {
  P: 'warning',
  A: 'success',
  R: 'warning',
  C: undefined,
  I: undefined,
};

/** A situation in words, in a colour besides. */
export function SituationTag({ situation }: { situation: Situation }) {
  const { t } = useTranslation('support');
  return <Tag color={TAGS[situation]}>{t(`situations.${situation}`)}</Tag>;
}

/** The columns of what a search found; `onOpen` asks for a review of an account. */
export function useAccountColumns(onOpen: (row: ContaEncontrada) => void): Column<ContaEncontrada>[] {
  const { t } = useTranslation('support');
  return [
    {
      key: 'nome',
      title: t('columns.name'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          <span className="sup__name">{row.tipo === 'PF' ? personName(row.nome) : row.nome}</span>
          <span className="sup__sub">
            {t(`types.${row.tipo}`)}
            {row.dependente && <> · {t('dependent')}</>}
          </span>
          <span className="sup__sub">{t('found.by', { field: t(`fields.${row.campo}`) })}</span>
        </>
      ),
    },
    {
      key: 'documento',
      title: t('columns.document'),
      render: (row) => (
        <>
          <span className="num nowrap">
            {row.documento ? `${row.documento.tipo} ${row.documento.numero}` : t('noDocument')}
          </span>
          {row.usuario !== row.documento?.numero && <span className="sup__sub">{row.usuario}</span>}
        </>
      ),
    },
    {
      key: 'contato',
      title: t('columns.contact'),
      wideOnly: true,
      render: (row) => (
        <>
          <span className="sup__mail">{row.email}</span>
          <span className="sup__sub num">{row.telefone}</span>
        </>
      ),
    },
    { key: 'situacao', title: t('columns.situation'), render: (row) => <SituationTag situation={row.situacaoAtual} /> },
    {
      key: 'criadoEm',
      title: t('columns.since'),
      sortable: true,
      wideOnly: true,
      render: (row) => <span className="num nowrap">{dateText(row.criadoEm)}</span>,
    },
    {
      key: 'acoes',
      title: t('columns.actions'),
      card: 'actions',
      render: (row) =>
        row.revisavel ? (
          <Button
            aria-label={t('open.of', { name: personName(row.nome), document: row.documento?.numero ?? row.usuario })}
            onClick={() => onOpen(row)}
          >
            {t('open.action')}
          </Button>
        ) : (
          <span className="muted small">
            {t(row.situacaoAtual === 'C' || row.situacaoAtual === 'I' ? 'open.closed' : 'open.notAllowed')}
          </span>
        ),
    },
  ];
}
