import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { addDelegacao } from '../../../../contract/delegated-grants';
import { call } from '../../../http/client';
import { paths } from '../../../lib/paths';
import { useDraft } from '../../../features/record-form/useDraft';
import { PageHead } from '../../../shell/PageHead';
import { ActingGate, type Actor } from '../../../features/acting';
import { toast } from '../../../ui/toast';
import { peopleIn, tableAddress } from '../delegation-state';
import { useCrumbs } from '../useCrumbs';
import { fromStored, type Stored } from './keep';
import { PermissionsForm } from './PermissionsForm';
import { EMPTY, type Selection, systemsIn } from './selection';
import { SAVE_CLAIMS } from './useSaving';
import '../delegation.css';

function Inclusion({ actor }: { actor: Actor }) {
  const { t } = useTranslation('delegation');
  const navigate = useNavigate();
  const crumbs = useCrumbs(actor);
  const { state }: { state: unknown } = useLocation();
  const id = actor.company.idProduto;
  const name = `inclusao:${id}`;
  const { restored } = useDraft<Stored>(name);
  const [given] = useState(() => peopleIn(state));
  const [initial] = useState<Selection>({ ...EMPTY, people: given ?? fromStored(restored)?.selection.people ?? [] });
  // Opened by its address alone, with nothing typed before: the people are chosen on the table's screen.
  if (given === null && initial.people.length === 0) return <Navigate to={tableAddress(actor)} replace />;

  const send = async ({ people, cards, groups, validoAte }: Selection, idempotencyKey: string) => {
    await call(
      addDelegacao,
      {
        params: { id },
        body: {
          listaUsuarios: people.map(({ idProdutoPF }) => idProdutoPF),
          listaCartoes: cards.map(({ nuCartao, nuContrato, coCentroCusto }) => ({
            nuCartao,
            nuContrato,
            coCentroCusto,
          })),
          listaSistemas: systemsIn(groups),
          idProdutoPF: actor.idProdutoPF,
          perfil: actor.perfil,
          // Left out, what each person's accesses already have as an end stays.
          ...(validoAte !== '' && { validoAte }),
        },
      },
      { idempotencyKey, claims: SAVE_CLAIMS },
    );
  };
  return (
    <>
      <PageHead title={t('permissions')} lead={t('leadAdd', { company: actor.company.nome })} crumbs={crumbs} />
      <PermissionsForm
        actor={actor}
        draft={name}
        initial={initial}
        fresh={given !== null}
        etag={null}
        edits={false}
        ended={false}
        validityLocked={null}
        validityHint={t('validity.hintAdd')}
        send={send}
        onSaved={() => {
          toast('success', 'delegation:saved.added');
          void navigate(tableAddress(actor), { state: { dados: actor.usuario } });
        }}
        onReload={() => void navigate(tableAddress(actor))}
      />
    </>
  );
}

/** /delegacaoInclusao: gives accesses to people (delegation §2.15). */
export default function InclusionPage() {
  const { t } = useTranslation('delegation');
  return (
    <ActingGate
      title={t('permissions')}
      crumbs={[{ name: t('home'), to: paths.home }]}
      resource="permissionarios"
      action="create"
    >
      {(actor) => <Inclusion key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
