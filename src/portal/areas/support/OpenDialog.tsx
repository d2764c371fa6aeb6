import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ContaEncontrada, openReview, protocolo, PROTOCOL_MAX } from '../../../contract/support';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { newKey } from '../../http/idempotency';
import { reportUnclaimed } from '../../http/errors';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { enterReview } from '../../session/review';
import { busyButton } from '../../ui/busy';
import { EscapeModal } from '../../ui/dialogs';
import { InfoIcon } from '../../ui/icons';
import { applyFailure, Field } from '../../ui/fields';
import { ReasonField } from './ReasonField';

interface OpenForm {
  motivo: string;
  protocolo: string;
}

function Opening({ account, onClose }: { account: ContaEncontrada; onClose: () => void }) {
  const { t } = useTranslation('support');
  const navigate = useNavigate();
  const [form] = Form.useForm<OpenForm>();
  const [busy, setBusy] = useState(false);
  // One submit: a retry after a lost network names the same key.
  const [key, setKey] = useState(newKey);

  const submit = async (values: OpenForm) => {
    setBusy(true);
    try {
      const review = await call(
        openReview,
        { body: { idProduto: account.idProduto, ...values } },
        { idempotencyKey: key, quiet: true },
      );
      enterReview(review);
      void navigate(paths.home);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What was refused may be asked again with other words.
      if (error.status !== 0) setKey(newKey());
      if (!applyFailure(form, error, t)) reportUnclaimed(error);
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" size="large" className="form" onFinish={(values) => void submit(values)}>
      <p>
        {t('open.question', {
          name: account.tipo === 'PF' ? personName(account.nome) : account.nome,
          document: account.documento?.numero ?? account.usuario,
        })}
      </p>
      <p className="alert sup__told">
        <InfoIcon />
        <span>{t('open.told')}</span>
      </p>
      <ReasonField hint={t('open.reasonHint')} />
      <Field name="protocolo" label={t('open.protocol')} schema={protocolo}>
        <Input maxLength={PROTOCOL_MAX} autoComplete="off" />
      </Field>
      <div className="sup__acts">
        <Button onClick={onClose} disabled={busy}>
          {t('open.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" {...busyButton(busy)}>
          {t('open.submit')}
        </Button>
      </div>
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
  return (
    <EscapeModal open={open} title={t('open.title')} width={560} onClose={onClose} closeBeside={false}>
      {account && <Opening key={account.idProduto} account={account} onClose={onClose} />}
    </EscapeModal>
  );
}
