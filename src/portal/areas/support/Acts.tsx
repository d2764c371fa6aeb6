import { useDelete, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, HeldAct, SituacaoConta } from '../../../contract/support';
import { forgetDraft } from '../../features/record-form/useDraft';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { momentText } from '../../lib/dates';
import { busyButton } from '../../ui/busy';
import { EscapeModal } from '../../ui/dialogs';
import { InfoIcon, BlockedIcon } from '../../ui/icons';
import { FormActions, SubmitForm } from '../../ui/fields';
import type { Act as Change } from './provider';
import { ReasonField } from '../../features/review/ReasonField';
import { clock } from '../../features/review/clock';
import { useCountdown } from '../../ui/useCountdown';

/** What staff can do: lift this block, send the pending code again, end the sessions, take the second step away, or ask for another e-mail. */
type Act = { act: 'lift'; block: Block } | { act: 'resend' } | { act: 'end' } | { act: 'lose' } | { act: 'correct' };

/** The texts of each act: its button, its dialog's title, and what is said once it is done. */
const TEXTS = {
  lift: { submit: 'acting.lift', title: 'acting.liftTitle', done: 'support:acting.lifted' },
  resend: { submit: 'acting.resend', title: 'acting.resendTitle', done: 'support:acting.resent' },
  end: { submit: 'acting.end', title: 'acting.endTitle', done: 'support:acting.ended' },
  lose: { submit: 'acting.lose', title: 'acting.loseTitle', done: 'support:acting.losing' },
  correct: { submit: 'acting.correct', title: 'acting.correctTitle', done: 'support:acting.corrected' },
} as const;

const draftOf = (idRevisao: string, act: Act) => `situacao:${idRevisao}:${act.act === 'lift' ? act.block : act.act}`;
const SAYS = {
  end: 'acting.endText',
  resend: 'acting.resendText',
  lose: 'acting.loseText',
  correct: 'acting.correctText',
} as const;

/** The acts that wait for a second person where the operator wants one. */
const HELD = { end: 'sessoes', lose: 'segunda-etapa', correct: 'email' } as const satisfies Partial<
  Record<Act['act'], HeldAct>
>;
const isHeld = ({ act }: Act): boolean => act in HELD;

const changeOf = (act: Act, motivo: string): Change => {
  if (act.act === 'lift') return { motivo, bloqueio: act.block };
  if (act.act === 'lose') return { motivo, retirada: true };
  if (act.act === 'correct') return { motivo, email: true };
  return act.act === 'end' ? { motivo, sessoes: true } : { motivo, reenvio: true };
};

interface ActFormProps {
  idRevisao: string;
  act: Act;
  /** Somebody else of support approves it first. */
  asks: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function ActForm({ idRevisao, act, asks, onClose, onDone }: ActFormProps) {
  const { t } = useTranslation('support');
  const { formProps, busy } = useRecordForm<BaseRecord, { motivo: string }, Change>({
    resource: 'situacoes',
    account: idRevisao,
    record: { id: idRevisao },
    values: { motivo: '' },
    draft: draftOf(idRevisao, act),
    variables: ({ motivo }) => changeOf(act, motivo),
    saved: asks ? 'support:acting.asked' : TEXTS[act.act].done,
    onSaved: () => {
      onClose();
      void onDone();
    },
  });
  return (
    <SubmitForm {...formProps} layout="vertical" size="large" className="form">
      <p>{act.act === 'lift' ? t('acting.liftText', { block: t(`blocks.${act.block}`) }) : t(SAYS[act.act])}</p>
      {asks && <p>{t('acting.second')}</p>}
      <ReasonField hint={t('acting.reasonHint')} />
      <FormActions
        submit={t(asks ? 'acting.ask' : TEXTS[act.act].submit)}
        busy={busy}
        onCancel={onClose}
        cancel={t('open.cancel')}
      />
    </SubmitForm>
  );
}

interface ActsProps {
  idRevisao: string;
  /** When (ms since 1970) all of this was read. */
  asOf: number;
  pending: SituacaoConta['codigoPendente'];
  blocks: SituacaoConta['bloqueios'];
  second: SituacaoConta['segundaEtapa'];
  sessions: SituacaoConta['sessoes'];
  email: SituacaoConta['email'];
  /** Whether some acts need a second person, those that wait for one, and those that were refused. */
  held: { needed: boolean; waiting: SituacaoConta['esperam']; refused: SituacaoConta['recusados'] };
  onDone: () => Promise<void>;
  /** Stands where there are no blocks. */
  children: ReactNode;
}

/** An act that waits for a second person, and can be taken back. */
function Waiting({ idRevisao, idAto, onDone }: { idRevisao: string; idAto: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation('support');
  const { mutate, mutation } = useDelete<BaseRecord, HttpError>();
  const takeBack = () =>
    mutate(
      {
        resource: 'atosEmEspera',
        id: idAto,
        meta: { account: idRevisao },
        successNotification: false,
        errorNotification: false,
      },
      { onSettled: () => void onDone() },
    );
  return (
    <span className="sup__waits">
      <Tag color="processing">{t('acting.waits')}</Tag>
      <Button onClick={takeBack} {...busyButton(mutation.isPending)}>
        {t('acting.takeBack')}
      </Button>
    </span>
  );
}

/** How long the pending code cannot be sent again. The button stays: a reason takes its time to be typed. */
function ResendWait({ until }: { until: number }) {
  const { t } = useTranslation('support');
  const left = useCountdown(until);
  if (left === 0) return null;
  return <span className="sup__sub num">{t('state.resendIn', { left: clock(left) })}</span>;
}

/** When the e-mail was last changed, and from where. */
function EmailChange({ change }: { change: SituacaoConta['email']['ultimaAlteracao'] }) {
  const { t } = useTranslation('support');
  if (change === undefined) return null;
  return (
    <span className="sup__sub num">
      {change ? t(`state.emailChanged.${change.por}`, { when: momentText(change.em) }) : t('state.emailUnchanged')}
      {change?.aPedido && ` ${t('state.emailChangeAsked')}`}
    </span>
  );
}

/** The blocks of an account, its pending code, sessions, second step and e-mail, each with what can be done about it. */
export function Acts({ idRevisao, asOf, pending, blocks, second, sessions, email, held, onDone, children }: ActsProps) {
  const { t } = useTranslation('support');
  const comesBack = email.devolvido || email.correcaoPedidaEm !== null;
  const [act, setAct] = useState<Act | null>(null);
  const [open, setOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button of a lifted block leaves with it: the focus goes to where the rest of them stand.
  const done = async () => {
    await onDone();
    if (act?.act === 'lift') heading.current?.focus();
  };
  const close = () => {
    if (act) forgetDraft(draftOf(idRevisao, act));
    setOpen(false);
  };
  const ask = (asked: Act) => {
    setAct(asked);
    setVisit(visit + 1);
    setOpen(true);
  };
  const buttonOf = (name: keyof typeof HELD) => {
    const waiting = held.waiting.find(({ ato }) => ato === HELD[name]);
    if (waiting) return <Waiting idRevisao={idRevisao} idAto={waiting.idAto} onDone={onDone} />;
    return <Button onClick={() => ask({ act: name })}>{t(TEXTS[name].submit)}</Button>;
  };
  const refusalOf = (name: keyof typeof HELD) => {
    const refused = held.refused?.find(({ ato }) => ato === HELD[name]);
    if (!refused) return null;
    return (
      <span className="sup__sub sup__refused">
        {t('acting.refused', { when: momentText(refused.em), reason: refused.motivo })}
      </span>
    );
  };
  return (
    <>
      <section className="card sup__part">
        <h2 ref={heading} tabIndex={-1}>
          {t('state.blocks')}
        </h2>
        {children}
        <ul className="sup__blocks">
          {blocks.map(({ bloqueio, tentativas, ate }) => (
            <li key={bloqueio}>
              <BlockedIcon size={20} />
              <div>
                <b>{t(`blocks.${bloqueio}`)}</b>
                <span className="sup__sub">
                  {t(`blockReasons.${bloqueio}`, { count: tentativas, until: momentText(ate) })}
                </span>
              </div>
              <Button
                onClick={() => ask({ act: 'lift', block: bloqueio })}
                aria-label={t('acting.liftOf', { block: t(`blocks.${bloqueio}`) })}
              >
                {t('acting.lift')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section className="card sup__part">
        <h2>{t('state.pendingCode')}</h2>
        {pending ? (
          <ul className="sup__blocks">
            <li>
              <InfoIcon size={20} />
              <div>
                <b>{t(`functions.${pending.finalidade ?? pending.funcionalidade}`)}</b>
                <span className="sup__sub">
                  {t('state.pendingText', {
                    channel: t(`channels.${pending.meioEnvio}`),
                    until: momentText(pending.expiraEm),
                  })}
                </span>
                <ResendWait until={asOf + pending.reenvioEm * 1000} />
              </div>
              <Button onClick={() => ask({ act: 'resend' })}>{t('acting.resend')}</Button>
            </li>
          </ul>
        ) : (
          <p className="muted">{t('state.noPending')}</p>
        )}
      </section>
      <section className="card sup__part">
        <h2>{t('state.sessions')}</h2>
        <ul className="sup__blocks">
          <li>
            <InfoIcon size={20} />
            <div>
              <b>{t('state.sessionsOpen', { count: sessions.length })}</b>
              {sessions.map(({ navegador, inicio, ultimoUso }) => (
                <span key={inicio} className="sup__sub num">
                  {t('state.session', {
                    browser: navegador ?? t('state.unknownBrowser'),
                    since: momentText(inicio),
                    used: momentText(ultimoUso),
                  })}
                </span>
              ))}
              {/* What no session is left of here may stand at other services yet: it ends with them. */}
              <span className="sup__sub">{t(sessions.length > 0 ? 'state.sessionsText' : 'state.signOnsText')}</span>
              {refusalOf('end')}
            </div>
            {buttonOf('end')}
          </li>
        </ul>
      </section>
      <section className="card sup__part">
        <h2>{t('state.second')}</h2>
        {second.ativa ? (
          <ul className="sup__blocks">
            <li>
              <InfoIcon size={20} />
              <div>
                <b>{t(second.retiradaEm ? 'state.secondWaits' : 'state.secondOn')}</b>
                <span className="sup__sub">
                  {second.retiradaEm
                    ? t('state.secondUntil', { until: momentText(second.retiradaEm) })
                    : t('state.secondText')}
                </span>
                {second.app && (
                  <span className="sup__sub num">{t('state.app', { since: momentText(second.app) })}</span>
                )}
                {second.chaves.map((since) => (
                  <span key={since} className="sup__sub num">
                    {t('state.passkey', { since: momentText(since) })}
                  </span>
                ))}
                {second.codigosRestantes !== null && (
                  <span className="sup__sub num">{t('state.spare', { count: second.codigosRestantes })}</span>
                )}
                {refusalOf('lose')}
              </div>
              {!second.retiradaEm && buttonOf('lose')}
            </li>
          </ul>
        ) : (
          <p className="muted">{t('state.secondOff')}</p>
        )}
      </section>
      <section className="card sup__part">
        <h2>{t('state.email')}</h2>
        <ul className="sup__blocks">
          <li>
            <InfoIcon size={20} />
            <div>
              <b>{t(comesBack ? 'state.emailBack' : 'state.emailFine')}</b>
              {comesBack && (
                <span className="sup__sub">
                  {email.correcaoPedidaEm
                    ? t('state.emailAsked', { when: momentText(email.correcaoPedidaEm) })
                    : t('state.emailText')}
                </span>
              )}
              <EmailChange change={email.ultimaAlteracao} />
              {refusalOf('correct')}
            </div>
            {email.devolvido && !email.correcaoPedidaEm && buttonOf('correct')}
          </li>
        </ul>
      </section>
      <EscapeModal
        open={open}
        title={t(TEXTS[act?.act ?? 'resend'].title)}
        width={560}
        onClose={close}
        closeBeside={false}
      >
        {act && (
          <ActForm
            key={visit}
            idRevisao={idRevisao}
            act={act}
            asks={held.needed && isHeld(act)}
            onClose={close}
            onDone={done}
          />
        )}
      </EscapeModal>
    </>
  );
}
