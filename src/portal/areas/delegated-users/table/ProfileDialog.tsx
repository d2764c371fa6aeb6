import { useCreate, useInvalidate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useSelect } from '@refinedev/antd';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PerfilDeAcesso } from '../../../../contract/access-profiles';
import { ApiError } from '../../../http/ApiError';
import { isTooLong } from '../../../http/searchText';
import { todayInSaoPaulo } from '../../../lib/format';
import { daysAfter } from '../../../lib/laterDates';
import { typingRestMs } from '../../../lib/typingRest';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { EscapeModal } from '../../../ui/dialogs';
import { Labelled } from '../Labelled';
import { useAccessesChanged } from '../useAccessesChanged';
import type { Person } from './useSelected';

interface ProfileDialogProps {
  actor: Actor;
  /** To whom; null keeps the dialog closed. */
  people: Person[] | null;
  onClose: () => void;
  /** They have it, and the rows have come. */
  onGiven: () => void;
}

/** Gives an access profile to many people of the table, who keep the end that they have. */
export default function ProfileDialog({ actor, people, onClose, onGiven }: ProfileDialogProps) {
  const { t } = useTranslation(['access-profiles', 'delegation']);
  const account = actor.company.idProduto;
  const { mutateAsync: give } = useCreate<BaseRecord, HttpError, object>();
  const invalidate = useInvalidate();
  const accessesChanged = useAccessesChanged();
  // What is said while the dialog fades; another opening begins anew.
  const [shown, setShown] = useState<Person[]>([]);
  const [perfil, setPerfil] = useState<string>();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const error = useId();
  if (people && people !== shown) {
    setShown(people);
    setPerfil(undefined);
    setRefused(null);
  }
  const { selectProps, query } = useSelect<PerfilDeAcesso & BaseRecord, HttpError>({
    resource: 'perfisDeAcesso',
    meta: { account },
    pagination: { currentPage: 1, pageSize: 50 },
    optionValue: ({ idPerfil }) => idPerfil,
    optionLabel: ({ nome }) => nome,
    debounce: typingRestMs(),
    onSearch: (typed) => [{ field: 'busca', operator: 'eq', value: typed }],
    queryOptions: { enabled: people !== null },
    // Said in the list of choices.
    errorNotification: false,
  });
  const beyond = new Set(
    query.data?.data.filter(({ foraDaAutorizacao }) => foraDaAutorizacao).map(({ idPerfil }) => idPerfil),
  );
  const options = (selectProps.options ?? []).filter(({ value }) => !beyond.has(String(value)));
  const submit = async () => {
    if (perfil === undefined) return setRefused(t('pick.chooseFirst'));
    const dias = query.data?.data.find(({ idPerfil }) => idPerfil === perfil)?.dias ?? null;
    const end = dias === null ? null : daysAfter(todayInSaoPaulo(), dias);
    setBusy(true);
    try {
      await give({
        resource: 'pessoasDoPerfil',
        values: { perfil, pessoas: shown.map(({ idProdutoPF }) => idProdutoPF), validoAte: end },
        meta: { account },
        invalidates: [],
        successNotification: (answer) => ({
          message: t('give.done', {
            count: Number(answer?.data['incluidos']) + Number(answer?.data['alterados']),
            name: options.find(({ value }) => value === perfil)?.label,
          }),
          type: 'success',
        }),
        // Said at the choice, or by the catalogue.
        errorNotification: false,
      });
      for (const resource of ['perfisDeAcesso', 'pessoasDoPerfil'])
        void invalidate({ resource, invalidates: ['resourceAll'] });
      await accessesChanged('stays');
      onGiven();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === 'MCN-163') setRefused(thrown.text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <EscapeModal
      open={people !== null}
      title={t('give.selected')}
      closeBeside={false}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="primary" {...busyButton(busy)} onClick={() => void submit()}>
            {t('give.submit')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t('delegation:selection.count', { count: shown.length })}</p>
        <Labelled label={t('columns.name')}>
          {(id) => (
            <Select
              id={id}
              showSearch
              filterOption={false}
              disabled={busy}
              loading={query.isFetching}
              placeholder={t('pick.choose')}
              notFoundContent={t(query.isError ? 'list.failed' : 'pick.noProfile')}
              aria-describedby={error}
              {...(refused !== null && { status: 'error' as const })}
              value={perfil}
              onSearch={(typed: string) => {
                if (!isTooLong(typed)) selectProps.onSearch?.(typed);
              }}
              onChange={(value: string) => {
                setPerfil(value);
                setRefused(null);
              }}
              options={options}
            />
          )}
        </Labelled>
        <span className="err" id={error} role="alert">
          {refused}
        </span>
        <p className="help">{t('give.keepEnd')}</p>
      </div>
    </EscapeModal>
  );
}
