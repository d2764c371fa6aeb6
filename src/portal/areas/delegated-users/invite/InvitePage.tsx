import { type BaseRecord, type HttpError, useCreate } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { addConvite } from '../../../../contract/invitations';
import type { CallInput } from '../../../../contract/endpoint';
import { ActingGate, type Actor, invitedIn } from '../../../features/acting';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PageHead } from '../../../shell/PageHead';
import { invitationsAddress } from '../delegation-state';
import { EMPTY } from '../edit/selection';
import { InviteForm, nobody } from './InviteForm';
import { offerOf } from './offer';
import '../delegation.css';
import '../edit/form.css';
import './invite.css';

function Inviting({ actor }: { actor: Actor }) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const { mutateAsync: invite } = useCreate<BaseRecord, HttpError, CallInput<typeof addConvite>['body']>();
  const [cpf] = useState(() => invitedIn(state));
  const [initial] = useState(() => ({ whom: nobody(cpf ?? ''), selection: EMPTY }));
  const account = actor.company.idProduto;
  const back = invitationsAddress(actor);
  return (
    <>
      <PageHead
        title={t('form.newTitle')}
        lead={t('form.newLead', { company: actor.company.nome })}
        crumbs={useCrumbs()}
      />
      <InviteForm
        actor={actor}
        draft={`convite:${account}`}
        initial={initial}
        fresh={cpf !== null}
        mask={null}
        etag={null}
        back={back}
        send={async ({ whom, selection }) => {
          await invite({
            resource: 'convites',
            values: { cpf: whom.cpf, ...offerOf(whom, selection) },
            meta: { account },
            invalidates: ['list'],
            successNotification: () => ({ message: t('form.sent', { email: whom.email.trim() }), type: 'success' }),
            // The form shows what it claims, the catalogue the rest.
            errorNotification: false,
          });
        }}
        onSaved={() => void navigate(back)}
        onReload={() => void navigate(back)}
      />
    </>
  );
}

/** /novoConvite: offers accesses to whoever has a CPF. */
export default function InvitePage() {
  const { t } = useTranslation('invitations');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('form.newTitle')} crumbs={crumbs} resource="convites" action="create">
      {(actor) => <Inviting key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
