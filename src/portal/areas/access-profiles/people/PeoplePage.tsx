import { useDeleteMany, useInvalidate, useOne, type HttpError } from '@refinedev/core';
import { loginText } from '../../../../contract/login-text';
import { Button, Tag } from 'antd';
import { Suspense, useState, type Key } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActingGate, companyAddress, type Actor } from '../../../features/acting';
import { useMay } from '../../../features/access/useMay';
import { GateBones } from '../../../features/account/AccountGate';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { useUndoOffer } from '../../../features/undo/useUndoOffer';
import { SearchText } from '../../../features/listing/SearchText';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { dateText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { someNames } from '../../../lib/some';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { RemovalDialog } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { EditIcon, PlusIcon, TrashIcon } from '../../../ui/icons';
import { LinkButton } from '../../../ui/LinkButton';
import { Pager, ResponsiveTable, SelectionBar, type Column } from '../../../ui/table';
import { SelectionBox } from '../../../ui/table/SelectionBox';
import { PartList } from '../PartList';
import type { Holder, ProfileRecord } from '../provider';
import { givesNothing, useAmount } from '../useAmount';
import '../access-profiles.css';

const GiveDialog = preloadable(() => import('./GiveDialog'));

/** Opened by a click: its code and texts are there by then. */
const DIALOGS = { components: [GiveDialog], texts: ['validation', 'logins'] };

const RESOURCE = 'pessoasDoPerfil';

function People({ actor, profile }: { actor: Actor; profile: ProfileRecord }) {
  const { t } = useTranslation('access-profiles');
  const account = actor.company.idProduto;
  const mayGive = useMay('permissionarios', 'edit');
  const table = usePagedTable<Holder>({ resource: RESOURCE, account, permanent: { perfil: profile.id } });
  const { rows, page, pager, state, change } = table;
  usePreload(DIALOGS, page !== null);
  const { mutateAsync: take } = useDeleteMany<Holder & { desfazer?: string | null }, HttpError>();
  const invalidate = useInvalidate();
  const [keys, setKeys] = useState<Key[]>([]);
  const [taking, setTaking] = useState<Holder[] | null>(null);
  const [giving, setGiving] = useState(false);
  const search = state.filters['pessoa'] ?? '';

  /** What is read of who has it, and of accesses, is old. */
  const changed = async () => {
    for (const resource of ['perfisDeAcesso', 'permissionarios', 'acessos', 'concessoes'])
      void invalidate({ resource, invalidates: ['resourceAll'] });
    await invalidate({ resource: RESOURCE, invalidates: ['list'] });
  };
  const offer = useUndoOffer(account, (count) => t('undone', { count }), changed);
  const takeAll = async (chosen: readonly Holder[]) => {
    const { data } = await take({
      resource: RESOURCE,
      ids: chosen.map(({ id }) => id),
      meta: { account, perfil: profile.id },
      // Said below, with the offer to undo it.
      successNotification: false,
      // The catalogue of errors says why.
      errorNotification: false,
    });
    offer(
      t('take.done', {
        count: chosen.length,
        name: profile.nome,
        names: someNames(
          t,
          chosen.map(({ nome }) => nome),
        ),
      }),
      data[0]?.desfazer,
    );
    // The dialog stays until the rows are there anew: the focus does not go back to a row that leaves.
    await changed();
    setKeys([]);
    setTaking(null);
  };
  const columns: Column<Holder>[] = [
    {
      key: 'nome',
      title: t('people.name'),
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          <b className="strong">{personName(row.nome)}</b>{' '}
          <span className="small muted num">{loginText(row.idProdutoPF)}</span>
        </>
      ),
    },
    {
      key: 'desde',
      title: t('people.since'),
      render: (row) => t('people.by', { date: dateText(row.dadoEm), name: personName(row.dadoPor.nome) }),
    },
    {
      key: 'validade',
      title: t('people.end'),
      render: (row) =>
        row.validoAte === null ? (
          t('list.noEnd')
        ) : row.situacaoValidade === 'vencida' ? (
          <Tag color="error">{t('people.ended', { date: dateText(row.validoAte) })}</Tag>
        ) : (
          <span className="num">{dateText(row.validoAte)}</span>
        ),
    },
  ];
  if (mayGive)
    columns.push({
      key: 'acoes',
      title: t('columns.actions'),
      card: 'actions',
      align: 'right',
      render: (row) => (
        <Button
          type="text"
          danger
          aria-label={t('take.of', { name: personName(row.nome) })}
          onClick={() => setTaking([row])}
        >
          {t('take.action')}
        </Button>
      ),
    });
  const give = mayGive && !profile.foraDaAutorizacao && (
    <Button type="primary" icon={<PlusIcon size={20} />} onClick={() => setGiving(true)}>
      {t('give.open')}
    </Button>
  );
  return (
    <section aria-labelledby="quem-tem" className="aprof__people">
      <div className="aprof__head">
        <h2 id="quem-tem" tabIndex={-1}>
          {t('people.title')}
        </h2>
        {page && (page.totalElements > 0 || search !== '') && give}
      </div>
      {table.error && <LoadError error={table.error} text={t('people.failed')} onRetry={table.reload} />}
      {!table.error && !page && <GateBones />}
      {!table.error && page && page.totalElements === 0 && search === '' && (
        <div className="card">
          <EmptyState title={t('people.empty')} text={give && t('people.emptyText')} action={give} />
        </div>
      )}
      {!table.error && page && (page.totalElements > 0 || search !== '') && (
        <>
          <SearchText
            className="aprof__find"
            label={t('people.search')}
            autoComplete="off"
            value={search}
            onSearch={(pessoa) => change({ filters: { pessoa } })}
          />
          <ResponsiveTable
            label={t('people.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            loading={table.waiting}
            sort={state.sort ?? { field: 'nome', direction: 'asc' }}
            onSort={(sort) => change({ sort })}
            empty={<EmptyState title={t('people.filtered')} />}
            {...(mayGive && {
              selection: { Box: SelectionBox, keys, onChange: setKeys, nameOf: (row: Holder) => personName(row.nome) },
            })}
          />
          {pager && page.totalPages > 1 && (
            <Pager
              {...pager}
              onPage={(next) => {
                setKeys([]);
                pager.onPage(next);
              }}
            />
          )}
          {mayGive && (
            <SelectionBar
              keyed
              count={keys.length}
              said={keys.length > 0 ? t('people.selected', { count: keys.length }) : t('people.none')}
              clear={{ name: t('people.clear'), onPress: () => setKeys([]) }}
            >
              <Button
                danger
                icon={<TrashIcon size={16} />}
                disabled={keys.length === 0}
                onClick={() => setTaking(rows.filter(({ id }) => keys.includes(id)))}
              >
                {t('take.action')}
              </Button>
            </SelectionBar>
          )}
        </>
      )}
      <RemovalDialog
        items={taking}
        title={t('take.title')}
        yes={() => t('take.yes')}
        no={t('cancel')}
        question={([first, ...others]) => (
          <>
            <p>
              {others.length === 0
                ? t('take.one', { person: personName(first?.nome ?? ''), name: profile.nome })
                : t('take.many', { count: others.length + 1, name: profile.nome })}
            </p>
            <p className="help">{t('take.effect')}</p>
          </>
        )}
        onClose={() => setTaking(null)}
        remove={takeAll}
      />
      <Suspense fallback={null}>
        <GiveDialog actor={actor} profile={profile} open={giving} onClose={() => setGiving(false)} />
      </Suspense>
    </section>
  );
}

function Screen({ actor, id }: { actor: Actor; id: string }) {
  const { t } = useTranslation('access-profiles');
  const crumbs = useCrumbs();
  const amount = useAmount();
  const company = actor.company.nome;
  const lead = (one: ProfileRecord) => {
    if (!givesNothing(one)) return t('people.lead', { amount: amount(one), company });
    return t(one.foraDaAutorizacao ? 'people.leadBeyond' : 'people.leadNothing', { company });
  };
  const mayEdit = useMay('perfisDeAcesso', 'edit');
  const { query } = useOne<ProfileRecord, HttpError>({
    resource: 'perfisDeAcesso',
    id,
    meta: { account: actor.company.idProduto },
    // The screen says it, with another try.
    errorNotification: false,
  });
  const profile = query.data?.data;
  const edit = mayEdit && profile && (
    <LinkButton icon={<EditIcon size={20} />} to={companyAddress(paths.editAccessProfile, actor, { id })}>
      {t('people.change')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={profile ? t('people.headingOf', { name: profile.nome }) : t('people.heading')}
        lead={profile && lead(profile)}
        crumbs={crumbs}
        {...(edit && { actions: edit, wideActions: true })}
      />
      {query.isPending && <GateBones />}
      {query.error && !profile && <LoadError error={query.error} text={t('form.failed')} onRetry={query.refetch} />}
      {profile && (
        <>
          {profile.foraDaAutorizacao && (
            <Notice kind="warning" className="above">
              {t('people.beyond')}
            </Notice>
          )}
          {profile.nota !== '' && <p className="aprof__note aprof__lead">{profile.nota}</p>}
          <section className="card form__part" aria-labelledby="da">
            <h2 id="da">{t('form.gives')}</h2>
            <PartList label={t('form.gives')} held={profile} />
            <p className="help">
              {profile.dias === null ? t('people.beginsOpen') : t('people.begins', { count: profile.dias })}
            </p>
          </section>
          <People key={id} actor={actor} profile={profile} />
        </>
      )}
      <BackHome />
    </>
  );
}

/** /pessoasDoPerfil?id=: what a profile gives, who has it, giving it and taking it away. */
export default function PeoplePage() {
  const { t } = useTranslation('access-profiles');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return (
    <ActingGate title={t('people.heading')} crumbs={crumbs} resource="perfisDeAcesso" action="show">
      {(actor) => <Screen key={`${actor.company.idProduto} ${id}`} actor={actor} id={id} />}
    </ActingGate>
  );
}
