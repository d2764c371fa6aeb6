import { useList, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Permissionario } from '../../../../contract/delegated-users';
import type { PageInfo } from '../../../../contract/page';
import { loginText } from '../../../../contract/login-text';
import type { Actor } from '../../../features/acting';
import { personName } from '../../../lib/format';
import { OVER } from '../../../lib/over';
import { EscapeModal } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { ValidityTag } from '../ValidityTag';
import { GrantFields, type Granted, grantedOf } from './GrantFields';
import { EVERYBODY, meant, type Narrowed } from './narrowed';
import '../../../features/listing/filters.css';
import './who-uses.css';

/** People who are named here; the table has them all. */
const SHOWN = 10;

interface WhoUsesProps {
  actor: Actor;
  open: boolean;
  onClose: () => void;
  /** The address of the table with somebody's drawer over it. */
  personAt: (idProdutoPF: string) => string;
  /** Shows these people in the table. */
  onShow: (filters: Narrowed) => void;
}

type UsersProps = Pick<WhoUsesProps, 'actor' | 'onClose' | 'personAt' | 'onShow'> & { granted: Granted };

/** The first of them, each leading to everything about the person, and the way to all of them in the table. */
function Users({ actor, granted, onClose, personAt, onShow }: UsersProps) {
  const { t, i18n } = useTranslation(['delegation', 'who-uses']);
  const filters = meant({ ...granted, validade: 'vigentes' });
  const { query } = useList<Permissionario & { id: string }, HttpError>({
    resource: 'permissionarios',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: SHOWN },
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq', value })),
    errorNotification: false,
  });
  const ended = useList<Permissionario & { id: string }, HttpError>({
    resource: 'permissionarios',
    meta: { account: actor.company.idProduto },
    pagination: { currentPage: 1, pageSize: 1 },
    filters: Object.entries(meant({ ...granted, validade: 'vencidas' })).map(([field, value]) => ({
      field,
      operator: 'eq',
      value,
    })),
    // Said where it is known: what the dialog tells stands without it.
    errorNotification: false,
  });
  const before = ended.query.data?.['page'] as PageInfo | undefined;
  if (query.error) return <LoadError error={query.error} text={t('who-uses:failed')} onRetry={query.refetch} />;
  const page = query.data?.['page'] as PageInfo | undefined;
  if (!page) return <p role="status">{t('loading')}</p>;
  const { totalElements: count, totalIsFloor } = page;
  const total = count.toLocaleString(i18n.language);
  const left = count - (query.data?.data.length ?? 0);
  return (
    <>
      <div className="dusers__head">
        <p role="status">
          <b>{t(totalIsFloor ? 'who-uses:countFloor' : 'who-uses:count', { count, total })}</b>
          {before && before.totalElements > 0 && (
            <span className="muted">
              {' '}
              {t('who-uses:ended', {
                count: before.totalElements,
                total: before.totalElements.toLocaleString(i18n.language) + (before.totalIsFloor ? '+' : ''),
              })}
            </span>
          )}
        </p>
        {count > 0 && (
          <Button type="primary" onClick={() => onShow(filters)}>
            {t('who-uses:show')}
          </Button>
        )}
      </div>
      {count > 0 && (
        <>
          <ul className="dusers" aria-label={t('who-uses:people')}>
            {query.data?.data.map(({ idProdutoPF, nome, ...validity }) => (
              <li key={idProdutoPF}>
                <Link to={personAt(idProdutoPF)} state={OVER} onClick={onClose}>
                  <b>{personName(nome)}</b>
                </Link>
                <span className="muted small num">{loginText(idProdutoPF)}</span>
                <ValidityTag {...validity} />
              </li>
            ))}
          </ul>
          {left > 0 && <p className="help">{t('who-uses:more', { number: SHOWN })}</p>}
        </>
      )}
    </>
  );
}

/** Who may use a contract, a cost centre, a card, a system or a group today; the table has the same people with everything that can be done with them. */
export default function WhoUsesModal({ actor, open, onClose, ...leads }: WhoUsesProps) {
  const { t } = useTranslation('who-uses');
  const [granted, setGranted] = useState<Granted>(grantedOf(EVERYBODY));
  const { contrato, sistema } = granted;
  return (
    <EscapeModal open={open} width={880} className="dwhomodal" title={t('title')} onClose={onClose}>
      <div className="fpanel__fields dwho">
        <GrantFields actor={actor} narrowed={granted} filterBy={(chosen) => setGranted({ ...granted, ...chosen })} />
      </div>
      {contrato === '' && sistema === '' ? (
        <p className="muted">{t('hint')}</p>
      ) : (
        <Users key={JSON.stringify(granted)} actor={actor} granted={granted} onClose={onClose} {...leads} />
      )}
    </EscapeModal>
  );
}
