import { Button, Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { ThirdParty } from './provider';
import { dateText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { EditIcon, TrashIcon } from '../../ui/icons';
import type { Column } from '../../ui/table';
import type { Kind } from './AuthoriseModal';

interface RowActions {
  /** On a phone the actions are said in words. */
  phone: boolean;
  authorise: (person: ThirdParty, kind: Kind) => void;
  remove: (person: ThirdParty) => void;
}

const NAMED = 3;

interface AuthorisedProps extends RowActions {
  row: ThirdParty;
  kind: Kind;
  names: string[];
  t: TFunction;
}

/** What a third party may delegate: everything, or what was authorised, which can be changed. */
function Authorised({ row, kind, names, t, authorise }: AuthorisedProps) {
  if (row.todos) return <Tag color="processing">{t('list.all')}</Tag>;
  const more = names.length - NAMED;
  return (
    <span className="tcell">
      {names.length === 0 ? (
        <span className="muted">{t('list.none')}</span>
      ) : (
        `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` +${more}` : ''}`
      )}
      {row.editavel && (
        <Button
          type="text"
          icon={<EditIcon size={20} />}
          aria-label={t(kind === 'systems' ? 'list.editSystems' : 'list.editContracts', {
            name: personName(row.nomePF),
          })}
          onClick={() => authorise(row, kind)}
        />
      )}
    </span>
  );
}

interface Shown {
  /** In a review the list has neither documents, which are withheld, nor anything to do. */
  reading: boolean;
  /** Whether anything is known of second steps: another single sign-on has its own. */
  secondStep: boolean;
}

/** The list's columns. */
export function columnsOf(t: TFunction, actions: RowActions, { reading, secondStep }: Shown): Column<ThirdParty>[] {
  const all: Column<ThirdParty>[] = [
    {
      key: 'nome',
      title: t('list.name'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          <b className="strong">{personName(row.nomePF)}</b>
          {row.cpfFormatado === null && (
            <span className="small muted"> {t('list.user', { user: row.idProdutoPF })}</span>
          )}
        </>
      ),
    },
    {
      key: 'cpf',
      title: t('list.document'),
      render: (row) => <span className="num nowrap">{row.cpfFormatado ?? '–'}</span>,
    },
    { key: 'perfil', title: t('list.profile'), sortable: true, render: (row) => t(`profiles.${row.perfil}`) },
    {
      key: 'segundaEtapa',
      title: t('list.secondStep'),
      notNarrow: true,
      render: (row) => (row.segundaEtapa ? <Tag color="success">{t('list.has')}</Tag> : <Tag>{t('list.lacks')}</Tag>),
    },
    {
      key: 'sistemas',
      title: t('list.systems'),
      render: (row) => (
        <Authorised row={row} kind="systems" names={row.sistemas.map(({ sigla }) => sigla)} t={t} {...actions} />
      ),
    },
    {
      key: 'contratos',
      title: t('list.contracts'),
      render: (row) => (
        <Authorised
          row={row}
          kind="contracts"
          names={row.contratos.map(({ nuContrato }) => nuContrato)}
          t={t}
          {...actions}
        />
      ),
    },
    {
      key: 'desde',
      title: t('list.since'),
      sortable: true,
      wideOnly: true,
      render: (row) => <span className="num">{dateText(row.desde)}</span>,
    },
    {
      key: 'acoes',
      title: t('list.actions'),
      card: 'actions',
      align: 'right',
      render: (row) =>
        row.editavel && (
          <Button
            type="text"
            danger
            icon={<TrashIcon size={20} />}
            aria-label={t('list.removeOf', { name: personName(row.nomePF) })}
            onClick={() => actions.remove(row)}
          >
            {actions.phone && t('list.remove')}
          </Button>
        ),
    },
  ];
  const left = [...(reading ? ['cpf', 'acoes'] : []), ...(secondStep ? [] : ['segundaEtapa'])];
  return all.filter(({ key }) => !left.includes(key));
}
