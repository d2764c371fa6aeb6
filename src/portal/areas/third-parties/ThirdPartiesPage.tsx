import { useList, type HttpError } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Terceiro } from '../../../contract/third-parties';
import { paths } from '../../lib/paths';
import { preloadable, usePreload } from '../../loading/preloadable';
import { PageHead } from '../../shell/PageHead';
import { ActingGate, CompanyChoice, type Actor } from '../../features/acting';
import { ChevronLeftIcon } from '../../ui/icons';
import type { Sort } from '../../ui/table';
import { AddForm } from './AddForm';
import type { Kind } from './AuthoriseModal';
import { Reminder } from './Reminder';
import { ThirdPartyList } from './ThirdPartyList';
import './third-parties.css';

const AuthoriseModal = preloadable(() => import('./AuthoriseModal'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [AuthoriseModal] };

const PAGE_SIZE = 20;

interface Asked {
  page: number;
  sort: Sort | null;
  filtro: string;
}

function ThirdParties({ actor }: { actor: Actor }) {
  usePreload(DIALOGS);
  const { t } = useTranslation('third-parties');
  const [asked, setAsked] = useState<Asked>({ page: 1, sort: null, filtro: '' });
  const [authorising, setAuthorising] = useState<{ person: Terceiro; kind: Kind; open: boolean; visit: number } | null>(
    null,
  );
  const [reminded, setReminded] = useState<Terceiro | null>(null);
  const { query } = useList<Terceiro, HttpError>({
    resource: 'terceiros',
    errorNotification: false,
    meta: { empresa: actor.company.idProduto },
    pagination: { currentPage: asked.page, pageSize: PAGE_SIZE, mode: 'server' },
    sorters: asked.sort ? [{ field: asked.sort.field, order: asked.sort.direction }] : [],
    filters: [{ field: 'filtro', operator: 'eq', value: asked.filtro }],
    queryOptions: { placeholderData: (before) => before, staleTime: 0 },
  });
  const reload = async () => void (await query.refetch());
  const authorise = (person: Terceiro, kind: Kind) => {
    setReminded(null);
    setAuthorising({ person, kind, open: true, visit: (authorising?.visit ?? 0) + 1 });
  };
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t(actor.perfil === 'Empresa' ? 'leadCompany' : 'leadAdm', { company: actor.company.nome })}
        crumbs={[{ name: t('home'), to: paths.home }]}
      />
      <CompanyChoice actor={actor} />
      {actor.canChange && (
        <AddForm
          actor={actor}
          onAdded={(person) => {
            if (person.perfil === 'S') setReminded(person);
            void reload();
          }}
        />
      )}
      <ThirdPartyList
        actor={actor}
        rows={query.data?.data ?? null}
        total={query.data?.total ?? 0}
        pageSize={PAGE_SIZE}
        failed={query.isError}
        waiting={query.isPlaceholderData}
        asked={asked}
        onAsk={(change) => setAsked((before) => ({ ...before, page: 1, ...change }))}
        onReload={reload}
        onAuthorise={authorise}
      />
      <Link className="btn tback" to={paths.home}>
        <ChevronLeftIcon size={20} />
        {t('back')}
      </Link>
      <Reminder person={reminded} onAuthorise={authorise} onClose={() => setReminded(null)} />
      <Suspense fallback={null}>
        {authorising && (
          <AuthoriseModal
            key={authorising.visit}
            actor={actor}
            person={authorising.person}
            kind={authorising.kind}
            open={authorising.open}
            onClose={() => setAuthorising({ ...authorising, open: false })}
            onSaved={() => {
              setAuthorising({ ...authorising, open: false });
              void reload();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** /permitirDelegar: who may delegate in the company's name, and for what (delegation §2.13). */
export default function ThirdPartiesPage() {
  const { t } = useTranslation('third-parties');
  return (
    <ActingGate title={t('title')} crumbs={[{ name: t('home'), to: paths.home }]} resource="terceiros" action="list">
      {(actor) => <ThirdParties key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}
