import { useUpdate } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Format } from '../../../contract/my-data';
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
import { RadioField } from '../../ui/fields/RadioField';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../../features/two-step/StepUpAhead';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { useSteps } from '../../features/two-step/useSteps';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import type { Asked, Confirmed } from './provider';
import { Notice } from '../../ui/drawn';
import './activity.css';

/** What the file holds, by what the account is. */
const KINDS = {
  PF: ['profile', 'addresses', 'permissions', 'security', 'codes', 'support'],
  PJ: ['company', 'addresses', 'granted', 'thirdParties', 'received', 'security', 'codes', 'support'],
} as const;
/** The one to be read comes first: programs are the rarer reader. */
const FORMATS: readonly Format[] = ['html', 'json'];

function Export({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('activity');
  const navigate = useNavigate();
  const { idProduto, usuario } = account;
  // Kept beyond a sign-in in the middle of it: where the code goes.
  const draft = useDraft<Asked>('my-data');
  const copy = useRef<{ file: Blob; name: string } | null>(null);
  // How many files have come.
  const [ready, setReady] = useState(0);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), [ready]);
  const save = () => copy.current && download(copy.current.file, copy.current.name);

  const { ask } = useSteps<Asked, Confirmed>('dados', idProduto);
  const { mutateAsync: fetchFile } = useUpdate({
    resource: 'dados',
    successNotification: false,
    errorNotification: false,
  });
  const flow = useTwoStep<Asked>({
    requestCode: ask,
    finalise: async (token, { formato }, context) => {
      const values: Confirmed = { token, formato };
      const { data } = await fetchFile({ id: idProduto, values, meta: { account: idProduto, ...context } });
      copy.current = {
        file: (data as { file: Blob }).file,
        name: `${t('data.file', { date: todayInSaoPaulo() })}.${formato}`,
      };
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
      <SubmitForm
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
              <Button icon={<DownloadIcon size={20} />} onClick={save}>
                {t('data.again')}
              </Button>
            </Notice>
          </div>
        )}
        <section className="card form__part">
          <h2>{t('data.what')}</h2>
          <ul className="data__kinds">
            {KINDS[usuario.tipo].map((kind) => (
              <li key={kind}>{t(`data.kinds.${kind}`)}</li>
            ))}
          </ul>
          <p className="muted">{t('data.care')}</p>
          <RadioField
            name="formato"
            legend={t('data.format')}
            initialValue="html"
            options={FORMATS.map((format) => ({
              value: format,
              label: t(`data.formats.${format}`),
              hint: t(`data.formatHints.${format}`),
            }))}
          />
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
      </SubmitForm>
    </TwoStepPage>
  );
}

/** /meusDados: everything that is kept about the owner, as a file to be read or for programs, after a code. */
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
