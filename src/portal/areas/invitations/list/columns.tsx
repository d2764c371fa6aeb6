import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateText, momentText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { LinkButton } from '../../../ui/LinkButton';
import type { Column } from '../../../ui/table';
import type { Invitation } from '../provider';
import { StateTag } from '../StateTag';
import { Inviter } from './Inviter';

/** What is to be known of an invitation beyond its state. */
function More({ row, reading }: { row: Invitation; reading: boolean }) {
  const { t } = useTranslation('invitations');
  const { situacao, quantidadeCartoes, quantidadeGrupos, concedidos, por } = row;
  if (situacao === 'aceito')
    return t('list.given', {
      count: concedidos,
      total: quantidadeCartoes + quantidadeGrupos,
      date: dateText(row.fechadoEm ?? ''),
    });
  if (situacao !== 'esperando') return dateText(row.fechadoEm ?? '');
  return (
    <>
      {t('list.until', { date: dateText(row.venceEm) })}
      <Inviter por={por} reading={reading} />
    </>
  );
}

interface Acts {
  /** Where an invitation is changed. */
  editOf: (row: Invitation) => string;
  onResend: (row: Invitation) => void;
  onCancel: (row: Invitation) => void;
  /** The one that is being resent. */
  resending: string | null;
}

/** What is done with an invitation that waits. */
function Waiting({ row, acts: { editOf, onResend, onCancel, resending } }: { row: Invitation; acts: Acts }) {
  const { t } = useTranslation('invitations');
  return (
    <div className="inv__acts">
      <LinkButton size="small" to={editOf(row)} aria-label={t('list.editOf', { cpf: row.cpf })}>
        {t('list.edit')}
      </LinkButton>
      <Button
        size="small"
        disabled={resending === row.id}
        aria-label={t('list.resendOf', { cpf: row.cpf })}
        onClick={() => onResend(row)}
      >
        {t('list.resend')}
      </Button>
      <Button size="small" danger aria-label={t('list.cancelOf', { cpf: row.cpf })} onClick={() => onCancel(row)}>
        {t('list.cancel')}
      </Button>
    </div>
  );
}

/** An address that goes on in another line behind its `@` or a dot, where there is no room for it in one. */
function Mail({ address }: { address: string }) {
  const parts = address.match(/[^@.]*[@.]|[^@.]+/g) ?? [];
  return (
    <span className="inv__mail">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** The columns of a company's invitations; `acts` is null where they are for reading: each then leads to all that it offers. */
export function useInvitationColumns(acts: Acts | null, addressOf: (row: Invitation) => string): Column<Invitation>[] {
  const { t } = useTranslation('invitations');
  const reading = acts === null;
  const columns: Column<Invitation>[] = [
    {
      key: 'cpf',
      title: t('columns.cpf'),
      card: 'title',
      // Who may change it reads there what it offers.
      render: (row) =>
        reading ? (
          <Link className="num nowrap" to={addressOf(row)}>
            {row.cpf}
          </Link>
        ) : (
          <span className="num nowrap">{row.cpf}</span>
        ),
    },
    {
      key: 'email',
      title: t('columns.email'),
      render: (row) => (
        <>
          <Mail address={row.email} />
          {row.situacao === 'esperando' && row.entrega === 'recusado' && (
            <span className="inv__wrong">{t(reading ? 'list.refusedReview' : 'list.refused')}</span>
          )}
          {row.situacao === 'esperando' && row.entrega === 'naFila' && (
            <span className="inv__more">{t('list.queued')}</span>
          )}
        </>
      ),
    },
    {
      key: 'oferta',
      title: t('columns.offer'),
      render: (row) => (
        <>
          {[
            row.quantidadeCartoes > 0 && t('list.cards', { count: row.quantidadeCartoes }),
            row.quantidadeGrupos > 0 && t('list.groups', { count: row.quantidadeGrupos }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {row.validoAte && <span className="inv__more">{t('list.end', { date: dateText(row.validoAte) })}</span>}
        </>
      ),
    },
    {
      key: 'situacao',
      title: t('columns.state'),
      render: (row) => (
        <>
          <StateTag situacao={row.situacao} />
          <span className="inv__more">
            <More row={row} reading={reading} />
          </span>
        </>
      ),
    },
    {
      key: 'convidadoEm',
      title: t('columns.made'),
      sortable: true,
      render: (row) => (
        <>
          <span className="num">{momentText(row.convidadoEm)}</span>
          <span className="inv__more">{personName(row.por.nome)}</span>
        </>
      ),
    },
  ];
  if (acts)
    columns.push({
      key: 'acoes',
      title: t('columns.actions'),
      card: 'actions',
      render: (row) => row.situacao === 'esperando' && <Waiting row={row} acts={acts} />,
    });
  return columns;
}
