import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCep } from '../../../contract/format';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { CheckIcon, EditIcon, ViewIcon, TrashIcon } from '../../ui/icons';
import { PinIcon } from '../../ui/topic-icons';
import type { AddressRow } from './provider';
import { BRAZIL } from './values';

interface AddressCardProps {
  address: AddressRow;
  /** Another change is under way. */
  busy: boolean;
  onMakeMain: () => void;
  onDelete: () => void;
}

/** Where an address is edited; the id stands in the address bar, so that the form can be reloaded. */
const editPath = (id: string) => `${paths.editAddress}?id=${encodeURIComponent(id)}`;

/** Whoever made this address the main one goes on at what is left to do with it: the button that was pressed is gone. */
function useFocusWhenMain(main: boolean) {
  const next = useRef<HTMLAnchorElement>(null);
  const was = useRef(main);
  useEffect(() => {
    if (main && !was.current && document.activeElement === document.body) next.current?.focus();
    was.current = main;
  }, [main]);
  return next;
}

/** One address: what it is called, where it is, and what can be done with it. Whoever may not change it looks at the form. */
export function AddressCard({ address, busy, onMakeMain, onDelete }: AddressCardProps) {
  const { t } = useTranslation('addresses');
  const mayChange = useMay('enderecos', 'edit');
  const main = address.principal === 'S';
  const edit = useFocusWhenMain(main);
  const place = address.siglaPais === BRAZIL ? formatCep(address.codigoPostal) : address.codigoPostal;
  const number = address.numero === 'S/N' ? t('noNumber') : address.numero;
  const lines: [key: string, value: string][] = [
    ['logradouro', address.logradouro],
    ['numero', number],
    ['complemento', address.complemento],
    ['bairro', address.bairro],
    ['cidade', address.cidade],
    ['uf', address.uf],
    [address.siglaPais === BRAZIL ? 'cep' : 'codigoPostal', place],
    ['pais', address.nomePais],
  ];
  const name = { name: address.identificacao };
  return (
    <li className={main ? 'card address address--main' : 'card address'}>
      <div className="address__head">
        <span className="badge-ic">
          <PinIcon />
        </span>
        <h2>{address.identificacao}</h2>
        {main && (
          <span className="tag tag--info">
            <CheckIcon size={16} />
            {t('main')}
          </span>
        )}
      </div>
      <dl className="desc address__lines">
        {lines
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`fields.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!mayChange && (
        <div className="address__acts">
          <Link
            className="btn btn--text"
            to={editPath(address.idEndereco)}
            state={{ endereco: address }}
            aria-label={t('list.viewOf', name)}
          >
            <ViewIcon size={20} />
            {t('list.view')}
          </Link>
        </div>
      )}
      {mayChange && (
        <div className="address__acts">
          {!main && (
            // Not disabled while it is asked: it would lose the focus.
            <button
              type="button"
              className="btn btn--text"
              onClick={onMakeMain}
              aria-label={t('list.makeMainOf', name)}
            >
              {t('list.makeMain')}
            </button>
          )}
          <Link
            ref={edit}
            className="btn btn--text"
            to={editPath(address.idEndereco)}
            state={{ endereco: address }}
            aria-label={t('list.editOf', name)}
          >
            <EditIcon size={20} />
            {t('list.edit')}
          </Link>
          <button
            type="button"
            className="btn btn--text address__delete"
            onClick={onDelete}
            disabled={busy}
            aria-label={t('list.deleteOf', name)}
          >
            <TrashIcon size={20} />
            {t('list.delete')}
          </button>
        </div>
      )}
    </li>
  );
}
