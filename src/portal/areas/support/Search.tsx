import { Button, Form, Input, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FILTER_MAX } from '../../../contract/page';
import { SITUATIONS } from '../../../contract/constants';
import type { ContaEncontrada } from '../../../contract/support';
import { SEARCH_ID, useSearchField } from '../../lib/searchField';
import { busyButton } from '../../ui/busy';
import { SearchIcon } from '../../ui/icons';
import { PagedList } from '../../features/listing/PagedList';
import { usePagedTable } from '../../features/listing/usePagedTable';
import { EmptyState } from '../../ui/feedback';
import { messageOf, SubmitForm } from '../../ui/fields';
import { OpenDialog } from '../../features/review/OpenDialog';
import { preloadable, usePreload } from '../../loading/preloadable';
import { Notice } from '../../ui/drawn';
import { useColumnChoice } from '../../ui/table/useColumnChoice';
import { usePhone } from '../../ui/usePhone';
import { COLUMNS } from './choosable';
import { useAccountColumns } from './columns';
import { RecentReviews } from './RecentReviews';
import { beginSearch, searchedFor } from './searches';

const TableActs = preloadable(() => import('./TableActs'));
/** It stands above what a search found: without its code an answer that does not come could not be told. */
const FOUND = { components: [TableActs] };

const SEARCH = 'busca';
const TERM = 'termo';
const TYPE = 'tipo';
const SITUATION = 'situacao';

/**
 * The search and what it found. A search is sent with the button or Enter, since each is in the audit; the address holds its id, never what was
 * typed.
 */
export function Search({ staff }: { staff: string }) {
  const { t, i18n } = useTranslation(['support', 'validation']);
  useSearchField();
  const asking = useSearchParams()[0].get(SEARCH) ?? '';
  const enabled = searchedFor(staff, asking) !== null;
  const table = usePagedTable<ContaEncontrada>({ resource: 'contas', account: staff, enabled });
  const asked = table.state.filters;
  const id = asked[SEARCH] ?? '';
  // A link from another window, or a search of long ago, names one that is not known here.
  const found = searchedFor(staff, id);
  const term = found ?? '';
  const [typed, setTyped] = useState(term);
  const [known, setKnown] = useState(id);
  if (id !== known) {
    setKnown(id);
    setTyped(term);
  }
  const [opening, setOpening] = useState<ContaEncontrada | null>(null);
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  usePreload(FOUND, !phone);
  const choice = useColumnChoice(COLUMNS);
  const columns = useAccountColumns(choice.shown, (row) => {
    setOpening(row);
    setOpen(true);
  });
  const wrong =
    typed.trim().length > FILTER_MAX
      ? 'filter_max_length'
      : table.error?.campos.find(({ campo }) => campo === TERM)?.chave;
  const filter = (name: string, value: string) => table.change({ filters: { ...asked, [name]: value } });
  const search = () => {
    const text = typed.trim();
    if (text.length > FILTER_MAX) return;
    if (text === '') filter(SEARCH, '');
    else filter(SEARCH, text === term ? id : beginSearch(staff, text));
  };
  const { page } = table;
  const total =
    page &&
    (page.totalElements === 0
      ? t('found.none')
      : page.totalIsFloor
        ? t('found.floor', { total: page.totalElements.toLocaleString(i18n.language) })
        : t('found.count', { count: page.totalElements }));

  return (
    <section className="card sup" aria-label={t('views.accounts')}>
      <SubmitForm className="sup__search" role="search" layout="vertical" requiredMark={false} onFinish={search}>
        <Form.Item
          className="field sup__term"
          label={t('search.term')}
          htmlFor={SEARCH_ID}
          // Once something is found, its rows have the room.
          extra={(term === '' || wrong !== undefined) && t('search.hint')}
          {...(wrong !== undefined && {
            validateStatus: 'error' as const,
            help: (
              <span id="busca-erro" role="alert">
                {messageOf(t, wrong)}
              </span>
            ),
          })}
        >
          <Input
            id={SEARCH_ID}
            type="search"
            size="large"
            autoComplete="off"
            {...(wrong !== undefined && { 'aria-invalid': true, 'aria-describedby': 'busca-erro' })}
            prefix={<SearchIcon size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\p{Cc}/gu, ' '))}
          />
        </Form.Item>
        <Form.Item className="field" label={t('search.type')} htmlFor="sup-tipo">
          <Select
            id="sup-tipo"
            size="large"
            value={asked[TYPE]}
            onChange={(tipo) => filter(TYPE, tipo)}
            options={['', 'PF', 'PJ'].map((value) => ({ value, label: t(value ? `types.${value}` : 'types.all') }))}
          />
        </Form.Item>
        <Form.Item className="field" label={t('search.situation')} htmlFor="sup-situacao">
          <Select
            id="sup-situacao"
            size="large"
            value={asked[SITUATION]}
            onChange={(situacao) => filter(SITUATION, situacao)}
            options={['', ...SITUATIONS].map((value) => ({
              value,
              label: t(value ? `situations.${value}` : 'situations.all'),
            }))}
          />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" {...busyButton(table.loading || table.waiting)}>
          {t('search.submit')}
        </Button>
      </SubmitForm>
      <p className="sr" role="status">
        {term !== '' && total}
      </p>
      {id !== '' && found === null && (
        <Notice role="status" className="sup__gone">
          {t('search.gone')}
        </Notice>
      )}
      {term === '' && <RecentReviews />}
      {term !== '' && wrong !== undefined && <EmptyState title={t('start.title')} text={t('start.text')} />}
      {term !== '' && wrong === undefined && (
        <div className="sup__found">
          {!table.error && page?.totalElements !== 0 && (
            <div className="sup__count">
              <p aria-hidden="true">
                {total}
                {page?.totalIsFloor && <span className="muted"> {t('found.refine')}</span>}
              </p>
              <Suspense fallback={null}>{!phone && <TableActs staff={staff} choice={choice} />}</Suspense>
            </div>
          )}
          <PagedList
            table={table}
            label={t('found.label')}
            failed={t('search.failed')}
            columns={columns}
            rowKey={(row) => row.idProduto}
            ordered={{ field: 'nome', direction: 'asc' }}
            empty={<EmptyState title={t('found.none')} text={t('found.noneHint')} />}
          />
        </div>
      )}
      <OpenDialog account={opening} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
