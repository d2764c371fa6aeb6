import {
  useCreate,
  useDelete,
  useDeleteMany,
  useInvalidate,
  useList,
  useOne,
  useUpdate,
  type BaseRecord,
} from '@refinedev/core';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '../../../contract/activity';
import { FEW_RECOVERY_CODES, RECOVERY_CODES, type Security as State } from '../../../contract/security';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { useDraft } from '../../features/record-form/useDraft';
import type { ApiError } from '../../http/ApiError';
import { dateText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { YesNoModal } from '../../ui/dialogs';
import { LoadError } from '../../ui/feedback';
import { LinkButton } from '../../ui/LinkButton';
import { PasswordIcon, PhoneIcon } from '../../ui/topic-icons';
import { DigestIcon, NoticesIcon, RecoveryIcon, SessionsIcon } from './icons';
import { Advice } from './Advice';
import { Item, Part } from './Item';
import { Passkeys } from './Passkeys';
import type { Notices } from './provider';
import { LosesFactor } from './LosesFactor';
import { RememberedBrowsers } from './RememberedBrowsers';
import './security.css';

const AppDialog = preloadable(() => import('./AppDialog'));
const CodesDialog = preloadable(() => import('./CodesDialog'));
const PasskeyDialog = preloadable(() => import('./PasskeyDialog'));
const PasskeyNameDialog = preloadable(() => import('./PasskeyNameDialog'));
const PasswordDialog = preloadable(() => import('./PasswordDialog'));
const DIALOGS: Ahead = {
  components: [AppDialog, CodesDialog, PasskeyDialog, PasskeyNameDialog, PasswordDialog],
  texts: ['validation', 'codes'],
};

type Dialog = 'app' | 'password' | 'remove' | 'renew' | 'passkey' | 'passkey-name' | 'passkey-remove' | 'forget';

/** The open sessions of the account; null while they are not known. */
function useOpenSessions(account: string): number | null {
  const { query } = useList<OpenSession & { id: string }, ApiError>({
    resource: 'sessoes',
    meta: { account },
    pagination: { mode: 'off' },
    // The screen that the item leads to says it.
    errorNotification: false,
  });
  return query.data?.total ?? null;
}

/** What changes without a form. A sign-in that is too old leads to a new one and back to the same question. */
function useChanges(account: string) {
  const { t } = useTranslation('security');
  const invalidate = useInvalidate();
  const { mutateAsync: removeApp } = useDelete<BaseRecord, ApiError>();
  const { mutateAsync: makeCodes } = useCreate<BaseRecord & { codigosRecuperacao: string[] }, ApiError, object>();
  const { mutateAsync: removeAll } = useDeleteMany<BaseRecord, ApiError>();
  const { mutateAsync: choose } = useUpdate<BaseRecord, ApiError, Notices>();
  /** Settles once what the screen shows is new: a dialog that closes then knows that the button that opened it is gone. */
  const changed = async () => {
    void invalidate({ resource: 'atividades', invalidates: ['list'] });
    await invalidate({ resource: 'seguranca', invalidates: ['resourceAll'] });
  };
  return {
    changed,
    removePasskey: async (id: string) => {
      await removeApp({
        resource: 'chavesAcesso',
        id,
        meta: { account },
        successNotification: { message: t('messages.passkey_removed'), type: 'success' },
        errorNotification: false,
      });
      await changed();
    },
    forget: async (id: string) => {
      await removeApp({
        resource: 'navegadoresLembrados',
        id,
        meta: { account },
        successNotification: { message: t('messages.browser_forgotten'), type: 'success' },
        errorNotification: false,
      });
      await changed();
    },
    forgetAll: async (ids: string[]) => {
      await removeAll({
        resource: 'navegadoresLembrados',
        ids,
        meta: { account },
        successNotification: { message: t('messages.browsers_forgotten'), type: 'success' },
        errorNotification: false,
      });
      await changed();
    },
    cancelRemoval: async () => {
      await removeApp({
        resource: 'retiradas',
        id: account,
        meta: { account },
        successNotification: { message: t('messages.removal_cancelled'), type: 'success' },
        errorNotification: false,
      });
      void invalidate({ resource: 'resumos', invalidates: ['resourceAll'] });
      await changed();
    },
    remove: async () => {
      await removeApp({
        resource: 'autenticadores',
        id: account,
        meta: { account },
        successNotification: { message: t('messages.app_removed'), type: 'success' },
        errorNotification: false,
      });
      await changed();
    },
    chooseNotices: async (kind: DailyItemProps['kind'], daily: boolean, values: Notices) => {
      await choose({
        resource: 'seguranca',
        id: account,
        values,
        meta: { account },
        successNotification: {
          message: t(daily ? `messages.${kind}_daily` : `messages.${kind}_at_once`),
          type: 'success',
        },
        errorNotification: false,
      });
      await changed();
    },
    renew: async () => {
      const { data } = await makeCodes({
        resource: 'codigosRecuperacao',
        values: {},
        meta: { account },
        successNotification: false,
        errorNotification: false,
      });
      void changed();
      return data.codigosRecuperacao;
    },
  };
}

interface DailyItemProps {
  /** What of the work is told. */
  kind: 'work' | 'asked' | 'reviews';
  /** In one message a day, or each at once. */
  daily: boolean;
  onChoose: (daily: boolean) => Promise<void>;
}

/** Notices that come in one message a day or each at once, as is chosen here. */
function DailyItem({ kind, daily, onChoose }: DailyItemProps) {
  const { t } = useTranslation('security');
  return (
    <Item
      icon={DigestIcon}
      name={t(`notices.${kind}`)}
      tag={<Tag>{t(daily ? 'notices.daily' : 'notices.atOnce')}</Tag>}
      text={t(`notices.${kind}Text`)}
    >
      <Button
        type="text"
        aria-label={
          kind === 'work'
            ? undefined
            : t('notices.of', {
                what: t(`notices.${kind}`),
                action: t(daily ? 'notices.chooseAtOnce' : 'notices.chooseDaily'),
              })
        }
        onClick={() => void onChoose(!daily)}
      >
        {t(daily ? 'notices.chooseAtOnce' : 'notices.chooseDaily')}
      </Button>
    </Item>
  );
}

interface LoadedProps {
  account: ReadyAccount;
  security: State;
  reload: () => Promise<unknown>;
}

function Loaded({ account, security, reload }: LoadedProps) {
  const { t } = useTranslation('security');
  const id = account.idProduto;
  const { app, chavesAcesso, codigosRecuperacao, navegadoresLembrados, segundaEtapa, senhaAlteradaEm } = security;
  const work = account.usuario.tipo === 'PF' ? 'reviews' : 'work';
  const mustStay = security.obrigatoria && (app ? 1 : 0) + chavesAcesso.length === 1;
  const sessions = useOpenSessions(id);
  const { cancelRemoval, changed, chooseNotices, forget, forgetAll, remove, removePasskey, renew } = useChanges(id);
  // Kept beyond a sign-in in the middle of a change, which comes back to the same open dialog.
  const draft = useDraft<{ open?: Dialog; key?: string }>('security');
  const [open, setOpen] = useState<Dialog | null>(() => draft.restored?.open ?? null);
  const [shown, setShown] = useState<Dialog | null>(open);
  const [chosen, setChosen] = useState(() => draft.restored?.key);
  const [codes, setCodes] = useState<string[] | null>(null);
  usePreload(DIALOGS, true);

  const show = (dialog: Dialog, key?: string) => {
    draft.save({ open: dialog, ...(key !== undefined && { key }) });
    setChosen(key);
    setShown(dialog);
    setOpen(dialog);
  };
  const close = () => {
    draft.clear();
    setOpen(null);
  };
  // What is done is not begun again by a reload: the dialog stays for its codes alone.
  const passkeyMade = () => {
    draft.clear();
    void changed();
  };
  const passkey = chavesAcesso.find((one) => one.id === chosen);
  const browser = navegadoresLembrados.find((one) => one.id === chosen);
  const protectedTwice = app !== null || chavesAcesso.length > 0;
  const few = protectedTwice && (codigosRecuperacao?.restantes ?? 0) <= FEW_RECOVERY_CODES;

  return (
    <>
      {security.retirada && <LosesFactor removal={security.retirada} onCancel={cancelRemoval} />}
      <Advice security={security} busy={open !== null} onApp={() => show('app')} onCodes={() => show('renew')} />
      <Part title={t('parts.signIn.title')} text={t('parts.signIn.text')}>
        <Item
          icon={PasswordIcon}
          name={t('password.title')}
          text={senhaAlteradaEm ? t('password.changed', { date: dateText(senhaAlteradaEm) }) : t('password.never')}
        >
          <Button type="text" onClick={() => show('password')}>
            {t('password.change')}
          </Button>
        </Item>
        {segundaEtapa && (
          <Passkeys
            security={security}
            onAdd={() => show('passkey')}
            onRename={(one) => show('passkey-name', one.id)}
            onRemove={mustStay ? null : (one) => show('passkey-remove', one.id)}
          />
        )}
      </Part>
      {segundaEtapa && (
        <Part
          title={t('parts.second.title')}
          text={t(security.obrigatoria ? 'parts.second.demanded' : 'parts.second.text')}
        >
          <Item
            icon={PhoneIcon}
            name={t('app.name')}
            tag={app && <Tag color="success">{t('app.on')}</Tag>}
            text={
              app
                ? app.ultimoUso
                  ? t('app.since', { date: dateText(app.desde), last: dateText(app.ultimoUso) })
                  : t('app.sinceUnused', { date: dateText(app.desde) })
                : t('app.off')
            }
          >
            {app ? (
              <>
                <Button type="text" onClick={() => show('app')}>
                  {t('app.replace')}
                </Button>
                {!mustStay && (
                  <Button type="text" danger onClick={() => show('remove')}>
                    {t('app.remove')}
                  </Button>
                )}
              </>
            ) : (
              <Button onClick={() => show('app')}>{t('app.add')}</Button>
            )}
          </Item>
          {protectedTwice && (
            <Item
              icon={RecoveryIcon}
              name={t('codes.name')}
              tag={few && <Tag color="warning">{t('codes.left', { count: codigosRecuperacao?.restantes ?? 0 })}</Tag>}
              text={
                codigosRecuperacao
                  ? t('codes.made', {
                      date: dateText(codigosRecuperacao.geradosEm),
                      count: codigosRecuperacao.restantes,
                      max: RECOVERY_CODES,
                    })
                  : t('codes.none')
              }
            >
              <Button type="text" onClick={() => show('renew')}>
                {t('codes.renew')}
              </Button>
            </Item>
          )}
          <RememberedBrowsers browsers={navegadoresLembrados} onForget={(one) => show('forget', one?.id)} />
        </Part>
      )}
      <Part title={t('parts.open.title')} text={t('parts.open.text')}>
        <Item
          icon={SessionsIcon}
          name={t('sessions.name')}
          text={sessions === null ? t('sessions.unknown') : t('sessions.open', { count: sessions })}
        >
          <LinkButton type="text" to={paths.activity}>
            {t('sessions.see')}
          </LinkButton>
        </Item>
      </Part>
      <Part title={t('parts.notices.title')} text={t('parts.notices.text', { email: account.usuario.email })}>
        <Item
          icon={NoticesIcon}
          name={t('notices.changes')}
          tag={<Tag>{t('notices.on')}</Tag>}
          text={t('notices.changesText')}
        />
        <Item
          icon={SessionsIcon}
          name={t('notices.browser')}
          tag={<Tag>{t('notices.on')}</Tag>}
          text={t('notices.browserText')}
        />
        {security.resumoDiario !== null && security.avisosNaHora !== null && (
          <DailyItem
            kind="asked"
            daily={!security.avisosNaHora}
            onChoose={(daily) =>
              chooseNotices('asked', daily, { resumoDiario: security.resumoDiario === true, avisosNaHora: !daily })
            }
          />
        )}
        {security.resumoDiario !== null && (
          <DailyItem
            kind={work}
            daily={security.resumoDiario}
            onChoose={(resumoDiario) => chooseNotices(work, resumoDiario, { resumoDiario })}
          />
        )}
      </Part>

      <Suspense fallback={null}>
        {shown === 'app' && (
          <AppDialog
            open={open === 'app'}
            account={id}
            replaces={app !== null}
            onClose={close}
            onConfirmed={draft.clear}
          />
        )}
        {shown === 'passkey' && (
          <PasskeyDialog open={open === 'passkey'} account={id} onClose={close} onMade={passkeyMade} />
        )}
        {shown === 'passkey-name' && passkey && (
          <PasskeyNameDialog open={open === 'passkey-name'} account={id} passkey={passkey} onClose={close} />
        )}
        {shown === 'password' && (
          <PasswordDialog
            open={open === 'password'}
            account={id}
            ddi={account.usuario.ddiMovel}
            onClose={close}
            onChanged={reload}
          />
        )}
        <CodesDialog codes={codes} account={id} onClose={() => setCodes(null)} />
      </Suspense>
      <YesNoModal
        open={open === 'remove'}
        title={t('remove.title')}
        yes={t('remove.yes')}
        no={t('remove.no')}
        danger
        onYes={async () => {
          await remove();
          close();
        }}
        onNo={close}
      >
        <p>{t(chavesAcesso.length > 0 ? 'remove.textPasskeys' : 'remove.text')}</p>
      </YesNoModal>
      <YesNoModal
        open={open === 'passkey-remove' && passkey !== undefined}
        title={t('passkeys.removeTitle', { nome: passkey?.nome })}
        yes={t('passkeys.removeYes')}
        no={t('remove.no')}
        danger
        onYes={async () => {
          if (passkey) await removePasskey(passkey.id);
          close();
        }}
        onNo={close}
      >
        <p>{t(app !== null || chavesAcesso.length > 1 ? 'passkeys.removeText' : 'passkeys.removeLast')}</p>
        <p>{t('passkeys.removeCopy')}</p>
      </YesNoModal>
      <YesNoModal
        open={open === 'forget' && (browser !== undefined || chosen === undefined)}
        title={t(chosen === undefined ? 'browsers.forgetAllTitle' : 'browsers.forgetTitle')}
        yes={t(chosen === undefined ? 'browsers.forgetAll' : 'browsers.forget')}
        no={t('browsers.keep')}
        onYes={async () => {
          if (browser) await forget(browser.id);
          else await forgetAll(navegadoresLembrados.map(({ id: one }) => one));
          close();
        }}
        onNo={close}
      >
        <p>{t(chosen === undefined ? 'browsers.forgetAllText' : 'browsers.forgetText')}</p>
      </YesNoModal>
      <YesNoModal
        open={open === 'renew'}
        title={t('renew.title')}
        yes={t('renew.yes')}
        no={t('cancel')}
        onYes={async () => {
          const made = await renew();
          close();
          setCodes(made);
        }}
        onNo={close}
      >
        <p>{t('renew.text')}</p>
      </YesNoModal>
    </>
  );
}

function Asked({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('security');
  const { query } = useOne<State & BaseRecord, ApiError>({
    resource: 'seguranca',
    id: account.idProduto,
    meta: { account: account.idProduto },
    // The screen says it, with another try.
    errorNotification: false,
  });
  const security = query.data?.data;
  return (
    <>
      <PageHead {...head} />
      {query.isError && !security && (
        <LoadError error={query.error} text={t('failed')} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <div className="card security--bones" aria-busy="true" />}
      {security && <Loaded account={account} security={security} reload={() => query.refetch()} />}
    </>
  );
}

/** /seguranca: how somebody signs in, where the account is open, what is told, and what to do next. */
export default function Security() {
  const { t } = useTranslation('security');
  const head: PageHeadProps = { title: t('title'), lead: t('lead'), crumbs: useCrumbs() };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="seguranca" action="list">
      {(account) => <Asked key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}
