import { useUpdate } from '@refinedev/core';
import { Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { download } from '../../lib/download';
import { todayInSaoPaulo } from '../../lib/format';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { useDraft } from '../../features/record-form/useDraft';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { DownloadIcon } from '../../ui/icons';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { FormActions } from '../../ui/fields/FormActions';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../../features/two-step/StepUpAhead';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { useSteps } from '../../features/two-step/useSteps';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import type { Asked, Confirmed } from './provider';
import { Notice } from '../../ui/drawn';
import './activity.css';

const KINDS = ['profile', 'addresses', 'codes', 'sessions', 'permissions'] as const;

function Export({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('activity');
  const navigate = useNavigate();
  const { idProduto, usuario } = account;
  // Kept beyond a sign-in in the middle of it: where the code goes.
  const draft = useDraft<Asked>('my-data');
  const data = useRef<unknown>(null);
  // How many files have come.
  const [ready, setReady] = useState(0);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), [ready]);
  const save = () =>
    download(
      new Blob([JSON.stringify(data.current, null, 2)], { type: 'application/json' }),
      t('data.file', { date: todayInSaoPaulo() }),
    );

  const { ask } = useSteps<Asked, Confirmed>('dados', idProduto);
  const { mutateAsync: fetchAll } = useUpdate({
    resource: 'dados',
    successNotification: false,
    errorNotification: false,
  });
  const flow = useTwoStep<Asked>({
    requestCode: ask,
    finalise: async (token, _values, context) => {
      data.current = (
        await fetchAll({ id: idProduto, values: { token }, meta: { account: idProduto, ...context } })
      ).data;
    },
    onSent: () => toast('success', 'activity:messages.token_sent'),
    onDone: () => {
      draft.clear();
      setReady((count) => count + 1);
      toast('success', 'activity:messages.data_ready');
      save();
    },
    underWay: 'my-data',
  });

  return (
    <TwoStepPage flow={flow} head={head}>
      <StepUpAhead flow={flow} />
      <Form
        layout="vertical"
        size="large"
        className="form"
        initialValues={draft.restored}
        onValuesChange={(_, values: Asked) => draft.save(values)}
        onFinish={(values: Asked) => void flow.request(values)}
      >
        {ready > 0 && (
          <div ref={result} tabIndex={-1} role="status">
            <Notice kind="success">
              <p>{t('data.ready')}</p>
              <Button className="data__again" icon={<DownloadIcon size={20} />} onClick={save}>
                {t('data.again')}
              </Button>
            </Notice>
          </div>
        )}
        <section className="card form__part">
          <h2>{t('data.what')}</h2>
          <ul className="data__kinds">
            {KINDS.map((kind) => (
              <li key={kind}>{t(`data.kinds.${kind}`)}</li>
            ))}
          </ul>
          <p className="muted">{t('data.care')}</p>
          <ChannelChoice ddi={usuario.ddiMovel} />
        </section>
        <FormActions
          submit={t('data.submit')}
          busy={flow.busy === 'request'}
          onCancel={() => {
            draft.clear();
            void navigate(paths.home);
          }}
          cancel={t('back')}
        />
      </Form>
    </TwoStepPage>
  );
}

/** /meusDados: everything that is kept about the owner, as a file, after a code. */
export default function MyData() {
  const { t } = useTranslation('activity');
  const head: PageHeadProps = {
    title: t('data.title'),
    lead: t('data.lead'),
    crumbs: useCrumbs(),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="dados" action="list">
      {(account) => <Export key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}
