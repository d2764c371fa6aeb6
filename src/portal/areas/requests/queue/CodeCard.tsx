import { useCreate, useDelete, useOne, useUpdate, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyAddress, type Actor } from '../../../features/acting';
import { dateText } from '../../../lib/dates';
import { CODE_PARAM, paths } from '../../../lib/paths';
import { busyButton } from '../../../ui/busy';
import { YesNoModal } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { CopyIcon } from '../../../ui/icons';
import { LinkButton } from '../../../ui/LinkButton';
import { toast } from '../../../ui/toast';
import type { RequestCode } from '../codes.provider';
import './code.css';

const RESOURCE = 'codigosDePedido';

/** Where somebody with the code asks. */
const linkOf = (code: string) =>
  `${window.location.origin}${paths.askWithCode}?${new URLSearchParams({ [CODE_PARAM]: code })}`;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', 'requests:code.copied');
  } catch {
    toast('error', 'requests:code.notCopied');
  }
}

interface OffersProps {
  actor: Actor;
  code: RequestCode;
  busy: boolean;
  onSave: (perfis: string[]) => Promise<void>;
}

/** Which profiles may be asked for with the code. */
function Offers({ actor, code, busy, onSave }: OffersProps) {
  const { t } = useTranslation('requests');
  const offered = code.perfis.filter(({ oferecido }) => oferecido).map(({ idPerfil }) => idPerfil);
  const [ticked, setTicked] = useState(offered);
  const changed = ticked.length !== offered.length || ticked.some((id) => !offered.includes(id));
  if (code.perfis.length === 0)
    return (
      <div>
        <p>{t('code.noProfiles')}</p>
        <LinkButton to={companyAddress(paths.newAccessProfile, actor)}>{t('code.newProfile')}</LinkButton>
      </div>
    );
  return (
    <fieldset>
      <legend className="lbl">{t('code.offers')}</legend>
      <Checkbox.Group
        className="code__list"
        options={code.perfis.map(({ idPerfil, nome }) => ({ value: idPerfil, label: nome }))}
        value={ticked}
        disabled={busy}
        onChange={(values) => setTicked(values as string[])}
      />
      {ticked.length === 0 && <p className="help">{t('code.offersNone')}</p>}
      {changed && (
        <Button {...busyButton(busy)} onClick={() => void onSave(ticked)}>
          {t('code.save')}
        </Button>
      )}
    </fieldset>
  );
}

/** The code with which people ask the company: on, off, another one, and what it offers. */
export default function CodeCard({ actor }: { actor: Actor }) {
  const { t } = useTranslation('requests');
  const account = actor.company.idProduto;
  const meta = { account };
  const { query } = useOne<RequestCode, HttpError>({
    resource: RESOURCE,
    id: account,
    meta,
    errorNotification: false,
    // A profile may be deleted in another window.
    queryOptions: { refetchOnWindowFocus: 'always' },
  });
  const { mutateAsync: make, mutation: making } = useCreate<BaseRecord, HttpError>();
  const { mutateAsync: offer, mutation: offering } = useUpdate<BaseRecord, HttpError>();
  const { mutateAsync: remove } = useDelete<BaseRecord, HttpError>();
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  // What is said while the dialog fades.
  const [shown, setShown] = useState<'renew' | 'off'>('renew');
  if (asked && asked !== shown) setShown(asked);
  const told = (key: 'on' | 'renewed' | 'isOff' | 'saved') => ({
    meta,
    invalidates: [] as [],
    successNotification: () => ({ message: t(`code.${key}`), type: 'success' as const }),
    // The catalogue of errors says why.
    errorNotification: false as const,
  });
  /** Does it, and shows what there is then. */
  const then = async (work: Promise<unknown>) => {
    await work.catch(() => undefined);
    await query.refetch();
  };
  const code = query.data?.data;
  const said = code?.codigo ?? null;
  return (
    <section className="card code" aria-labelledby="codigo-pedidos">
      <h2 id="codigo-pedidos">{t('code.title')}</h2>
      <p className="help">{t('code.lead', { company: actor.company.nome })}</p>
      {query.error && <LoadError error={query.error} text={t('code.failed')} onRetry={() => query.refetch()} />}
      {!code && !query.error && <div className="code__bones" aria-busy="true" />}
      {code && said === null && (
        <Button
          {...busyButton(making.isPending)}
          onClick={() => void then(make({ resource: RESOURCE, values: {}, ...told('on') }))}
        >
          {t('code.switchOn')}
        </Button>
      )}
      {code && said !== null && (
        <>
          <p>
            <strong className="code__text num">{said}</strong>{' '}
            {code.desde && <span className="small muted">{t('code.since', { date: dateText(code.desde) })}</span>}
          </p>
          <p className="code__link">{linkOf(said)}</p>
          <div className="row">
            <Button icon={<CopyIcon size={16} />} onClick={() => void copy(linkOf(said))}>
              {t('code.copyLink')}
            </Button>
            <Button icon={<CopyIcon size={16} />} onClick={() => void copy(said)}>
              {t('code.copyCode')}
            </Button>
            <Button onClick={() => setAsked('renew')}>{t('code.renew')}</Button>
            <Button danger onClick={() => setAsked('off')}>
              {t('code.switchOff')}
            </Button>
          </div>
          <Offers
            key={JSON.stringify(code.perfis)}
            actor={actor}
            code={code}
            busy={offering.isPending}
            onSave={(perfis) => then(offer({ resource: RESOURCE, id: account, values: { perfis }, ...told('saved') }))}
          />
        </>
      )}
      <YesNoModal
        open={asked !== null}
        title={t(`code.${shown}Title`)}
        yes={t(`code.${shown}Yes`)}
        no={t('code.keep')}
        danger
        onNo={() => setAsked(null)}
        onYes={async () => {
          await then(
            shown === 'renew'
              ? make({ resource: RESOURCE, values: {}, ...told('renewed') })
              : remove({ resource: RESOURCE, id: account, ...told('isOff') }),
          );
          setAsked(null);
        }}
      >
        <p>{t(`code.${shown}Question`)}</p>
      </YesNoModal>
    </section>
  );
}
