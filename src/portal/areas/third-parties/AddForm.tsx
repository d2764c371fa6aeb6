import { useDataProvider } from '@refinedev/core';
import { Button, Form, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BLOCKED_IN_SEARCH, type PerfilTerceiro, terceiroForm } from '../../../contract/third-parties';
import { loginText } from '../../../contract/login-text';
import { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import type { Actor } from '../../features/acting';
import { busyButton } from '../../ui/busy';
import { SearchIcon } from '../../ui/icons';
import { Field, FormProblem, SelectInput, SubmitForm } from '../../ui/fields';
import { stepUpDue } from '../../features/two-step/stepUpDue';
import { StepUpNotice } from '../../features/two-step/StepUpNotice';
import { type Candidate, type NewThirdParty, NOBODY, type ThirdParty } from './provider';

/** What is typed and chosen, and who was found by it. */
type Values = { usuario: string; perfil: PerfilTerceiro | ''; achado: Candidate | null };

/** Separators of a CPF are left out; a username is taken as typed. */
const searched = (typed: string) => (/^[\d.\-\s]+$/.test(typed) ? typed.replace(/\D/g, '') : typed.trim());
const CANDIDATES = 'candidatosATerceiro';

interface AddFormProps {
  actor: Actor;
  onAdded: (person: ThirdParty) => void;
}

/** Finds a person by CPF or username, shows who it is with the name masked, and adds them with a profile. */
export function AddForm({ actor, onAdded }: AddFormProps) {
  const { t } = useTranslation('third-parties');
  const account = actor.company.idProduto;
  const profiles: readonly PerfilTerceiro[] = actor.perfil === 'Empresa' ? ['A', 'S'] : ['S'];
  const [first = ''] = profiles.length === 1 ? profiles : [];
  const empty: Values = { usuario: '', perfil: first, achado: null };
  const candidates = useDataProvider()(CANDIDATES);
  const [finding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [stepUp, setStepUp] = useState(stepUpDue);

  const say = (error: ApiError) => setProblem(error.text);
  const state = useRecordForm<ThirdParty, Values, NewThirdParty>({
    resource: 'terceiros',
    account,
    values: empty,
    draft: `terceiro:${account}`,
    variables: ({ achado, perfil }) => (achado && perfil ? { idProdutoPF: achado.idProduto, perfil } : undefined),
    saved: 'third-parties:add.done',
    onSaved: (person) => {
      form.setFieldsValue(empty);
      onAdded(person);
    },
    reactions: { 'IDC-112': () => setStepUp(true), 'MCN-163': say, 'MCN-167': say },
  });
  const { form, formProps, keep } = state;
  const chosen = Form.useWatch('perfil', form);
  const found = Form.useWatch('achado', { form, preserve: true });

  const settle = (next: Candidate | null) => {
    form.setFieldValue('achado', next);
    keep();
  };
  // What is typed does not come in (delegation §2.13), with a word; what is pasted with it stays to be mended.
  const refuseBlocked = (event: FormEvent & { data?: string }) => {
    if (!BLOCKED_IN_SEARCH.test(event.data ?? '')) return;
    event.preventDefault();
    form.setFields([{ name: 'usuario', errors: [t('validation:third_party_blocked_characters')] }]);
  };
  const clear = () => {
    setProblem(null);
    setStepUp(false);
  };
  const find = async ({ usuario }: Values) => {
    if (finding || state.busy) return;
    clear();
    settle(null);
    setFinding(true);
    try {
      const asked = { resource: CANDIDATES, id: searched(usuario), meta: { account } };
      const { data } = await candidates.getOne<Candidate>(asked);
      // Who was found belongs to what is typed.
      if (form.getFieldValue('usuario') === usuario) settle(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === NOBODY) setProblem(t('add.notFound'));
    } finally {
      setFinding(false);
    }
  };

  return (
    <section className="card tadd" aria-labelledby="adicionar">
      <h2 id="adicionar">{t('add.title')}</h2>
      {stepUp && <StepUpNotice />}
      <SubmitForm<Values>
        {...formProps}
        layout="vertical"
        size="large"
        className="tadd__form"
        onFinish={(values) => void find(values)}
        onValuesChange={(changed: Partial<Values>) => {
          setProblem(null);
          if ('usuario' in changed) settle(null);
          else keep();
        }}
      >
        <Field name="usuario" label={t('add.user')} hint={t('add.userHint')} schema={terceiroForm.shape.usuario}>
          <Input autoComplete="off" spellCheck={false} autoCapitalize="none" onBeforeInput={refuseBlocked} />
        </Field>
        <Field name="perfil" label={t('add.profile')} schema={terceiroForm.shape.perfil}>
          <SelectInput>
            {profiles.length > 1 && <option value="">{t('add.placeholder')}</option>}
            {profiles.map((value) => (
              <option key={value} value={value}>
                {t(`profiles.${value}`)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Button htmlType="submit" {...busyButton(finding, <SearchIcon size={20} />)} className="tadd__find">
          {t('add.find')}
        </Button>
      </SubmitForm>
      <FormProblem text={problem} />
      <div role="status">
        {found && (
          <div className="tfound">
            <div>
              <b>{personName(found.nome)}</b> <span className="muted num">{loginText(found.idProduto)}</span>
              <p className="small muted">
                {found.perfilAtual
                  ? t('add.already', { profile: t(`profiles.${found.perfilAtual}`) })
                  : found.nomeMascarado
                    ? t('add.masked')
                    : null}
              </p>
              {!found.perfilAtual && !chosen && <p className="small">{t('add.waits')}</p>}
            </div>
            {!found.perfilAtual && (
              <Button
                type="primary"
                size="large"
                disabled={!chosen || finding}
                {...busyButton(state.busy)}
                onClick={() => {
                  clear();
                  formProps.onFinish?.(form.getFieldsValue(true) as Values);
                }}
              >
                {t('add.submit', { profile: chosen ? t(`profiles.${chosen}`) : '' })}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
