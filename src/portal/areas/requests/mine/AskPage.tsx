import { type BaseRecord, useOne } from '@refinedev/core';
import { Button, Checkbox, Input, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { askByCodigo, codigoForm } from '../../../../contract/request-codes';
import { pedidoForm, REQUEST_DAYS } from '../../../../contract/requests';
import { AccountGate, GateBones } from '../../../features/account/AccountGate';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { RecordForm } from '../../../features/record-form/RecordForm';
import { useRecordForm } from '../../../features/record-form/useRecordForm';
import type { ApiError } from '../../../http/ApiError';
import { dateText } from '../../../lib/dates';
import { todayInSaoPaulo } from '../../../lib/format';
import { monthsAfter } from '../../../lib/laterDates';
import { CODE_PARAM, paths } from '../../../lib/paths';
import { PageHead, type PageHeadProps } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { Notice } from '../../../ui/drawn';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { DateInput, Field, SubmitForm } from '../../../ui/fields';
import { MOVED, type NewCodeRequest, type Offer } from '../codes.provider';
import '../requests.css';

type Typed = { perfis: string[]; ate: string; motivo: string };

const isMoved = ({ code }: ApiError) => (MOVED as readonly (string | null)[]).includes(code ?? null);

/** Where the code is typed that a company gave. */
function CodeForm({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useTranslation('requests');
  return (
    <SubmitForm<{ codigo: string }>
      layout="vertical"
      size="large"
      className="card form form__part"
      initialValues={{ codigo: code }}
      onFinish={({ codigo }) => onCode(codigo.trim())}
    >
      <Field name="codigo" label={t('withCode.code')} schema={codigoForm.shape.codigo} hint={t('withCode.codeHint')}>
        <Input className="num half" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Button type="primary" htmlType="submit">
        {t('withCode.find')}
      </Button>
    </SubmitForm>
  );
}

interface ProfilesProps {
  offer: Offer;
  label: string;
  /** The field's, as antd's form hands them on. */
  id?: string;
  value?: string[];
  onChange?: (value: string[]) => void;
  'aria-describedby'?: string;
}

/** What the company offers; what somebody has or waits for is not asked for again. */
function Profiles({ offer, label, id, value = [], onChange, 'aria-describedby': described }: ProfilesProps) {
  const { t } = useTranslation('requests');
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={described} tabIndex={-1}>
      <Checkbox.Group className="ask__list" value={value} onChange={(ticked) => onChange?.(ticked as string[])}>
        {offer.perfis.map(({ idPerfil, nome, situacao }) => (
          <Checkbox key={idPerfil} value={idPerfil} disabled={situacao !== 'livre'}>
            {nome} {situacao !== 'livre' && <Tag>{t(`withCode.${situacao}`)}</Tag>}
          </Checkbox>
        ))}
      </Checkbox.Group>
    </div>
  );
}

interface AskingProps {
  account: string;
  offer: Offer;
  onMoved: (text: string) => void;
}

/** What is asked of the company whose code it is. */
function Asking({ account, offer, onMoved }: AskingProps) {
  const { t } = useTranslation('requests');
  const navigate = useNavigate();
  const leave = () => void navigate(paths.myRequests);
  const labels = { perfis: t('withCode.profiles'), ate: t('ask.until'), motivo: t('ask.why') };
  const state = useRecordForm<BaseRecord, Typed, NewCodeRequest>({
    resource: 'pedidosComCodigo',
    account,
    values: { perfis: [], ate: monthsAfter(todayInSaoPaulo(), 6), motivo: '' },
    draft: `pedido:${account}:${offer.id}`,
    variables: (typed) => ({ ...typed, codigo: offer.id }),
    fieldOf: (campo) => (campo.startsWith('perfis') ? 'perfis' : campo),
    touches: ['meusPedidos'],
    saved: 'requests:ask.done',
    onSaved: leave,
    reactions: Object.fromEntries(MOVED.map((moved) => [moved, (error: { text: string }) => onMoved(error.text)])),
  });
  return (
    <RecordForm state={state} labels={labels} submit={t('ask.submit')} onCancel={leave}>
      <section className="card form__part">
        <h2>{t('withCode.of', { company: offer.empresa.nome })}</h2>
        <Field name="perfis" label={labels.perfis} schema={askByCodigo.body.shape.perfis}>
          <Profiles offer={offer} label={labels.perfis} />
        </Field>
        <Field name="ate" label={labels.ate} schema={pedidoForm.shape.ate} hint={t('ask.untilHint')} className="half">
          <DateInput toCome />
        </Field>
        {offer.acessoAtual && (
          <p className="help">
            {offer.acessoAtual.validoAte === null
              ? t('withCode.hasNone')
              : t('withCode.hasUntil', { date: dateText(offer.acessoAtual.validoAte) })}
          </p>
        )}
        <Field name="motivo" label={labels.motivo} schema={pedidoForm.shape.motivo} hint={t('ask.whyHint')}>
          <Input.TextArea rows={3} autoComplete="off" />
        </Field>
        <p className="help">{t('ask.after', { count: REQUEST_DAYS })}</p>
      </section>
    </RecordForm>
  );
}

function Asked({ account, head }: { account: string; head: PageHeadProps }) {
  const { t } = useTranslation('requests');
  const [search, setSearch] = useSearchParams();
  const code = search.get(CODE_PARAM)?.trim() ?? '';
  const [moved, setMoved] = useState<string | null>(null);
  const { query } = useOne<Offer, ApiError>({
    resource: 'ofertasDePedido',
    id: code,
    meta: { account },
    queryOptions: { enabled: code !== '' },
    errorNotification: false,
  });
  const show = (typed: string) => {
    setMoved(null);
    const next = new URLSearchParams(search);
    next.set(CODE_PARAM, typed);
    setSearch(next, { replace: true });
    // The same once more.
    if (typed === code) void query.refetch();
  };
  const offer = code === '' || query.error ? undefined : query.data?.data;
  const refused = code !== '' && query.error && isMoved(query.error) ? query.error.text : null;
  const said = refused ?? moved;
  return (
    <>
      <PageHead {...head} />
      {said !== null && (
        <Notice kind="warning" role="alert" className="above">
          {said}
        </Notice>
      )}
      {code !== '' && query.error && refused === null && (
        <LoadError error={query.error} text={t('withCode.failed')} onRetry={() => query.refetch()} />
      )}
      {code !== '' && query.isLoading && <GateBones />}
      {offer && offer.perfis.length === 0 && (
        <div className="card">
          <EmptyState title={t('withCode.of', { company: offer.empresa.nome })} text={t('withCode.nothing')} />
        </div>
      )}
      {offer && offer.perfis.length > 0 && (
        <Asking
          key={offer.id}
          account={account}
          offer={offer}
          onMoved={(text) => {
            setMoved(text);
            void query.refetch();
          }}
        />
      )}
      {(code === '' || refused !== null) && <CodeForm key={code} code={code} onCode={show} />}
      <BackHome />
    </>
  );
}

/** /pedirAcesso: asks a company for access with the code that it published, typed or in its link. */
export default function AskPage() {
  const { t } = useTranslation('requests');
  const head: PageHeadProps = { title: t('withCode.title'), lead: t('withCode.lead'), crumbs: useCrumbs() };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="meusPedidos" action="create">
      {(account) => <Asked key={account.idProduto} account={account.idProduto} head={head} />}
    </AccountGate>
  );
}
