import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { type ContaEncontrada, protocolo, type reviewForm } from '../../../contract/support';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { enterReview } from '../../session/review';
import { forgetDraft } from '../../features/record-form/useDraft';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import type { ReviewRow } from '../../features/review/provider';
import { EscapeModal } from '../../ui/dialogs';
import { Field, FormActions } from '../../ui/fields';
import { ReasonField } from './ReasonField';
import { Notice } from '../../ui/drawn';

type OpenForm = z.infer<typeof reviewForm>;

const draftOf = ({ idProduto }: ContaEncontrada) => `revisao:${idProduto}`;

function Opening({ account, onClose }: { account: ContaEncontrada; onClose: () => void }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const { formProps, busy } = useRecordForm<ReviewRow, OpenForm, OpenForm & { idProduto: string }>({
    resource: 'revisoes',
    account: account.idProduto,
    values: { motivo: '', protocolo: '' },
    draft: draftOf(account),
    variables: (typed) => ({ idProduto: account.idProduto, ...typed }),
    onSaved: (review) => {
      enterReview(review);
      void navigate(paths.home);
    },
  });
  return (
    <Form {...formProps} layout="vertical" size="large" className="form">
      <p>
        {t('open.question', {
          name: account.tipo === 'PF' ? personName(account.nome) : account.nome,
          document: account.documento?.numero ?? account.usuario,
        })}
      </p>
      <Notice className="sup__told">{t('open.told')}</Notice>
      <ReasonField hint={t('open.reasonHint')} />
      <Field name="protocolo" label={t('open.protocol')} schema={protocolo}>
        <Input autoComplete="off" />
      </Field>
      <FormActions submit={t('open.submit')} busy={busy} onCancel={onClose} cancel={t('open.cancel')} />
    </Form>
  );
}

/** Asks why an account is opened, and under which protocol; then the account's own home shows. */
export function OpenDialog({
  account,
  open,
  onClose,
}: {
  account: ContaEncontrada | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('support');
  const close = () => {
    if (account) forgetDraft(draftOf(account));
    onClose();
  };
  return (
    <EscapeModal open={open} title={t('open.title')} width={560} onClose={close} closeBeside={false}>
      {account && <Opening key={account.idProduto} account={account} onClose={close} />}
    </EscapeModal>
  );
}
