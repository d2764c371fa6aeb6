import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { changeDelegacao } from '../../../../contract/delegated-grants';
import { formatDate } from '../../../../contract/format';
import { call } from '../../../http/client';
import { personName } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import { GateBones } from '../../../features/account/AccountGate';
import { ActingGate, type Actor } from '../../../features/acting';
import { WarningIcon } from '../../../ui/icons';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { toast } from '../../../ui/toast';
import { GRANTEE_PARAM, tableAddress } from '../delegation-state';
import type { AccessRecord } from '../provider';
import { useAccesses } from '../reads';
import { useCrumbs } from '../useCrumbs';
import { PermissionsForm } from './PermissionsForm';
import { type Selection, selectionOf, systemsIn } from './selection';
import { SAVE_CLAIMS } from './useSaving';
import '../delegation.css';

interface EditionProps {
  actor: Actor;
  record: AccessRecord;
  /** Loads the accesses anew; the form is filled from them again. */
  onReload: () => Promise<boolean>;
}

function Edition({ actor, record: { acessos, etag }, onReload }: EditionProps) {
  const { t } = useTranslation('delegation');
  const navigate = useNavigate();
  const [initial] = useState(() => selectionOf(acessos));
  const ended = acessos.situacaoValidade === 'vencida';
  const locked = acessos.podeMudarValidade ? null : t('validity.locked');

  const send = async ({ cards, groups, validoAte }: Selection, idempotencyKey: string, base: string | null) => {
    const sendsEnd = acessos.podeMudarValidade && (ended || validoAte !== initial.validoAte);
    await call(
      changeDelegacao,
      {
        params: { id: actor.company.idProduto },
        body: {
          listaUsuarios: [acessos.idProdutoPF],
          listaCartoes: cards.map(({ nuCartao, nuContrato, coCentroCusto }) => ({
            nuCartao,
            nuContrato,
            coCentroCusto,
          })),
          listaSistemas: systemsIn(groups),
          idProdutoPF: actor.idProdutoPF,
          perfil: actor.perfil,
          ...(sendsEnd && { validoAte: validoAte === '' ? null : validoAte }),
        },
      },
      { idempotencyKey, etag: base, claims: SAVE_CLAIMS },
    );
  };
  return (
    <>
      {ended && (
        <p className="alert alert--warn dkept">
          <WarningIcon />
          <span>{t('validity.endedNotice', { date: formatDate(acessos.validoAte ?? '') })}</span>
        </p>
      )}
      <PermissionsForm
        actor={actor}
        draft={`edicao:${actor.company.idProduto}:${acessos.idProdutoPF}`}
        initial={initial}
        fresh={false}
        etag={etag}
        edits
        ended={ended}
        validityLocked={locked}
        validityHint={t('validity.hintEdit')}
        send={send}
        onSaved={() => {
          toast('success', 'delegation:saved.changed');
          void navigate(tableAddress(actor), { state: { dados: actor.usuario } });
        }}
        onReload={onReload}
      />
    </>
  );
}

function Screen({ actor, login }: { actor: Actor; login: string }) {
  const { t } = useTranslation('delegation');
  const crumbs = useCrumbs(actor);
  const accesses = useAccesses(actor, login);
  // Another number is another form: what the server has now.
  const [round, setRound] = useState(0);
  // The form is drawn in slices: it may have hundreds of cards and systems.
  const record = useDeferredValue(accesses.value, null);
  const renew = async () => {
    const renewed = await accesses.reload();
    if (renewed) setRound(round + 1);
    return renewed;
  };
  const name = accesses.value && personName(accesses.value.acessos.nome);
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
      {accesses.failed && !record && <LoadError text={t('accesses.failed')} onRetry={accesses.reload} />}
      {accesses.removed !== null && (
        <div className="card" role="alert">
          <EmptyState
            title={accesses.removed}
            action={
              <Link className="btn" to={tableAddress(actor)}>
                {t('back')}
              </Link>
            }
          />
        </div>
      )}
      {record && <Edition key={`${round} ${record.etag}`} actor={actor} record={record} onReload={renew} />}
    </>
  );
}

/** /delegacaoEdicao: changes what one grantee may use (delegation §2.16). The address says who it is. */
export default function EditionPage() {
  const { t } = useTranslation('delegation');
  const [search] = useSearchParams();
  const login = search.get(GRANTEE_PARAM);
  return (
    <ActingGate
      title={t('permissions')}
      crumbs={[{ name: t('home'), to: paths.home }]}
      resource="permissionarios"
      action="edit"
    >
      {(actor) =>
        login ? (
          <Screen key={`${actor.company.idProduto} ${login}`} actor={actor} login={login} />
        ) : (
          <Navigate to={tableAddress(actor)} replace />
        )
      }
    </ActingGate>
  );
}
