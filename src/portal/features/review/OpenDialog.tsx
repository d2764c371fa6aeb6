import { useDelete, type BaseRecord, type HttpError } from '@refinedev/core';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { type ContaEncontrada, protocolo, type reviewForm, type Revisao } from '../../../contract/support';
import { paths } from '../../lib/paths';
import { enterReview, leaveReview, useReviewHere } from '../../session/review';
import { busyButton } from '../../ui/busy';
import { EscapeModal } from '../../ui/dialogs';
import { Notice } from '../../ui/drawn';
import { LoadError } from '../../ui/feedback';
import { Field, FormActions, SubmitForm } from '../../ui/fields';
import { LinkButton } from '../../ui/LinkButton';
import { forgetDraft } from '../record-form/useDraft';
import { useRecordForm } from '../record-form/useRecordForm';
import type { ReviewRow } from './provider';
import { ReasonField } from './ReasonField';
import { reviewedName } from './reviewedName';
import { useOpenReview } from './useOpenReview';

type OpenForm = z.infer<typeof reviewForm>;

/** The account that a review is to be opened of, as a search or an earlier review names it. */
export type Openable = Pick<ContaEncontrada, 'idProduto' | 'tipo' | 'nome' | 'usuario'> &
  Partial<Pick<ContaEncontrada, 'documento'>>;

const draftOf = ({ idProduto }: Openable) => `revisao:${idProduto}`;

interface OpeningProps {
  account: Openable;
  /** Reason and protocol of the review that this one goes on with. */
  given?: OpenForm | undefined;
  onClose: () => void;
}

function Opening({ account, given, onClose }: OpeningProps) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { formProps, busy } = useRecordForm<ReviewRow, OpenForm, OpenForm & { idProduto: string }>({
    resource: 'revisoes',
    account: account.idProduto,
    values: { motivo: given?.motivo ?? '', protocolo: given?.protocolo ?? '' },
    draft: draftOf(account),
    variables: (typed) => ({ idProduto: account.idProduto, ...typed }),
    onSaved: (review) => {
      enterReview(review);
      void navigate(paths.home);
    },
  });
  return (
    <SubmitForm {...formProps} layout="vertical" size="large" className="form">
      <p>
        {t('open.question', {
          name: reviewedName(account),
          document: account.documento?.numero ?? account.usuario,
        })}
      </p>
      <Notice className="rev-told">{t('open.told')}</Notice>
      <ReasonField hint={t('open.reasonHint')} />
      <Field name="protocolo" label={t('open.protocol')} schema={protocolo}>
        <Input autoComplete="off" />
      </Field>
      <FormActions submit={t('open.submit')} busy={busy} onCancel={onClose} cancel={t('open.cancel')} />
    </SubmitForm>
  );
}

/** One review at a time: the way back to the open one, and its end, after which the form for this account is there. */
function AnotherOpen({ review, onClose }: { review: Revisao; onClose: () => void }) {
  const { t } = useTranslation('support');
  const { mutate, mutation } = useDelete<BaseRecord, HttpError>();
  const end = () =>
    mutate(
      {
        resource: 'revisoes',
        id: review.idRevisao,
        meta: { account: review.idProduto },
        successNotification: false,
        errorNotification: false,
      },
      { onSuccess: () => leaveReview('ended') },
    );
  return (
    <div className="form">
      <Notice>
        <strong>{t('another.title')}</strong>
        <br />
        {t('another.text', {
          name: reviewedName(review),
          protocol: review.protocolo,
        })}
      </Notice>
      <div className="acts">
        <Button size="large" onClick={end} {...busyButton(mutation.isPending)}>
          {t('another.end')}
        </Button>
        <LinkButton size="large" type="primary" className="acts__main" to={paths.home} onClick={onClose}>
          {t('another.back')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Whether another review is open is asked first, so that nothing is typed for nothing. */
function Ask(props: OpeningProps) {
  const { t } = useTranslation('support');
  const here = useReviewHere();
  // Once asked, this window knows by itself what it opens and ends.
  const [asked, setAsked] = useState(here.status === 'open');
  const server = useOpenReview((review) => {
    enterReview(review);
    setAsked(true);
  }, !asked);
  if (here.status === 'open') return <AnotherOpen review={here.review} onClose={props.onClose} />;
  if (!asked && server.status === 'asking') return <p role="status">{t('open.asking')}</p>;
  if (!asked && server.status === 'failed')
    return <LoadError error={server.error} text={t('banner.failed')} onRetry={server.retry} />;
  return <Opening {...props} />;
}

interface OpenDialogProps {
  account: Openable | null;
  given?: OpenForm | undefined;
  open: boolean;
  onClose: () => void;
}

/** Asks why an account is opened, and under which protocol; then the account's own home shows. */
export function OpenDialog({ account, given, open, onClose }: OpenDialogProps) {
  const { t } = useTranslation('support');
  const close = () => {
    if (account) forgetDraft(draftOf(account));
    onClose();
  };
  return (
    <EscapeModal open={open} title={t('open.title')} width={560} onClose={close} closeBeside={false}>
      {account && <Ask key={account.idProduto} account={account} given={given} onClose={close} />}
    </EscapeModal>
  );
}
