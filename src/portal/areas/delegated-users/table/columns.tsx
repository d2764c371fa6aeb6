import { Button, Tag, Tooltip } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Permissionario } from '../../../../contract/delegated-users';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { OVER } from '../../../lib/over';
import { EditIcon, TrashIcon } from '../../../ui/icons';
import type { Column } from '../../../ui/table';
import { ValidityTag } from '../ValidityTag';
import type { Choosable } from './useColumnChoice';

export interface RowActions {
  /** The address of the table with everything about a grantee over it. */
  view: (row: Permissionario) => string;
  remove: (row: Permissionario) => void;
  /** The address of the edit screen for a grantee, and the state that it takes. */
  edit: (row: Permissionario) => { to: string; state: unknown };
  /** On a phone the actions are said in words. */
  phone: boolean;
}

const count = (value: number) => <span className={value === 0 ? 'dcount dcount--none' : 'dcount'}>{value}</span>;

function Actions({ row, t, remove, edit, phone }: Omit<RowActions, 'view'> & { row: Permissionario; t: TFunction }) {
  const name = personName(row.nome);
  const { to, state } = edit(row);
  // On a phone each says what it does in words.
  const told = (key: 'edit' | 'remove', control: ReactElement) =>
    phone ? control : <Tooltip title={t(`row.${key}`)}>{control}</Tooltip>;
  return (
    <div className="drow__acts">
      {told(
        'edit',
        <Link className="btn btn--text drow__edit" to={to} state={state} aria-label={t('row.editOf', { name })}>
          <EditIcon size={20} />
          {phone && t('row.edit')}
        </Link>,
      )}
      {told(
        'remove',
        <Button
          type="text"
          danger
          icon={<TrashIcon size={20} />}
          aria-label={t('row.removeOf', { name })}
          onClick={() => remove(row)}
        >
          {phone && t('row.remove')}
        </Button>,
      )}
    </div>
  );
}

/** The table's columns; a supervisor's counts are counted per page, so they cannot be sorted by. Without actions the table is for reading. */
export function columnsOf(
  t: TFunction,
  shown: readonly Choosable[],
  sortsCounts: boolean,
  actions: RowActions | null,
): Column<Permissionario>[] {
  const optional: Record<Choosable, Omit<Column<Permissionario>, 'key' | 'title'>> = {
    usuario: {
      sortable: true,
      wideOnly: true,
      card: 'title',
      render: (row) => <span className="muted num">{row.idProdutoPF}</span>,
    },
    contratos: { sortable: sortsCounts, align: 'right', render: (row) => count(row.quantidadeContratos) },
    centros: { sortable: sortsCounts, align: 'right', render: (row) => count(row.quantidadeCentroCusto) },
    sistemas: { sortable: sortsCounts, align: 'right', render: (row) => count(row.quantidadeSistemas) },
    segundaEtapa: {
      notNarrow: true,
      render: (row) => (
        <Tag color={row.segundaEtapa ? 'success' : 'default'}>{t(row.segundaEtapa ? 'row.has' : 'row.lacks')}</Tag>
      ),
    },
    validade: { sortable: true, render: (row) => <ValidityTag {...row} /> },
    ultimoAcesso: {
      sortable: true,
      notNarrow: true,
      render: (row) =>
        row.ultimoAcesso === null ? (
          <span className="muted">{t('row.neverSignedIn')}</span>
        ) : (
          <span className="num">{dateText(row.ultimoAcesso)}</span>
        ),
    },
    alterado: {
      sortable: true,
      render: (row) => <span className="num">{dateText(row.alteradoEm)}</span>,
    },
  };
  return [
    {
      key: 'nome',
      title: t('columns.nome'),
      sortable: true,
      card: 'title',
      render: (row) =>
        actions ? (
          <Link
            className="strong drow__name"
            to={actions.view(row)}
            state={OVER}
            data-person={row.idProdutoPF}
            title={t('row.view')}
          >
            {personName(row.nome)}
          </Link>
        ) : (
          <b className="strong">{personName(row.nome)}</b>
        ),
    },
    ...shown.map((key) => ({ key, title: t(`columns.${key}`), ...optional[key] })),
    ...(actions
      ? [
          {
            key: 'acoes',
            title: t('columns.actions'),
            card: 'actions' as const,
            align: 'right' as const,
            render: (row: Permissionario) => <Actions row={row} t={t} {...actions} />,
          },
        ]
      : []),
  ];
}
