import { Button, Tag, type TagProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Situation } from '../../../contract/constants';
import type { ContaEncontrada } from '../../../contract/support';
import { dateText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { ViewIcon } from '../../ui/icons';
import type { Column } from '../../ui/table';
import { RowMenu } from '../../ui/table/RowMenu';
import type { Choosable } from './choosable';

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

/** The columns of what a search found, in their order; `onOpen` asks for a review of an account. A row is one line: more of an account is for a review to show. */
export function useAccountColumns(
  shown: readonly Choosable[],
  onOpen: (row: ContaEncontrada) => void,
): Column<ContaEncontrada>[] {
  const { t } = useTranslation('support');
  const document = ({ documento, usuario }: ContaEncontrada) =>
    documento ? `${documento.tipo} ${documento.numero}` : usuario;
  const nameOf = (row: ContaEncontrada) => (row.tipo === 'PF' ? personName(row.nome) : row.nome);
  const optional: Record<Choosable, Omit<Column<ContaEncontrada>, 'key' | 'title'>> = {
    tipo: { notNarrow: true, render: (row) => <span className="nowrap">{t(`types.${row.tipo}`)}</span> },
    documento: {
      brief: (row) => <span className="num nowrap">{document(row)}</span>,
      render: (row) => <span className="num nowrap">{document(row)}</span>,
    },
    usuario: { wideOnly: true, render: (row) => <span className="nowrap">{row.usuario}</span> },
    encontrado: {
      brief: (row) => t('found.by', { field: t(`fields.${row.campo}`) }),
      render: (row) => t(`fields.${row.campo}`),
    },
    email: { wideOnly: true, render: (row) => <span className="nowrap">{row.email}</span> },
    telefone: { wideOnly: true, render: (row) => <span className="num nowrap">{row.telefone}</span> },
    situacao: {
      brief: (row) => <SituationTag situation={row.situacaoAtual} />,
      render: (row) => <SituationTag situation={row.situacaoAtual} />,
    },
    criadoEm: {
      sortable: true,
      wideOnly: true,
      render: (row) => <span className="num nowrap">{dateText(row.criadoEm)}</span>,
    },
  };
  return [
    {
      key: 'nome',
      title: t('columns.name'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          {row.revisavel ? (
            <Button
              type="link"
              className="sup__open strong"
              title={t('open.action')}
              aria-label={t('open.of', { name: nameOf(row), document: row.documento?.numero ?? row.usuario })}
              onClick={() => onOpen(row)}
            >
              {nameOf(row)}
            </Button>
          ) : (
            <b className="strong">{nameOf(row)}</b>
          )}
          {row.dependente && <Tag className="sup__tag">{t('dependent')}</Tag>}
        </>
      ),
    },
    ...shown.map((key) => ({ key, title: t(`columns.${key}`), ...optional[key] })),
    {
      key: 'acoes',
      title: t('columns.actions'),
      card: 'actions',
      align: 'right',
      render: (row) =>
        row.revisavel ? (
          <RowMenu
            label={t('open.actions', { name: nameOf(row) })}
            actions={[{ name: t('open.action'), icon: ViewIcon, onPress: () => onOpen(row) }]}
          />
        ) : (
          <span className="muted small nowrap">
            {t(row.situacaoAtual === 'C' || row.situacaoAtual === 'I' ? 'open.closed' : 'open.notAllowed')}
          </span>
        ),
    },
  ];
}
