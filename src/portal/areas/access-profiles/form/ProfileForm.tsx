import { Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { diasPerfil, perfilForm } from '../../../../contract/access-profiles';
import { companyAddress, type Actor } from '../../../features/acting';
import { RecordForm } from '../../../features/record-form/RecordForm';
import { useRecordForm } from '../../../features/record-form/useRecordForm';
import { paths } from '../../../lib/paths';
import { preloadable } from '../../../loading/preloadable';
import { Field } from '../../../ui/fields';
import { toastText } from '../../../ui/toast';
import type { ProfileRecord, ProfileSaved } from '../provider';
import { type Held, partsOf, sameParts } from './parts';
import { PartsField } from './PartsField';
import { Suspense } from 'react';

const EffectDialog = preloadable(() => import('./EffectDialog'));

type Typed = { nome: string; nota: string; dias: string; partes: Held };

interface ProfileFormProps {
  actor: Actor;
  record?: ProfileRecord;
  onReload?: () => Promise<boolean>;
}

const EMPTY: Held = { contratos: [], sistemas: [] };
const heldBy = ({ contratos, sistemas }: ProfileRecord): Held => ({ contratos, sistemas });

/** What the server calls what a profile gives stands in one field. */
const fieldOf = (campo: string) => (/^(contratos|sistemas)\b/.test(campo) ? 'partes' : campo);

/** The form of a profile, new or not. Where people have it, a change of what it gives is shown person by person before it is saved. */
export function ProfileForm({ actor, record, onReload }: ProfileFormProps) {
  const { t } = useTranslation(['access-profiles', 'validation']);
  const navigate = useNavigate();
  const account = actor.company.idProduto;
  const leave = () => void navigate(companyAddress(paths.accessProfiles, actor));
  const before = record ? heldBy(record) : EMPTY;
  const state = useRecordForm<ProfileRecord, Typed, ProfileSaved>({
    resource: 'perfisDeAcesso',
    account,
    ...(record && { record }),
    values: {
      nome: record?.nome ?? '',
      nota: record?.nota ?? '',
      dias: record?.dias?.toString() ?? '',
      partes: before,
    },
    draft: `perfil:${account}:${record?.id ?? 'novo'}`,
    variables: ({ nome, nota, dias, partes }) => ({
      nome,
      nota,
      dias: dias.trim() === '' ? null : Number(dias),
      ...partsOf(partes),
    }),
    fieldOf,
    // Who has it has other accesses, if anybody has.
    touches: ['pessoasDoPerfil', 'permissionarios', 'acessos', 'concessoes'],
    saved: record ? 'access-profiles:form.changed' : 'access-profiles:form.added',
    onSaved: leave,
    ...(onReload && { onReload }),
    reactions: {
      // Somebody else deleted it meanwhile.
      'MCN-101': (error) => {
        toastText('warning', error.text);
        leave();
      },
    },
  });
  const [asked, setAsked] = useState<Held | null>(null);
  const agreed = useRef<Typed | null>(null);
  const { formProps } = state;
  const asking: typeof state = {
    ...state,
    formProps: {
      ...formProps,
      onFinish: (typed) => {
        const { partes } = state.form.getFieldsValue(true) as Typed;
        if (!record || record.quantidadePessoas === 0 || sameParts(partes, before)) formProps.onFinish?.(typed);
        else {
          agreed.current = typed;
          setAsked(partes);
        }
      },
    },
  };
  const labels = {
    nome: t('fields.nome'),
    nota: t('fields.nota'),
    dias: t('fields.dias'),
    partes: t('fields.partes'),
  };
  return (
    <>
      <RecordForm state={asking} labels={labels} submit={t(record ? 'form.save' : 'form.add')} onCancel={leave}>
        <section className="card form__part">
          <h2>{t('form.about')}</h2>
          <Field name="nome" label={labels.nome} schema={perfilForm.shape.nome}>
            <Input autoComplete="off" />
          </Field>
          <Field name="nota" label={labels.nota} schema={perfilForm.shape.nota} optional hint={t('form.noteHint')}>
            <Input.TextArea rows={2} autoComplete="off" />
          </Field>
          <Field
            name="dias"
            label={labels.dias}
            schema={diasPerfil}
            optional
            hint={t('form.daysHint')}
            className="half"
          >
            <Input inputMode="numeric" autoComplete="off" className="num" />
          </Field>
        </section>
        <section className="card form__part">
          <h2>{t('form.gives')}</h2>
          <p className="help">{t('form.givesHint')}</p>
          <Field
            name="partes"
            label={labels.partes}
            rules={[
              {
                validator: (_rule, held: Held) =>
                  held.contratos.length + held.sistemas.length > 0
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('validation:access_required'))),
                validateTrigger: 'onSubmit',
              },
            ]}
          >
            <PartsField actor={actor} />
          </Field>
        </section>
      </RecordForm>
      {record && (
        <Suspense fallback={null}>
          <EffectDialog
            account={account}
            profile={record.id}
            held={asked}
            onClose={() => setAsked(null)}
            onSave={() => {
              setAsked(null);
              if (agreed.current) formProps.onFinish?.(agreed.current);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
