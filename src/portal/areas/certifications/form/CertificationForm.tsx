import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  certificacaoForm,
  CERTIFICATION_DAYS_MAX,
  DESTINOS_SEM_DECISAO,
  REPETICOES,
} from '../../../../contract/certifications';
import { companyAddress, type Actor } from '../../../features/acting';
import { RecordForm } from '../../../features/record-form/RecordForm';
import { useRecordForm } from '../../../features/record-form/useRecordForm';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { daysAfter } from '../../../lib/laterDates';
import { paths } from '../../../lib/paths';
import { Notice } from '../../../ui/drawn';
import { DateInput, Field, RadioField, SelectInput } from '../../../ui/fields';
import { toastText } from '../../../ui/toast';
import type { CertificationRecord, CertificationSaved } from '../provider';
import { type Reach, type Reached, reachOf, REACHES } from './reach';
import { usePreview, useProfiles, useThirdParties } from './reads';

interface Typed extends Record<string, unknown>, Reached {
  nome: string;
  prazo: string;
  revisores: string[];
  semDecisao: (typeof DESTINOS_SEM_DECISAO)[number];
  exigeMotivo: boolean;
  repete: (typeof REPETICOES)[number] | 'nunca';
}

/** Days until the deadline of a review that nobody has said another of. */
const DAYS = 14;

interface CertificationFormProps {
  actor: Actor;
  /** The review that is changed: whom it covers and what happens to the undecided stays. */
  record?: CertificationRecord;
  /** The filter of the table that somebody came from. */
  filtro?: Record<string, string>;
  onReload?: () => Promise<boolean>;
}

/** What the server says of a review that is typed; its calls are one, however many parts of the form show it. */
function useTyped(actor: Actor, record?: CertificationRecord) {
  const form = Form.useFormInstance<Typed>();
  const typed: Partial<Typed> = Form.useWatch((values: Typed) => values, { form, preserve: true }) ?? {};
  const asked = record ? { idCertificacao: record.id } : reachOf(typed);
  const { preview } = usePreview(actor, asked && { ...asked, revisores: typed.revisores ?? [] });
  return { typed, asked, preview };
}

/** Whom the review would cover. */
function Coverage({ actor }: { actor: Actor }) {
  const { t } = useTranslation('certifications');
  const { asked, preview } = useTyped(actor);
  if (!preview) return <p className="help" aria-busy={asked !== null} />;
  const nobody = preview.pessoas === 0;
  return (
    <div role="status">
      <Notice kind={nobody || preview.demais ? 'warning' : 'info'}>
        {preview.demais
          ? t('form.tooMany', { count: preview.pessoas })
          : nobody
            ? t('form.nobody')
            : t('form.covers', { count: preview.pessoas })}
      </Notice>
    </div>
  );
}

/**
 * How many people each reviewer could decide, and how many are left to the company; in a review that runs, of those who wait. It is said, not refused: the company can
 * always decide.
 */
function Deciders({ actor, record }: { actor: Actor; record: CertificationRecord | undefined }) {
  const { t } = useTranslation('certifications');
  const { typed, preview } = useTyped(actor, record);
  const left = preview?.semRevisor ?? 0;
  const chosen = preview !== null && preview.pessoas > 0 && preview.revisores.length > 0;
  return (
    <div role="status">
      {chosen && (
        <>
          <ul className="cert__reach">
            {preview.revisores.map(({ idProdutoPF, nome, alcanca }) => (
              <li key={idProdutoPF}>
                {t(record ? 'form.reachesWaiting' : 'form.reaches', {
                  name: personName(nome),
                  count: alcanca,
                  total: preview.pessoas,
                })}
              </li>
            ))}
          </ul>
          {left > 0 && (
            <Notice kind="warning">
              {t('form.left', { count: left })}{' '}
              {t(`form.leftThen.${record?.semDecisao ?? typed.semDecisao ?? 'mantem'}`)}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}

function Covered({ actor, filtered }: { actor: Actor; filtered: boolean }) {
  const { t } = useTranslation(['certifications', 'validation']);
  const form = Form.useFormInstance<Typed>();
  const alcance = Form.useWatch('alcance', form);
  const profiles = useProfiles(actor, alcance === 'perfil');
  const choices = REACHES.filter((one) => one !== 'filtro' || filtered);
  return (
    <section className="card form__part cert__whom">
      <RadioField<Reach>
        name="alcance"
        legend={<h2>{t('form.whom')}</h2>}
        options={choices.map((value) => ({ value, label: t(`form.reach.${value}`) }))}
      />
      {alcance === 'perfil' && (
        <Field
          name="idPerfil"
          label={t('fields.idPerfil')}
          className="half"
          rules={[{ required: true, message: t('validation:certification_choose') }]}
        >
          <SelectInput>
            <option value="">{t('form.choose')}</option>
            {profiles.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      <Coverage actor={actor} />
    </section>
  );
}

/** The form of a review, new or running. */
export function CertificationForm({ actor, record, filtro, onReload }: CertificationFormProps) {
  const { t } = useTranslation(['certifications', 'validation']);
  const navigate = useNavigate();
  const account = actor.company.idProduto;
  const today = todayInSaoPaulo();
  const [problem, setProblem] = useState<string | null>(null);
  const show = (id: string) => void navigate(companyAddress(paths.certification, actor, { id }));
  const leave = () => (record ? show(record.id) : void navigate(companyAddress(paths.certifications, actor)));
  const said = (error: { text: string }) => setProblem(error.text);
  const state = useRecordForm<CertificationRecord, Typed, CertificationSaved>({
    resource: 'revisoesDeAcesso',
    account,
    ...(record && { record }),
    values: {
      nome: record?.nome ?? '',
      prazo: record?.prazo ?? daysAfter(today, DAYS),
      revisores:
        record?.revisores.flatMap(({ idProdutoPF, perfil }) => (idProdutoPF && perfil ? [idProdutoPF] : [])) ?? [],
      repete: record?.repete ?? 'nunca',
      ...(!record && {
        alcance: filtro ? 'filtro' : 'todas',
        ...(filtro && { filtro }),
        exigeMotivo: true,
        semDecisao: 'mantem',
      }),
    },
    variables: (typed) => {
      const reach = reachOf({ ...typed, ...(filtro && { filtro }) });
      // The field says that a profile has to be chosen: without one everybody would be covered.
      if (!record && reach === null) return undefined;
      return {
        nome: typed.nome,
        prazo: typed.prazo,
        revisores: typed.revisores,
        repete: typed.repete === 'nunca' ? null : typed.repete,
        semDecisao: typed.semDecisao,
        exigeMotivo: typed.exigeMotivo,
        ...reach,
      };
    },
    fieldOf: (campo) => (campo.startsWith('revisores') ? 'revisores' : campo),
    saved: ({ revisores }) => {
      if (record) return 'certifications:form.changed';
      return revisores?.length ? 'certifications:form.opened' : 'certifications:form.openedAlone';
    },
    onSaved: ({ id }) => show(String(id)),
    ...(onReload && { onReload }),
    reactions: {
      'MCN-237': said,
      'MCN-244': said,
      'MCN-101': (error) => {
        toastText('warning', error.text);
        void navigate(companyAddress(paths.certifications, actor));
      },
    },
  });
  const reviewers = useThirdParties(actor);
  const labels = {
    nome: t('fields.nome'),
    prazo: t('fields.prazo'),
    revisores: t('fields.revisores'),
    repete: t('fields.repete'),
    idPerfil: t('fields.idPerfil'),
  };
  return (
    <>
      {problem !== null && (
        <Notice kind="warning" role="alert" className="above">
          {problem}
        </Notice>
      )}
      <RecordForm
        state={state}
        labels={labels}
        submit={t(record ? 'form.save' : 'form.open')}
        onCancel={leave}
        byButton={!record}
      >
        <section className="card form__part">
          <h2>{t('form.about')}</h2>
          <Field name="nome" label={labels.nome} schema={certificacaoForm.shape.nome} hint={t('form.nameHint')}>
            <Input autoComplete="off" />
          </Field>
          <Field
            name="prazo"
            label={labels.prazo}
            schema={certificacaoForm.shape.prazo}
            hint={t('form.deadlineHint', { count: CERTIFICATION_DAYS_MAX })}
            className="half"
          >
            <DateInput toCome />
          </Field>
          <Field name="repete" label={labels.repete} className="half">
            <SelectInput>
              {(['nunca', ...REPETICOES] as const).map((value) => (
                <option key={value} value={value}>
                  {t(`repeats.${value}`)}
                </option>
              ))}
            </SelectInput>
          </Field>
        </section>
        {!record && <Covered actor={actor} filtered={filtro !== undefined} />}
        <section className="card form__part">
          <h2>{t('form.who')}</h2>
          <Field name="revisores" label={labels.revisores} optional hint={t('form.reviewersHint')}>
            <Select mode="multiple" filterOption={false} placeholder={t('form.choose')} {...reviewers} />
          </Field>
          <Deciders actor={actor} record={record} />
        </section>
        {!record && (
          <section className="card form__part">
            <RadioField
              name="semDecisao"
              legend={<h2>{t('fields.semDecisao')}</h2>}
              cards
              options={DESTINOS_SEM_DECISAO.map((value) => ({
                value,
                label: t(`undecided.${value}.name`),
                hint: t(`undecided.${value}.hint`),
              }))}
            />
            <Form.Item name="exigeMotivo" valuePropName="checked" className="field">
              <Checkbox>{t('fields.exigeMotivo')}</Checkbox>
            </Form.Item>
          </section>
        )}
      </RecordForm>
    </>
  );
}
