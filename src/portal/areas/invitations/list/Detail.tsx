import { type HttpError, useOne } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { dateText, momentText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { Details } from '../../../ui/Details';
import { Drawer } from '../../../ui/dialogs/Drawer';
import { LoadError } from '../../../ui/feedback';
import type { InvitationRecord } from '../provider';
import { StateTag } from '../StateTag';
import { Inviter } from './Inviter';

interface OfferedProps {
  title: string;
  /** What each is, whether the company still has it, and whether it was given; null until that is known. */
  items: readonly { name: string; exists: boolean; given: boolean | null }[];
}

/** What an invitation offers of one kind, and why nobody gets it. */
function Offered({ title, items }: OfferedProps) {
  const { t } = useTranslation('invitations');
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="inv__offered">
        {items.map(({ name, exists, given }) => (
          <li key={name} className="num">
            {name}
            {!exists && <span className="inv__wrong">{t('detail.gone')}</span>}
            {exists && given === false && <span className="inv__wrong">{t('detail.notGiven')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ row }: { row: InvitationRecord }) {
  const { t } = useTranslation('invitations');
  return (
    <div className="stack">
      <p>
        <StateTag situacao={row.situacao} />
      </p>
      {row.situacao === 'esperando' && <Inviter por={row.por} reading />}
      <Details
        lines={[
          { label: t('columns.email'), value: row.email },
          {
            label: t('detail.message'),
            value: t(`detail.deliveries.${row.entrega}`, { when: momentText(row.enviadoEm) }),
          },
          { label: t('columns.made'), value: momentText(row.convidadoEm), figures: true },
          { label: t('detail.by'), value: personName(row.por.nome) },
          { label: t('detail.until'), value: dateText(row.venceEm), figures: true },
          { label: t('detail.closed'), value: row.fechadoEm && momentText(row.fechadoEm), figures: true },
          { label: t('detail.end'), value: row.validoAte ? dateText(row.validoAte) : t('detail.noEnd') },
        ]}
      />
      <Offered
        title={t('mine.cards', { count: row.cartoes.length })}
        items={row.cartoes.map(({ nuCartao, nuContrato, coCentroCusto, existe, concedido }) => ({
          name: t('mine.card', { number: nuCartao, contract: nuContrato, centre: coCentroCusto }),
          exists: existe,
          given: concedido,
        }))}
      />
      <Offered
        title={t('mine.groups', { count: row.grupos.length })}
        items={row.grupos.map(({ sistema, grupo, existe, concedido }) => ({
          name: t('mine.group', { system: sistema, group: grupo }),
          exists: existe,
          given: concedido,
        }))}
      />
    </div>
  );
}

/** One invitation as it is read: what it offers, until when, and what became of it and of its message. */
export default function Detail({ actor, id, onClose }: { actor: Actor; id: string; onClose: () => void }) {
  const { t } = useTranslation('invitations');
  const { query } = useOne<InvitationRecord, HttpError>({
    resource: 'convites',
    id,
    meta: { account: actor.company.idProduto },
    errorNotification: false,
  });
  const row = query.data?.data;
  const title = row ? t('detail.title', { cpf: row.cpf }) : t('detail.one');
  return (
    <Drawer label={title} head={<h2>{title}</h2>} footer={null} onClose={onClose}>
      {query.error && !row && <LoadError error={query.error} text={t('form.failed')} onRetry={() => query.refetch()} />}
      {query.isLoading && <div className="list-place" aria-busy="true" />}
      {row && <Facts row={row} />}
    </Drawer>
  );
}
