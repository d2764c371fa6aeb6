import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FOREIGN_ID_MAX, GENDERS, NAME_MAX } from '../../../contract/constants';
import { formatCpf } from '../../../contract/format';
import { changePF, validatePF } from '../../../contract/profile';
import { cie as cieRule, holderBirthDate, nome as nameRule } from '../../../contract/validation';
import { call } from '../../lib/api';
import { paths } from '../../lib/paths';
import { useDraft } from '../../lib/useDraft';
import type { PageHeadProps } from '../../shell/PageHead';
import { AlphanumericInput, ChannelChoice, DateInput, ErrorSummary, Field, FormActions, useErrorSummary } from '../../ui/fields';
import { StaleNotice } from '../../ui/StaleNotice';
import { toast } from '../../ui/toast';
import { TwoStepPage } from '../../ui/two-step/TwoStepPage';
import { ForeignerFields } from './ForeignerFields';
import { individualPayload, unchanged, valuesOf, type IndividualKind, type IndividualPayload, type IndividualValues } from './individual';
import { NeedsField } from './NeedsField';
import { PhotoField } from './PhotoField';
import type { Base } from './useBase';
import { useDataFlow } from './useDataFlow';

/** Registry answers whose field is on the screen; the others are told as the catalogue says. */
const CLAIMS = { brazilian: ['MCN-014', 'MCN-016'], foreigner: ['MCN-014', 'MCN-015', 'MCN-016'], addingCpf: ['MCN-047', 'MCN-133'] };

interface IndividualFormProps {
  base: Base;
  needs: readonly number[];
  kind: IndividualKind;
  head: PageHeadProps;
  /** Loads the record anew; the form is filled from it again. */
  onReload: () => Promise<void>;
}

/** The data form of an individual, filled once from `base`; what was typed survives a sign-in in between. */
export function IndividualForm({ base, needs, kind, head, onReload }: IndividualFormProps) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { usuario } = base;
  const hasCpf = Boolean(usuario.usuarioExternoPF?.cpf);
  const [before] = useState(() => valuesOf(usuario, needs));
  const [form] = Form.useForm<IndividualValues>();
  // The draft knows the version that it was typed upon: a record that changed meanwhile is told of, not overwritten.
  const draft = useDraft<IndividualValues & { etag: string }>(`profile-${kind}`);
  const etag = draft.restored?.etag ?? base.etag;
  const summary = useErrorSummary(form);
  const adding = Form.useWatch('informarCpf', form) ?? draft.restored?.informarCpf ?? false;
  const withCpf = hasCpf || adding;

  const { flow, stale } = useDataFlow<IndividualPayload>({
    form,
    claims: [...CLAIMS[kind], ...(withCpf && !hasCpf ? CLAIMS.addingCpf : [])],
    requestCode: ({ request }, context) => call(validatePF, { body: request }, context),
    finalise: async (token, { change }, context) => void (await call(changePF, { body: { ...change, token } }, { ...context, etag })),
    onChanged: draft.clear,
  });

  const submit = (values: Partial<IndividualValues>) => {
    summary.clear();
    const typed = { ...before, ...values };
    if (unchanged(typed, before)) {
      toast('info', 'profile:messages.data_not_changed');
      return;
    }
    void flow.request(individualPayload(usuario, typed));
  };
  const cancel = () => {
    draft.clear();
    void navigate(paths.home);
  };
  const reload = () => {
    draft.clear();
    void onReload();
  };

  const labels = Object.fromEntries((['nome', 'cie', 'dataNascimento', 'cpf', 'nomeDaMae', 'imagem'] as const).map((field) => [field, t(`fields.${field}`)]));
  const needsBirthDate = kind === 'brazilian' || withCpf;
  return (
    <TwoStepPage flow={flow} head={head} notice={stale && <StaleNotice onReload={reload} />} texts={{ back: 'cancel', finalise: 'complete' }}>
      <Form
        form={form}
        layout="vertical"
        size="large"
        className="form"
        initialValues={{ ...before, ...draft.restored, meioEnvio: undefined }}
        onValuesChange={(_, values) => draft.save({ ...values, etag })}
        onFinish={submit}
        onFinishFailed={summary.onFinishFailed}
      >
        <ErrorSummary form={form} fields={summary.fields} labels={labels} />
        <section className="card form__part">
          <h2>{t('sections.person')}</h2>
          <dl className="desc">
            <div>
              <dt>{t('fields.user')}</dt>
              <dd>{usuario.idProduto}</dd>
            </div>
            {hasCpf && (
              <div>
                <dt>{t('fields.cpf')}</dt>
                <dd className="num">{formatCpf(before.cpf)}</dd>
              </div>
            )}
          </dl>
          <PhotoField usuario={usuario} />
          <Field name="nome" label={t('fields.nome')} schema={nameRule} {...(hasCpf && { hint: t('hints.nome') })}>
            <Input maxLength={NAME_MAX} autoComplete="name" />
          </Field>
          {kind === 'foreigner' && (
            <Field name="cie" label={t('fields.cie')} schema={cieRule} className="half">
              <AlphanumericInput max={FOREIGN_ID_MAX} />
            </Field>
          )}
          <div className="grid g2 form__row">
            <Field name="dataNascimento" label={t('fields.dataNascimento')} schema={holderBirthDate} optional={!needsBirthDate}>
              <DateInput inputMode="numeric" autoComplete="bday" />
            </Field>
            <Field name="sexo" label={t('fields.sexo')} optional>
              <Select options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))} />
            </Field>
          </div>
        </section>
        {kind === 'foreigner' && <ForeignerFields hasCpf={hasCpf} withCpf={withCpf} />}
        <section className="card form__part">
          <h2>{t('sections.needs')}</h2>
          <NeedsField />
        </section>
        <section className="card form__part">
          <h2>{t('sections.confirmation')}</h2>
          <ChannelChoice ddi={usuario.ddiMovel} />
        </section>
        <FormActions busy={flow.busy === 'request'} submit={t('submit')} onCancel={cancel} />
      </Form>
    </TwoStepPage>
  );
}
