import { type BaseRecord, type HttpError, useUpdate } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Redirect } from '../../../lib/Redirect';
import type { CallInput } from '../../../../contract/endpoint';
import { type changeConvite, type ConviteDetalhe, INVITATION_DAYS } from '../../../../contract/invitations';
import { ActingGate, type Actor } from '../../../features/acting';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { RecordGate } from '../../../features/record-form/RecordGate';
import { PageHead, type PageHeadProps } from '../../../shell/PageHead';
import { Notice } from '../../../ui/drawn';
import { invitationsAddress } from '../delegation-state';
import type { Selection } from '../edit/selection';
import { InviteForm } from './InviteForm';
import { offerOf } from './offer';
import '../delegation.css';
import '../edit/form.css';
import './invite.css';

type InvitationRecord = ConviteDetalhe & { id: string };

/** What the invitation offers and the company still has, as the form holds it. */
function selectionOf({ cartoes, grupos, validoAte }: InvitationRecord): Selection {
  const groups = new Map<string, Set<string>>();
  for (const { idSistema, idGrupo, existe } of grupos)
    if (existe) groups.set(idSistema, (groups.get(idSistema) ?? new Set()).add(idGrupo));
  return {
    people: [],
    cards: cartoes
      .filter(({ existe }) => existe)
      .map(({ nuContrato, coCentroCusto, nuCartao, descricaoStatus, nomeCentroCusto }) => ({
        nuContrato,
        coCentroCusto,
        nuCartao,
        descricaoStatus,
        centro: nomeCentroCusto,
      })),
    groups,
    validoAte: validoAte ?? '',
  };
}

interface ChangingProps {
  actor: Actor;
  record: InvitationRecord;
  head: PageHeadProps;
  renew: () => Promise<boolean>;
}

function Changing({ actor, record, head, renew }: ChangingProps) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const { mutateAsync: change } = useUpdate<BaseRecord, HttpError, CallInput<typeof changeConvite>['body']>();
  const [initial] = useState(() => ({
    whom: { cpf: '', email: record.email, dias: INVITATION_DAYS },
    selection: selectionOf(record),
  }));
  const account = actor.company.idProduto;
  const back = invitationsAddress(actor);
  const gone = [...record.cartoes, ...record.grupos].filter(({ existe }) => !existe).length;
  return (
    <>
      <PageHead {...head} />
      {gone > 0 && (
        <Notice kind="warning" className="above">
          {t('form.gone', { count: gone })}
        </Notice>
      )}
      <InviteForm
        actor={actor}
        draft={`convite:${account}:${record.id}`}
        initial={initial}
        fresh={false}
        mask={record.cpf}
        etag={record.etag}
        back={back}
        send={async ({ whom, selection }, { etag }) => {
          await change({
            resource: 'convites',
            id: record.id,
            values: offerOf(whom, selection),
            meta: { account, etag },
            invalidates: ['list'],
            successNotification: () => ({
              message: t(whom.email.trim() === record.email ? 'form.changed' : 'form.changedAndSent'),
              type: 'success',
            }),
            errorNotification: false,
          });
        }}
        onSaved={() => void navigate(back)}
        onReload={renew}
      />
    </>
  );
}

function Screen({ actor, id }: { actor: Actor; id: string }) {
  const { t } = useTranslation('invitations');
  const head = { title: t('form.changeTitle'), lead: t('form.changeLead'), crumbs: useCrumbs() };
  const back = invitationsAddress(actor);
  return (
    <RecordGate<InvitationRecord>
      resource="convites"
      id={id}
      account={actor.company.idProduto}
      head={head}
      failed={t('form.failed')}
      list={back}
    >
      {(record, renew) =>
        record.situacao === 'esperando' ? (
          <Changing actor={actor} record={record} head={head} renew={renew} />
        ) : (
          <Redirect to={back} />
        )
      }
    </RecordGate>
  );
}

/** /alterarConvite: changes an invitation that waits. The address says which. */
export default function InviteChangePage() {
  const { t } = useTranslation('invitations');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return (
    <ActingGate title={t('form.changeTitle')} crumbs={crumbs} resource="convites" action="edit">
      {(actor) => <Screen key={`${actor.company.idProduto} ${id}`} actor={actor} id={id} />}
    </ActingGate>
  );
}
