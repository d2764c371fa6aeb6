import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { Link, type LinkProps } from 'react-router';
import type { Permissionario } from '../../../../contract/delegated-users';
import { loginText } from '../../../../contract/login-text';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import type { Column } from '../../../ui/table';
import { type RowAction, RowMenu } from '../../../ui/table/RowMenu';
import { referenceOf } from '../delegation-state';
import { ValidityTag } from '../ValidityTag';
import type { Choosable } from './choosable';

export interface RowsLeadTo {
  /** Whether a grantee's accesses were changed just now. */
  isChanged: (row: Permissionario) => boolean;
  /** Leads to everything about a grantee, beside the table. */
  view: (row: Permissionario) => Pick<LinkProps, 'to' | 'state' | 'replace'>;
  /** Whether that is what stands there. */
  isShown: (row: Permissionario) => boolean;
  /** What can be done with a grantee; null where the table is for reading. */
  actions: ((row: Permissionario) => RowAction[]) | null;
}

const count = (value: number) => <span className={value === 0 ? 'dcount dcount--none' : 'dcount'}>{value}</span>;

/** The table's columns; a supervisor's counts are counted per page, so they cannot be sorted by. */
export function columnsOf(
  t: TFunction,
  shown: readonly Choosable[],
  sortsCounts: boolean,
  leads: RowsLeadTo,
): Column<Permissionario>[] {
  const optional: Record<Choosable, Omit<Column<Permissionario>, 'key' | 'title'>> = {
    usuario: {
      sortable: true,
      wideOnly: true,
      card: 'none',
      render: (row) => <span className="muted num">{loginText(row.idProdutoPF)}</span>,
    },
    contratos: {
      sortable: sortsCounts,
      align: 'right',
      brief: (row) => t('row.contracts', { count: row.quantidadeContratos }),
      render: (row) => count(row.quantidadeContratos),
    },
    centros: { sortable: sortsCounts, align: 'right', render: (row) => count(row.quantidadeCentroCusto) },
    sistemas: {
      sortable: sortsCounts,
      align: 'right',
      brief: (row) => row.quantidadeSistemas > 0 && t('systems.count', { count: row.quantidadeSistemas }),
      render: (row) => count(row.quantidadeSistemas),
    },
    segundaEtapa: {
      notNarrow: true,
      render: (row) => (
        <Tag color={row.segundaEtapa ? 'success' : 'default'}>{t(row.segundaEtapa ? 'row.has' : 'row.lacks')}</Tag>
      ),
    },
    validade: {
      sortable: true,
      // What has no end needs no word: a row has two lines.
      brief: (row) =>
        row.validoAte !== null && (
          <span className="cards__first">
            <ValidityTag {...row} />
          </span>
        ),
      render: (row) => <ValidityTag {...row} />,
    },
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
  const { actions } = leads;
  return [
    {
      key: 'nome',
      title: t('columns.nome'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          <Link
            className="strong drow__name"
            {...leads.view(row)}
            data-person={referenceOf(row)}
            data-changed={leads.isChanged(row) || undefined}
            aria-current={leads.isShown(row) || undefined}
            title={t('row.view')}
          >
            {personName(row.nome)}
          </Link>
          {leads.isChanged(row) && (
            <Tag color="success" className="drow__now">
              {t('row.changed')}
            </Tag>
          )}
        </>
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
            width: 72,
            render: (row: Permissionario) => (
              <RowMenu label={t('row.actionsOf', { name: personName(row.nome) })} actions={actions(row)} />
            ),
          },
        ]
      : []),
  ];
}
