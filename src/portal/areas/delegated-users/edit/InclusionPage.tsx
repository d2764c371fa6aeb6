import type { TFunction } from 'i18next';
import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Redirect } from '../../../lib/Redirect';
import { useDraft } from '../../../features/record-form/useDraft';
import { PageHead } from '../../../shell/PageHead';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { ActingGate, type Actor } from '../../../features/acting';
import { copiesIn, peopleIn, tableAddress, tableState } from '../delegation-state';
import type { Given, Grant } from '../provider';
import { useAccessesChanged } from '../useAccessesChanged';
import { useDelegationCrumbs } from '../useDelegationCrumbs';
import { fromStored, givenIn, type Stored } from './keep';
import { PermissionsForm, type PermissionsFormProps } from './PermissionsForm';
import { EMPTY, grantOf, type Selection } from './selection';
import '../delegation.css';
import './form.css';

/** What saving did, of whom: nobody is called added who had accesses before. */
function savedText(t: TFunction<'delegation'>, done: Given | undefined): string {
  const { incluidos = 0, alterados = 0, inalterados = 0 } = done ?? {};
  if (alterados + inalterados === 0) return t('saved.added');
  return [
    t(incluidos + alterados > 0 ? 'saved.accesses' : 'saved.nothing'),
    incluidos > 0 && t('saved.new', { count: incluidos }),
    alterados > 0 && t('saved.more', { count: alterados }),
    inalterados > 0 && t('save.already', { count: inalterados }),
  ]
    .filter(Boolean)
    .join(' ');
}

function Inclusion({ actor }: { actor: Actor }) {
  const { t } = useTranslation('delegation');
  const navigate = useNavigate();
  const crumbs = useDelegationCrumbs(actor);
  const { mutateAsync: grant } = useCreate<Given & BaseRecord, HttpError, Grant>();
  const accessesChanged = useAccessesChanged();
  const { state }: { state: unknown } = useLocation();
  const id = actor.company.idProduto;
  const name = `inclusao:${id}`;
  const { restored } = useDraft<Stored>(name);
  const [given] = useState(() => peopleIn(state));
  const [initial] = useState<Selection>({
    ...EMPTY,
    ...givenIn(state),
    people: given ?? fromStored(restored)?.selection.people ?? [],
  });
  // Opened by its address alone, with nothing typed before: the people are chosen on the table's screen.
  if (given === null && initial.people.length === 0) return <Redirect to={tableAddress(actor)} />;

  const send: PermissionsFormProps['send'] = async (chosen) => {
    const people = chosen.people.map(({ idProdutoPF }) => idProdutoPF);
    const { data } = await grant({
      resource: 'permissionarios',
      values: {
        listaUsuarios: people,
        ...grantOf(chosen, actor),
        // Left out, what each person's accesses already have as an end stays.
        ...(chosen.validoAte !== '' && { validoAte: chosen.validoAte }),
      },
      meta: { account: id },
      invalidates: [],
      successNotification: (done) => ({ message: savedText(t, done?.data as Given | undefined), type: 'success' }),
      // The form shows what it claims, the catalogue the rest.
      errorNotification: false,
    });
    await accessesChanged('left');
    return data.quemMudou ?? people;
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
        copies={copiesIn(state)}
        ended={false}
        validityLocked={null}
        validityHint={t('validity.hintAdd')}
        send={send}
        onSaved={(alterados) => void navigate(tableAddress(actor), { state: { ...tableState(actor), alterados } })}
        onReload={() => void navigate(tableAddress(actor))}
      />
    </>
  );
}

/** /delegacaoInclusao: gives accesses to people (delegation §2.15). */
export default function InclusionPage() {
  const { t } = useTranslation('delegation');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('permissions')} crumbs={crumbs} resource="permissionarios" action="create">
      {(actor) => <Inclusion key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
