import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type BaseRecord, type HttpError, useCreate, useInvalidate } from '@refinedev/core';
import type { PerfilDeAcesso } from '../../../../contract/access-profiles';
import type { TipoSelecao } from '../../../../contract/delegated-everyone';
import { ApiError } from '../../../http/ApiError';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { EscapeModal } from '../../../ui/dialogs';
import { jobAddress } from '../delegation-state';
import type { Everyone, EveryoneAct } from '../everyone.provider';
import { EndChoice, endTyped } from './EndChoice';
import { GrantFields, type Granted, grantedOf } from './GrantFields';
import type { Narrowed } from './narrowed';
import { ProfileSelect } from './ProfileSelect';
import type { Kept } from './useActOnMany';
import '../../../features/listing/filters.css';

const ACTS = ['prazo', 'perfil', 'dar', 'retirar', 'tudo'] as const satisfies readonly TipoSelecao[];

/** What is chosen in the dialog. */
export interface EveryoneChoice {
  act: TipoSelecao;
  /** The end as it is typed, or that there is none. */
  typed: string;
  open: boolean;
  profile: PerfilDeAcesso | null;
  granted: Granted;
}

interface EveryoneDialogProps extends Kept<'everyone'> {
  actor: Actor;
  /** Who the table finds, and how many they are, in words. */
  narrowed: Narrowed;
  total: string;
  /** There are more than that. */
  more: boolean;
  onClose: () => void;
}

/** Chooses what is done with everybody whom the table finds, which a screen of its own shows before it is done. */
export default function EveryoneDialog({
  actor,
  narrowed,
  total,
  more,
  people,
  chosen,
  onChosen,
  onClose,
}: EveryoneDialogProps) {
  const { t } = useTranslation(['everyone', 'delegation', 'validation', 'access-profiles']);
  const navigate = useNavigate();
  const account = actor.company.idProduto;
  const { mutateAsync: begin } = useCreate<{ id: string } & BaseRecord, HttpError, Everyone>();
  const invalidate = useInvalidate();
  const open = people !== null;
  const fresh = (): EveryoneChoice =>
    chosen ?? {
      act: 'prazo',
      typed: '',
      open: false,
      profile: null,
      // What the table is filtered by is what most often is meant.
      granted: grantedOf(narrowed),
    };
  const [choice, setChoice] = useState(fresh);
  const [shown, setShown] = useState(open);
  const [left, setLeft] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (open !== shown) {
    setShown(open);
    if (open) setChoice(fresh());
    setLeft(false);
    setRefused(null);
  }
  const choose = (changed: Partial<EveryoneChoice>) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    setRefused(null);
    onChosen(next);
  };
  const { act, granted, profile } = choice;
  const end = endTyped(choice.typed, choice.open, left);
  const { contrato, centro, cartao, sistema, grupo } = granted;
  const grant = { nuContrato: contrato, coCentroCusto: centro, nuCartao: cartao, idSistema: sistema, idGrupo: grupo };
  const names = act === 'dar' ? centro !== '' || cartao !== '' || grupo !== '' : contrato !== '' || sistema !== '';

  /** What is asked for; else what is missing. */
  const asked = (): EveryoneAct | string => {
    switch (act) {
      case 'prazo':
        return end.wanted === undefined ? t('endMissing') : { tipo: act, validoAte: end.wanted };
      case 'perfil':
        return profile ? { tipo: act, idPerfil: profile.idPerfil } : t('access-profiles:pick.chooseFirst');
      case 'dar':
      case 'retirar':
        return names ? { tipo: act, ...grant } : t(`missing.${act}`);
      case 'tudo':
        return { tipo: act };
    }
  };
  const submit = async () => {
    const acao = asked();
    setLeft(true);
    if (typeof acao === 'string') return setRefused(acao);
    setBusy(true);
    try {
      const { data } = await begin({
        resource: 'mudancasDeTodos',
        values: { narrowed, acao },
        meta: { account },
        // The screen that comes shows what is read anew.
        invalidates: [],
        successNotification: false,
        // Said in the dialog, or by the catalogue.
        errorNotification: false,
      });
      // What was open before it is gone: whatever list of jobs was read is old.
      void invalidate({
        resource: 'importacoes',
        invalidates: ['list'],
        invalidationFilters: { type: 'all', refetchType: 'none' },
      });
      onClose();
      void navigate(jobAddress(actor, data.id));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const [field] = thrown.campos;
      if (thrown.code === 'MCN-100' && field) setRefused(t(`validation:${field.chave}`));
      else if (thrown.code === 'MCN-227' || thrown.code === 'MCN-232' || thrown.code === 'MCN-233')
        setRefused(thrown.text);
    } finally {
      setBusy(false);
    }
  };
  const endError = refused ?? (end.wrong && t(`validation:${end.wrong}`));
  return (
    <EscapeModal
      open={open}
      width={720}
      title={t(more ? 'titleMore' : 'title', { total })}
      closeBeside={false}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <span className="small muted dends__note">{t('nothingYet')}</span>
          <Button onClick={onClose} disabled={busy}>
            {t('delegation:cancel')}
          </Button>
          <Button type="primary" {...busyButton(busy)} onClick={() => void submit()}>
            {t('check')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t('lead')}</p>
        <Radio.Group
          className="stack"
          aria-label={t('what')}
          disabled={busy}
          value={act}
          onChange={(event) => choose({ act: event.target.value as TipoSelecao })}
          options={ACTS.map((value) => ({ value, label: t(`acts.${value}`) }))}
        />
        {act === 'prazo' && (
          <EndChoice
            typed={choice.typed}
            open={choice.open}
            error={endError}
            busy={busy}
            onChoose={(date) => choose({ typed: date ?? '', open: date === null })}
            onLeave={() => setLeft(true)}
          />
        )}
        {act === 'perfil' && (
          <ProfileSelect
            account={account}
            reads={open}
            value={profile?.idPerfil}
            error={refused}
            busy={busy}
            onChange={(next) => choose({ profile: next })}
          />
        )}
        {(act === 'dar' || act === 'retirar') && (
          <>
            <p className="help">{t(`which.${act}`)}</p>
            <div className="fpanel__fields">
              <GrantFields
                actor={actor}
                narrowed={granted}
                filterBy={(next) => choose({ granted: { ...granted, ...next } })}
              />
            </div>
          </>
        )}
        {act === 'tudo' && <p className="help">{t(actor.perfil === 'Supervisor' ? 'which.scope' : 'which.tudo')}</p>}
        {act !== 'prazo' && act !== 'perfil' && (
          <span className="err" role="alert">
            {refused}
          </span>
        )}
      </div>
    </EscapeModal>
  );
}
