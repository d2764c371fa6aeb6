import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { Link, type LinkProps } from 'react-router';
import type { ThirdParty } from './provider';
import { dateText } from '../../lib/dates';
import { personName } from '../../lib/format';
import type { Column } from '../../ui/table';
import { type RowAction, RowMenu } from '../../ui/table/RowMenu';
import type { Choosable } from './choosable';

export interface RowsLeadTo {
  /** Leads to everything about somebody, beside the table; null in a review, which is shown no more than the row. */
  view: ((row: ThirdParty) => Pick<LinkProps, 'to' | 'state' | 'replace'>) | null;
  /** Whether that is what stands there. */
  isShown: (row: ThirdParty) => boolean;
  /** What can be done with somebody; null where the table is for reading. */
  actions: ((row: ThirdParty) => RowAction[]) | null;
}

const NAMED = 3;

/** What a third party may delegate of one kind: everything, or what was authorised. */
function Authorised({ todos, names, t }: { todos: boolean; names: string[]; t: TFunction }) {
  if (todos) return <Tag color="processing">{t('list.all')}</Tag>;
  if (names.length === 0) return <span className="muted">{t('list.none')}</span>;
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** When somebody signed in last; of an older server's answer nothing is known. */
export function LastSignIn({ day, t }: { day: string | null | undefined; t: TFunction }) {
  if (day === undefined) return '–';
  return day === null ? (
    <span className="muted">{t('list.neverSignedIn')}</span>
  ) : (
    <span className="num">{dateText(day)}</span>
  );
}

/** Whether somebody's sign-in has a second step. */
export const SecondStep = ({ has, t }: { has: boolean | null; t: TFunction }) => (
  <Tag color={has ? 'success' : 'default'}>{t(has ? 'list.has' : 'list.lacks')}</Tag>
);

/** The list's columns. */
export function columnsOf(
  t: TFunction,
  shown: readonly Choosable[],
  { view, isShown, actions }: RowsLeadTo,
): Column<ThirdParty>[] {
  const optional: Record<Choosable, Omit<Column<ThirdParty>, 'key' | 'title'>> = {
    cpf: { render: (row) => <span className="num nowrap">{row.cpfFormatado ?? '–'}</span> },
    perfil: {
      sortable: true,
      brief: (row) => t(`profiles.${row.perfil}`),
      render: (row) => t(`profiles.${row.perfil}`),
    },
    segundaEtapa: { notNarrow: true, render: (row) => <SecondStep has={row.segundaEtapa} t={t} /> },
    sistemas: {
      render: (row) => <Authorised todos={row.todos} names={row.sistemas.map(({ sigla }) => sigla)} t={t} />,
    },
    contratos: {
      // A row has two lines.
      brief: (row) => !row.todos && t('list.authorisedCount', { count: row.sistemas.length + row.contratos.length }),
      render: (row) => <Authorised todos={row.todos} names={row.contratos.map(({ nuContrato }) => nuContrato)} t={t} />,
    },
    desde: {
      sortable: true,
      wideOnly: true,
      render: (row) => <span className="num">{dateText(row.desde)}</span>,
    },
    ultimoAcesso: { sortable: true, notNarrow: true, render: (row) => <LastSignIn day={row.ultimoAcesso} t={t} /> },
  };
  return [
    {
      key: 'nome',
      title: t('list.name'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          {view ? (
            <Link
              className="strong drow__name"
              {...view(row)}
              data-person={row.id}
              aria-current={isShown(row) || undefined}
              title={t('list.view')}
            >
              {personName(row.nomePF)}
            </Link>
          ) : (
            <b className="strong">{personName(row.nomePF)}</b>
          )}
          {row.cpfFormatado === null && (
            <span className="small muted"> {t('list.user', { user: row.idProdutoPF })}</span>
          )}
        </>
      ),
    },
    ...shown.map((key) => ({ key, title: t(`columns.${key}`), ...optional[key] })),
    ...(actions
      ? [
          {
            key: 'acoes',
            title: t('list.actions'),
            card: 'actions' as const,
            align: 'right' as const,
            width: 72,
            render: (row: ThirdParty) => (
              <RowMenu label={t('list.actionsOf', { name: personName(row.nomePF) })} actions={actions(row)} />
            ),
          },
        ]
      : []),
  ];
}
