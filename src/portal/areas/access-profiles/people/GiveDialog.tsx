import { useCreate, useDataProvider, useInvalidate, type HttpError } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LOGINS_PER_LOOKUP,
  GRANTEES_MAX,
  type Permissionario,
  type ResultadoCpf,
} from '../../../../contract/delegated-users';
import { validoAte } from '../../../../contract/delegated-grants';
import { loginText } from '../../../../contract/login-text';
import type { Actor } from '../../../features/acting';
import { LoginsField } from '../../../features/logins/LoginsField';
import { ApiError } from '../../../http/ApiError';
import { isTooLong } from '../../../http/searchText';
import { parseLogins } from '../../../lib/logins';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { daysAfter } from '../../../lib/laterDates';
import { typingRestMs } from '../../../lib/typingRest';
import { EscapeModal } from '../../../ui/dialogs';
import { DateInput, Field, FormActions, FormProblem, SubmitForm } from '../../../ui/fields';
import type { Given, Giving, ProfileRecord } from '../provider';

type Typed = { pessoas: string[]; cpfs: string; validoAte: string };

interface GiveDialogProps {
  actor: Actor;
  profile: ProfileRecord;
  open: boolean;
  onClose: () => void;
}

/** People of the company's table, by what is typed of their names. */
function useGrantees(actor: Actor) {
  const { selectProps, query } = useSelect<Permissionario, HttpError>({
    resource: 'permissionarios',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 20 },
    optionValue: 'idProdutoPF',
    optionLabel: ({ nome, idProdutoPF }) => `${personName(nome)} · ${loginText(idProdutoPF)}`,
    debounce: typingRestMs(),
    onSearch: (typed) => [{ field: 'busca', operator: 'eq', value: typed }],
    // The list of choices stays empty; CPFs can be written.
    errorNotification: false,
  });
  return {
    // Nobody gives to themselves.
    options: (selectProps.options ?? []).filter(({ value }) => value !== actor.idProdutoPF),
    loading: query.isFetching,
    onSearch: (typed: string) => {
      if (!isTooLong(typed)) selectProps.onSearch?.(typed);
    },
  };
}

function Giving({ actor, profile, onClose }: Omit<GiveDialogProps, 'open'>) {
  const { t } = useTranslation(['access-profiles', 'validation']);
  const account = actor.company.idProduto;
  const [form] = Form.useForm<Typed>();
  const lookUp = useDataProvider()('consultas');
  const { mutateAsync: give } = useCreate<Given, HttpError, Giving>();
  const invalidate = useInvalidate();
  const grantees = useGrantees(actor);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Who they are; null when there is one that is nobody's, said beside the field. */
  const peopleOf = async (logins: readonly string[]): Promise<string[] | null> => {
    const found: ResultadoCpf[] = [];
    for (let from = 0; from < logins.length; from += LOGINS_PER_LOOKUP) {
      const { data } = await lookUp.create<{ resultados: ResultadoCpf[] }, { logins: string[] }>({
        resource: 'consultas',
        variables: { logins: logins.slice(from, from + LOGINS_PER_LOOKUP) },
        meta: { account },
      });
      found.push(...data.resultados);
    }
    if (found.some(({ idProdutoPF }) => idProdutoPF === actor.idProdutoPF)) {
      form.setFields([{ name: 'cpfs', errors: [t('give.notYourself')] }]);
      return null;
    }
    const unknown = found.filter(({ idProdutoPF }) => idProdutoPF === null).map(({ cpf }) => cpf);
    if (unknown.length === 0) return found.flatMap(({ idProdutoPF }) => idProdutoPF ?? []);
    form.setFields([
      { name: 'cpfs', errors: [t('give.unknown', { count: unknown.length, cpfs: unknown.slice(0, 5).join(', ') })] },
    ]);
    return null;
  };
  const submit = async ({ pessoas, cpfs: typed, validoAte: end }: Typed) => {
    const { logins, invalid } = parseLogins(typed);
    const refuse = (error: string) => form.setFields([{ name: 'cpfs', errors: [error] }]);
    if (invalid.length > 0) return refuse(t('give.invalid', { cpfs: invalid.slice(0, 5).join(', ') }));
    if (pessoas.length + logins.length === 0) return refuse(t('give.nobody'));
    if (pessoas.length + logins.length > GRANTEES_MAX) return refuse(t('validation:grantees_too_many'));
    setProblem(null);
    setBusy(true);
    try {
      const found = await peopleOf(logins);
      if (found === null) return;
      await give({
        resource: 'pessoasDoPerfil',
        values: {
          perfil: profile.id,
          pessoas: [...new Set([...pessoas, ...found])],
          validoAte: end === '' ? null : end,
        },
        meta: { account },
        successNotification: (answer) => ({
          message: t('give.done', {
            count: Number(answer?.data['incluidos']) + Number(answer?.data['alterados']),
            name: profile.nome,
          }),
          type: 'success',
        }),
        // Beside the field, or the catalogue of errors.
        errorNotification: false,
      });
      for (const resource of ['perfisDeAcesso', 'permissionarios', 'acessos', 'concessoes'])
        void invalidate({ resource, invalidates: ['resourceAll'] });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [field] = error.campos;
      if (field?.campo === 'validoAte')
        form.setFields([{ name: 'validoAte', errors: [t(`validation:${field.chave}`)] }]);
      else if (error.code === 'MCN-100' || error.code === 'MCN-163') setProblem(error.text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SubmitForm<Typed>
      form={form}
      layout="vertical"
      size="large"
      className="form"
      initialValues={{
        pessoas: [],
        cpfs: '',
        validoAte: profile.dias === null ? '' : daysAfter(todayInSaoPaulo(), profile.dias),
      }}
      onFinish={(typed) => void submit(typed)}
    >
      <FormProblem text={problem} />
      <Field name="pessoas" label={t('give.people')} optional hint={t('give.peopleHint')}>
        <Select
          mode="multiple"
          filterOption={false}
          placeholder={t('pick.choose')}
          notFoundContent={t('ui:table.empty')}
          {...grantees}
        />
      </Field>
      <LoginsField
        form={form}
        text={text}
        onText={setText}
        label={t('give.cpfs')}
        hint={t('give.cpfsHint')}
        optional
        rows={3}
        counted={(count) => t('give.count', { count })}
      />
      <Field
        name="validoAte"
        label={t('give.until')}
        schema={validoAte}
        optional
        hint={t('give.untilHint')}
        className="half"
      >
        <DateInput toCome />
      </Field>
      <FormActions submit={t('give.submit')} busy={busy} onCancel={onClose} />
    </SubmitForm>
  );
}

/** Gives a profile to people of the table, and to others by their CPF. */
export default function GiveDialog({ actor, profile, open, onClose }: GiveDialogProps) {
  const { t } = useTranslation('access-profiles');
  return (
    <EscapeModal
      open={open}
      title={t('give.title', { name: profile.nome })}
      width={640}
      closeBeside={false}
      onClose={onClose}
    >
      <Giving actor={actor} profile={profile} onClose={onClose} />
    </EscapeModal>
  );
}
