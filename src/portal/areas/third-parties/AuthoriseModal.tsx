import { useList } from '@refinedev/core';
import { Button, Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import { forgetDraft } from '../../features/record-form/useDraft';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { busyButton } from '../../ui/busy';
import { EscapeModal } from '../../ui/dialogs';
import { EmptyState, LoadError } from '../../ui/feedback';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { toast } from '../../ui/toast';
import { type Item, Picker } from './Picker';
import type { Authorisation, Contract, System, ThirdParty } from './provider';

export type Kind = 'systems' | 'contracts';

/** One that can be authorised, with what is sent about it. */
interface Offered extends Item {
  /** Superintendency of a contract. */
  se: number;
}

const RESOURCES = { systems: 'sistemasParaAutorizar', contracts: 'contratosParaAutorizar' } as const;

/** What can be authorised of one kind; null until it has come. */
function useOffered(kind: Kind, account: string) {
  const { t } = useTranslation('third-parties');
  const { query } = useList<System | Contract, ApiError>({
    resource: RESOURCES[kind],
    meta: { account },
    pagination: { mode: 'off' },
    // The dialog says it, with another try.
    errorNotification: false,
  });
  const rows = query.data?.data;
  const items = useMemo(
    () =>
      rows?.map((row): Offered =>
        'coSistema' in row
          ? { id: row.id, name: `${row.sigla} · ${row.nome}`, about: row.descricao, se: 0 }
          : {
              id: row.id,
              name: t('authorise.contract', { number: row.nuContrato }),
              about: t('authorise.contractAbout', {
                category: row.categoria,
                status: t(`authorise.status.${row.status}`, { defaultValue: row.status }),
              }),
              se: row.nuSe,
            },
      ) ?? null,
    [rows, t],
  );
  return { items, failed: query.error, reload: () => query.refetch() };
}

/** What somebody was authorised for before. */
const heldBy = (person: ThirdParty, kind: Kind): string[] =>
  kind === 'systems'
    ? person.sistemas.map(({ coSistema }) => coSistema)
    : person.contratos.map(({ nuContrato }) => nuContrato);

type Values = { picked: string[] };

const draftOf = (account: string, { id }: ThirdParty, kind: Kind) => `authorise:${account}:${id}:${kind}`;

interface AuthoriseModalProps {
  actor: Actor;
  person: ThirdParty;
  kind: Kind;
  open: boolean;
  onClose: () => void;
}

/** Which systems, or which contracts, a supervisor may delegate (delegation §6). */
export default function AuthoriseModal({ actor, person, kind, open, onClose: onClosed }: AuthoriseModalProps) {
  const { t } = useTranslation('third-parties');
  const account = actor.company.idProduto;
  const onClose = () => {
    forgetDraft(draftOf(account, person, kind));
    onClosed();
  };
  const { items, failed, reload } = useOffered(kind, account);
  const before = heldBy(person, kind);

  const changed = ({ picked }: Values): Authorisation | undefined => {
    const other = (items ?? []).filter(({ id }) => picked.includes(id) !== before.includes(id));
    if (other.length === 0) return undefined;
    const autoriza = ({ id }: Offered) => picked.includes(id);
    return kind === 'systems'
      ? { sistemas: other.map((item) => ({ coSistema: item.id, autoriza: autoriza(item) })) }
      : { contratos: other.map((item) => ({ nuContrato: item.id, se: item.se, autoriza: autoriza(item) })) };
  };
  const { form, formProps, busy } = useRecordForm<ThirdParty, Values, Authorisation>({
    resource: 'terceiros',
    account,
    record: person,
    values: { picked: before },
    draft: draftOf(account, person, kind),
    variables: changed,
    saved: 'third-parties:authorise.done',
    onSaved: onClose,
  });
  const save = () => {
    if (changed(form.getFieldsValue())) return form.submit();
    toast('info', 'third-parties:authorise.unchanged');
    onClose();
  };

  const none = items?.length === 0;
  return (
    <EscapeModal
      open={open}
      width={640}
      closeBeside={false}
      title={t(kind === 'systems' ? 'authorise.systemsTitle' : 'authorise.contractsTitle', {
        name: personName(person.nomePF),
      })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="primary" {...busyButton(busy)} disabled={!items || none} onClick={save}>
            {t('authorise.save')}
          </Button>
        </>
      }
    >
      {failed && <LoadError error={failed} text={t('authorise.failed')} onRetry={reload} />}
      {!failed && !items && <p role="status">{t('loading')}</p>}
      {none && <EmptyState title={t(kind === 'systems' ? 'authorise.noSystems' : 'authorise.noContracts')} />}
      {items && !none && (
        <>
          <p className="lead">{t(kind === 'systems' ? 'authorise.systemsIntro' : 'authorise.contractsIntro')}</p>
          <SubmitForm<Values> {...formProps}>
            <Form.Item name="picked" noStyle>
              <Picker items={items} />
            </Form.Item>
          </SubmitForm>
        </>
      )}
    </EscapeModal>
  );
}
