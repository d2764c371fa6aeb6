import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  addTerceiro,
  BLOCKED_IN_SEARCH,
  findTerceiro,
  terceiroEncontrado,
  terceiroForm,
  type PerfilTerceiro,
  type Terceiro,
  type TerceiroEncontrado,
} from '../../../contract/third-parties';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { newKey } from '../../http/idempotency';
import { personName } from '../../lib/format';
import { useDraft } from '../../features/record-form/useDraft';
import type { Actor } from '../../features/acting';
import { busyButton } from '../../ui/busy';
import { SearchIcon } from '../../ui/icons';
import { Field, FormProblem, SelectInput } from '../../ui/fields';
import { toast } from '../../ui/toast';
import { StepUpNotice } from '../../features/two-step/StepUpNotice';

interface Values {
  usuario: string;
  perfil: PerfilTerceiro | '';
}

const foundSchema = terceiroEncontrado.extend({ usuario: z.string() });
/** Who was found, and by what was typed. */
type Found = TerceiroEncontrado & { usuario: string };

/** Separators of a CPF are left out; a username is taken as typed. */
const searched = (typed: string) => (/^[\d.\-\s]+$/.test(typed) ? typed.replace(/\D/g, '') : typed.trim());
const blocked = new RegExp(BLOCKED_IN_SEARCH, 'g');

interface AddFormProps {
  actor: Actor;
  onAdded: (person: Terceiro) => void;
}

/** Finds a person by CPF or username, shows who it is with the name masked, and adds them with a profile. */
export function AddForm({ actor, onAdded }: AddFormProps) {
  const { t } = useTranslation('third-parties');
  const company = actor.company.idProduto;
  const profiles: readonly PerfilTerceiro[] = actor.perfil === 'Empresa' ? ['A', 'S'] : ['S'];
  const [form] = Form.useForm<Values>();
  const draft = useDraft<{ usuario: string; perfil: string; achado: Found | null }>(`terceiro:${company}`);
  const [found, setFound] = useState<Found | null>(() => foundSchema.safeParse(draft.restored?.achado).data ?? null);
  const [busy, setBusy] = useState<'find' | 'add' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [stepUp, setStepUp] = useState(false);
  const key = useRef(newKey());
  const chosen = Form.useWatch('perfil', form);

  const first = profiles.length === 1 ? profiles[0] : undefined;
  const restored = profiles.find((value) => value === draft.restored?.perfil);
  const initial: Values = { usuario: draft.restored?.usuario ?? '', perfil: restored ?? first ?? '' };

  const keep = (achado: Found | null) => {
    const { usuario = '', perfil: kept = '' } = form.getFieldsValue() as Partial<Values>;
    draft.save({ usuario, perfil: kept, achado });
  };
  const settle = (next: Found | null) => {
    setFound(next);
    keep(next);
  };
  const attempt = async (kind: 'find' | 'add', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(kind);
    setProblem(null);
    setStepUp(false);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStepUp(error.code === 'IDC-112');
      if (error.code === 'MCN-166') setProblem(t('add.notFound'));
      else if (error.code === 'MCN-163' || error.code === 'MCN-167') setProblem(error.text);
    } finally {
      setBusy(null);
    }
  };

  const find = ({ usuario }: Values) =>
    attempt('find', async () => {
      settle(null);
      const person = await call(
        findTerceiro,
        { params: { userOrCpf: searched(usuario) }, query: { idProduto: company } },
        { claims: ['MCN-166'] },
      );
      key.current = newKey();
      settle({ ...person, usuario });
    });
  const add = () =>
    attempt('add', async () => {
      if (!found || !chosen) return;
      const body = { idProduto: company, idProdutoPF: found.idProduto, perfil: chosen, tipo: 'PJ' };
      const added = await call(
        addTerceiro,
        { body },
        { idempotencyKey: key.current, claims: ['IDC-112', 'MCN-163', 'MCN-167'] },
      );
      draft.clear();
      setFound(null);
      form.setFieldsValue({ usuario: '', perfil: first ?? '' });
      toast('success', 'third-parties:add.done');
      onAdded(added);
    });

  return (
    <section className="card tadd" aria-labelledby="adicionar">
      <h2 id="adicionar">{t('add.title')}</h2>
      {stepUp && <StepUpNotice />}
      <Form<Values>
        form={form}
        layout="vertical"
        size="large"
        className="tadd__form"
        initialValues={initial}
        onFinish={(values) => void find(values)}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed: Partial<Values>) => {
          setProblem(null);
          // Who was found belongs to what was typed.
          if ('usuario' in changed) settle(null);
          else keep(found);
        }}
      >
        <Field
          name="usuario"
          label={t('add.user')}
          hint={t('add.userHint')}
          schema={terceiroForm.shape.usuario}
          normalize={(typed: string) => typed.replace(blocked, '')}
        >
          <Input maxLength={60} autoComplete="off" spellCheck={false} autoCapitalize="none" />
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
        <Button htmlType="submit" {...busyButton(busy === 'find', <SearchIcon size={20} />)} className="tadd__find">
          {t('add.find')}
        </Button>
      </Form>
      <FormProblem text={problem} />
      <div role="status">
        {found && (
          <div className="tfound">
            <div>
              <b>{personName(found.nome)}</b> <span className="muted num">{found.idProduto}</span>
              <p className="small muted">
                {found.perfilAtual
                  ? t('add.already', { profile: t(`profiles.${found.perfilAtual}`) })
                  : found.nomeMascarado
                    ? t('add.masked')
                    : null}
              </p>
            </div>
            {!found.perfilAtual && (
              <Button
                type="primary"
                size="large"
                disabled={!chosen}
                {...busyButton(busy === 'add')}
                onClick={() => void add()}
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
