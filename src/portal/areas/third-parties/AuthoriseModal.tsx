import { useList, type HttpError } from '@refinedev/core';
import { Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContratoDelegado } from '../../../contract/home';
import {
  authoriseContratos,
  authoriseSistemas,
  type sistemaParaAutorizar,
  type Terceiro,
} from '../../../contract/third-parties';
import { normaliseName } from '../../../contract/validation';
import type { z } from 'zod';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { newKey } from '../../http/idempotency';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import { busyButton } from '../../ui/busy';
import { EscapeModal } from '../../ui/dialogs';
import { SearchIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { toast } from '../../ui/toast';

export type Kind = 'systems' | 'contracts';

/** Something that a supervisor can be authorised for. */
interface Item {
  id: string;
  name: string;
  about: string;
  /** Superintendency of a contract. */
  se: number;
}

/** Above so many there is a search. */
const SEARCHED_FROM = 8;

/** What can be authorised of one kind; null until it has come. */
function useItems(kind: Kind, company: string) {
  const { t } = useTranslation('third-parties');
  const common = {
    errorNotification: false,
    meta: { empresa: company },
    pagination: { mode: 'off' },
  } as const;
  const systems = useList<z.infer<typeof sistemaParaAutorizar>, HttpError>({
    ...common,
    resource: 'sistemasParaAutorizar',
    queryOptions: { enabled: kind === 'systems' },
  }).query;
  const contracts = useList<ContratoDelegado, HttpError>({
    ...common,
    resource: 'contratosParaAutorizar',
    queryOptions: { enabled: kind === 'contracts' },
  }).query;
  const query = kind === 'systems' ? systems : contracts;
  const items = useMemo((): Item[] | null => {
    if (kind === 'systems')
      return (
        systems.data?.data.map(({ coSistema, nome, sigla, descricao }) => ({
          id: coSistema,
          name: `${sigla} · ${nome}`,
          about: descricao,
          se: 0,
        })) ?? null
      );
    return (
      contracts.data?.data.map(({ nuContrato, nuSe, categoria, status }) => ({
        id: nuContrato,
        name: t('authorise.contract', { number: nuContrato }),
        about: t('authorise.contractAbout', {
          category: categoria,
          status: t(`authorise.status.${status}`, { defaultValue: status }),
        }),
        se: nuSe,
      })) ?? null
    );
  }, [contracts.data, kind, systems.data, t]);
  return { items, failed: query.isError, reload: async () => void (await query.refetch()) };
}

interface AuthoriseModalProps {
  actor: Actor;
  person: Terceiro;
  kind: Kind;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Which systems, or which contracts, a supervisor may delegate (delegation §6). */
export default function AuthoriseModal({ actor, person, kind, open, onClose, onSaved }: AuthoriseModalProps) {
  const { t } = useTranslation('third-parties');
  const company = actor.company.idProduto;
  const { items, failed, reload } = useItems(kind, company);
  const [before] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        kind === 'systems'
          ? person.sistemas.map(({ coSistema }) => coSistema)
          : person.contratos.map(({ nuContrato }) => nuContrato),
      ),
  );
  const [picked, setPicked] = useState(before);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());
  const wanted = normaliseName(text);
  const shown = (items ?? []).filter(({ name, about }) => normaliseName(`${name} ${about}`).includes(wanted));

  const pick = (ids: readonly string[], ticked: boolean) => {
    key.current = newKey();
    const next = new Set(picked);
    for (const id of ids) {
      if (ticked) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  const save = async () => {
    const changed = (items ?? []).filter(({ id }) => picked.has(id) !== before.has(id));
    if (changed.length === 0) {
      toast('info', 'third-parties:authorise.unchanged');
      onClose();
      return;
    }
    setBusy(true);
    try {
      const entry = (id: string) => ({
        idProduto: company,
        idProdutoPF: person.idProdutoPF,
        autoriza: picked.has(id),
        tipo: 'PJ',
      });
      const options = { idempotencyKey: key.current };
      if (kind === 'systems')
        await call(authoriseSistemas, { body: changed.map(({ id }) => ({ ...entry(id), coSistema: id })) }, options);
      else
        await call(
          authoriseContratos,
          { body: changed.map(({ id, se }) => ({ ...entry(id), nuContrato: id, se })) },
          options,
        );
      toast('success', 'third-parties:authorise.done');
      onSaved();
    } catch (error) {
      // The catalogue has shown why.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  const none = items?.length === 0;
  const all = shown.length > 0 && shown.every(({ id }) => picked.has(id));
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
          <Button type="primary" {...busyButton(busy)} disabled={!items || none} onClick={() => void save()}>
            {t('authorise.save')}
          </Button>
        </>
      }
    >
      {failed && <LoadError text={t('authorise.failed')} onRetry={reload} />}
      {!failed && !items && <p role="status">{t('loading')}</p>}
      {none && <EmptyState title={t(kind === 'systems' ? 'authorise.noSystems' : 'authorise.noContracts')} />}
      {items && !none && (
        <>
          <p className="lead">{t(kind === 'systems' ? 'authorise.systemsIntro' : 'authorise.contractsIntro')}</p>
          {items.length > SEARCHED_FROM && (
            <Input
              type="search"
              className="tpick__find"
              prefix={<SearchIcon size={20} />}
              aria-label={t('authorise.search')}
              placeholder={t('authorise.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <div className="tpick__h">
            <span className="small muted" role="status">
              {t('authorise.picked', { count: picked.size })}
            </span>
            <Button
              type="text"
              onClick={() =>
                pick(
                  shown.map(({ id }) => id),
                  !all,
                )
              }
            >
              {t(all ? 'authorise.clear' : 'authorise.all')}
            </Button>
          </div>
          {shown.length === 0 && <p className="muted">{t('authorise.notFound')}</p>}
          <ul className="tpick">
            {shown.map(({ id, name, about }) => (
              <li key={id}>
                <label>
                  <input
                    type="checkbox"
                    checked={picked.has(id)}
                    onChange={(event) => pick([id], event.target.checked)}
                  />
                  <span>
                    <b>{name}</b>
                    <span className="small muted">{about}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </EscapeModal>
  );
}
