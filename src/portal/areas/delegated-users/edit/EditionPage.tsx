import { LinkButton } from '../../../ui/LinkButton';
import { useUpdate, type HttpError } from '@refinedev/core';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Redirect } from '../../../lib/Redirect';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { PageHead } from '../../../shell/PageHead';
import { GateBones } from '../../../features/account/AccountGate';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { ActingGate, type Actor } from '../../../features/acting';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { GRANTEE_PARAM, tableAddress, tableState } from '../delegation-state';
import type { Change, GrantRecord, Removed } from '../provider';
import { useGranted } from '../reads';
import { useAccessesChanged } from '../useAccessesChanged';
import { useDelegationCrumbs } from '../useDelegationCrumbs';
import { useUndoable } from '../useUndoable';
import { WhoUsesOf } from '../WhoUses';
import { PermissionsForm, type PermissionsFormProps } from './PermissionsForm';
import { grantOf, selectionOf } from './selection';
import { Notice } from '../../../ui/drawn';
import '../delegation.css';
import './form.css';

interface EditionProps {
  actor: Actor;
  record: GrantRecord;
  /** Loads the accesses anew; the form is filled from them again. */
  onReload: () => Promise<boolean>;
}

function Edition({ actor, record, onReload }: EditionProps) {
  const { pessoa, etag } = record;
  const { t } = useTranslation('delegation');
  const navigate = useNavigate();
  const { mutateAsync: replace } = useUpdate<Removed, HttpError, Change>();
  const accessesChanged = useAccessesChanged();
  const undoable = useUndoable(actor);
  const endUndoable = useUndoable(actor, 'ends.undone');
  const [initial] = useState(() => selectionOf(record));
  const ended = pessoa.situacaoValidade === 'vencida';
  const locked = pessoa.podeMudarValidade ? null : t('validity.locked');

  const send: PermissionsFormProps['send'] = async (chosen, submit) => {
    const sendsEnd = pessoa.podeMudarValidade && (ended || chosen.validoAte !== initial.validoAte);
    const { data } = await replace({
      resource: 'acessos',
      id: pessoa.idProdutoPF,
      values: {
        ...grantOf(chosen, actor),
        ...(sendsEnd && { validoAte: chosen.validoAte === '' ? null : chosen.validoAte }),
      },
      meta: { account: actor.company.idProduto, ...submit },
      invalidates: [],
      // With the offer to undo it, below.
      successNotification: false,
      // The form shows what it claims, the catalogue the rest.
      errorNotification: false,
    });
    // What can be undone is a change of the end alone, or one that only took away. Its notice may stand among others: it names whom.
    const said = t('saved.changed');
    (sendsEnd ? endUndoable : undoable)(
      data.desfazer ? t('saved.changedOf', { name: personName(pessoa.nome), said }) : said,
      data.desfazer,
    );
    await accessesChanged('left');
    return [pessoa.idProdutoPF];
  };
  return (
    <>
      {pessoa.idProdutoPF === actor.idProdutoPF && (
        <Notice kind="info" className="above">
          {t('oneself')}
        </Notice>
      )}
      {ended && (
        <Notice kind="warning" className="above">
          {t('validity.endedNotice', { date: dateText(pessoa.validoAte ?? '') })}
        </Notice>
      )}
      {pessoa.perfisDeAcesso && pessoa.perfisDeAcesso.length > 0 && (
        <Notice className="above">
          {t('accesses.profilesNotice', { names: pessoa.perfisDeAcesso.map(({ nome }) => nome).join(', ') })}
        </Notice>
      )}
      <PermissionsForm
        actor={actor}
        draft={`edicao:${actor.company.idProduto}:${pessoa.idProdutoPF}`}
        initial={initial}
        fresh={false}
        etag={etag}
        edits
        ended={ended}
        validityLocked={locked}
        validityHint={t('validity.hintEdit')}
        send={send}
        onSaved={(alterados) => void navigate(tableAddress(actor), { state: { ...tableState(actor), alterados } })}
        onReload={onReload}
      />
    </>
  );
}

function Screen({ actor, login }: { actor: Actor; login: string }) {
  const { t } = useTranslation('delegation');
  const crumbs = useDelegationCrumbs(actor);
  const accesses = useGranted(actor, login);
  // Another number is another form: what the server has now.
  const [round, setRound] = useState(0);
  // The form is drawn in slices: it may have hundreds of cards and systems.
  const record = useDeferredValue(accesses.value, null);
  const renew = async () => {
    const renewed = await accesses.reload();
    if (renewed) setRound(round + 1);
    return renewed;
  };
  const name = accesses.value && personName(accesses.value.pessoa.nome);
  return (
    <>
      <PageHead
        title={t('permissions')}
        lead={
          name
            ? t('leadEdit', { name, company: actor.company.nome })
            : t('leadUnknown', { company: actor.company.nome })
        }
        crumbs={crumbs}
      />
      {(accesses.loading || (accesses.value && !record)) && <GateBones />}
      {accesses.failed && !record && (
        <LoadError error={accesses.failed} text={t('accesses.failed')} onRetry={accesses.reload} />
      )}
      {accesses.removed !== null && (
        <div className="card" role="alert">
          <EmptyState title={accesses.removed} action={<LinkButton to={tableAddress(actor)}>{t('back')}</LinkButton>} />
        </div>
      )}
      {record && (
        <WhoUsesOf actor={actor} idProdutoPF={login}>
          <Edition key={`${round} ${record.etag}`} actor={actor} record={record} onReload={renew} />
        </WhoUsesOf>
      )}
    </>
  );
}

/** /delegacaoEdicao: changes what one grantee may use (delegation §2.16). The address says who it is. */
export default function EditionPage() {
  const { t } = useTranslation('delegation');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const login = search.get(GRANTEE_PARAM);
  return (
    <ActingGate title={t('permissions')} crumbs={crumbs} resource="permissionarios" action="edit">
      {(actor) =>
        login ? (
          <Screen key={`${actor.company.idProduto} ${login}`} actor={actor} login={login} />
        ) : (
          <Redirect to={tableAddress(actor)} />
        )
      }
    </ActingGate>
  );
}
