import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SITUATIONS } from '../../../contract/constants';
import type { ContaEncontrada } from '../../../contract/support';
import { useReviewHere } from '../../session/review';
import { SEARCH_ID, useSearchField } from '../../lib/searchField';
import { busyButton } from '../../ui/busy';
import { SearchIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { messageOf } from '../../ui/fields';
import { ResponsiveTable } from '../../ui/table';
import { OpenDialog } from './OpenDialog';
import { useAccountColumns } from './columns';
import { useAddress } from './useAddress';
import { usePages } from './usePages';

const TERM_MAX = 150;
const TERM = 'termo';
const TYPE = 'tipo';
const SITUATION = 'situacao';

/** The search and what it found. A search is sent with the button or Enter, since each is in the audit. */
export function Search() {
  const { t, i18n } = useTranslation(['support', 'validation']);
  const [address, change] = useAddress();
  useSearchField();
  const asked = {
    termo: address.get(TERM) ?? '',
    tipo: address.get(TYPE) ?? '',
    situacao: address.get(SITUATION) ?? '',
  };
  const [typed, setTyped] = useState(asked.termo);
  const [known, setKnown] = useState(asked.termo);
  if (asked.termo !== known) {
    setKnown(asked.termo);
    setTyped(asked.termo);
  }
  const [opening, setOpening] = useState<ContaEncontrada | null>(null);
  const [open, setOpen] = useState(false);
  const here = useReviewHere();
  const pages = usePages<ContaEncontrada>({
    resource: 'contas',
    filters: asked,
    sortable: ['nome', 'criadoEm'],
    enabled: asked.termo !== '',
  });
  const columns = useAccountColumns({
    // One review at a time: the banner leads back to the one that is open.
    busy: here.status !== 'none',
    onOpen: (row) => {
      setOpening(row);
      setOpen(true);
    },
  });
  const refused = pages.error?.campos.find(({ campo }) => campo === TERM);
  const search = () => change({ [TERM]: typed.trim(), pagina: null });
  const { page } = pages;
  const total =
    page &&
    (page.totalElements === 0
      ? t('found.none')
      : page.totalIsFloor
        ? t('found.floor', { total: page.totalElements.toLocaleString(i18n.language) })
        : t('found.count', { count: page.totalElements }));

  return (
    <section className="card sup" aria-label={t('views.accounts')}>
      <Form className="sup__search" role="search" layout="vertical" requiredMark={false} onFinish={search}>
        <Form.Item
          className="field sup__term"
          label={t('search.term')}
          htmlFor={SEARCH_ID}
          extra={t('search.hint')}
          {...(refused && {
            validateStatus: 'error' as const,
            help: (
              <span id="busca-erro" role="alert">
                {messageOf(t, refused.chave)}
              </span>
            ),
          })}
        >
          <Input
            id={SEARCH_ID}
            type="search"
            size="large"
            autoComplete="off"
            maxLength={TERM_MAX}
            {...(refused && { 'aria-invalid': true, 'aria-describedby': 'busca-erro' })}
            prefix={<SearchIcon size={20} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\p{Cc}/gu, ' '))}
          />
        </Form.Item>
        <Form.Item className="field" label={t('search.type')} htmlFor="sup-tipo">
          <Select
            id="sup-tipo"
            size="large"
            value={asked.tipo}
            onChange={(tipo) => change({ [TYPE]: tipo, pagina: null })}
            options={['', 'PF', 'PJ'].map((value) => ({ value, label: t(value ? `types.${value}` : 'types.all') }))}
          />
        </Form.Item>
        <Form.Item className="field" label={t('search.situation')} htmlFor="sup-situacao">
          <Select
            id="sup-situacao"
            size="large"
            value={asked.situacao}
            onChange={(situacao) => change({ [SITUATION]: situacao, pagina: null })}
            options={['', ...SITUATIONS].map((value) => ({
              value,
              label: t(value ? `situations.${value}` : 'situations.all'),
            }))}
          />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" {...busyButton(pages.loading || pages.waiting)}>
          {t('search.submit')}
        </Button>
      </Form>
      <p className="sr" role="status">
        {asked.termo !== '' && total}
      </p>
      {asked.termo === '' || refused ? (
        <EmptyState title={t('start.title')} text={t('start.text')} />
      ) : pages.failed ? (
        <LoadError text={t('search.failed')} onRetry={pages.reload} />
      ) : (
        <>
          {page?.totalElements !== 0 && (
            <p className="sup__count" aria-hidden="true">
              {total}
              {page?.totalIsFloor && <span className="muted"> {t('found.refine')}</span>}
            </p>
          )}
          <ResponsiveTable
            label={t('found.label')}
            columns={columns}
            rows={pages.rows}
            rowKey={(row) => row.idProduto}
            loading={pages.loading || pages.waiting}
            sort={pages.sort ?? { field: 'nome', direction: 'asc' }}
            onSort={pages.onSort}
            pagination={pages.pagination}
            empty={<EmptyState title={t('found.none')} text={t('found.noneHint')} />}
          />
        </>
      )}
      <OpenDialog account={opening} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
