import { Button, Tag } from 'antd';
import { LinkButton } from '../../ui/LinkButton';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCep } from '../../../contract/format';
import { claimedAddress } from '../../http/clientAddress';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { CheckIcon, EditIcon, ViewIcon, TrashIcon } from '../../ui/icons';
import { PinIcon } from '../../ui/topic-icons';
import type { AddressRow } from './provider';
import { BRAZIL } from './values';
import { RecordCard } from '../../ui/records/RecordCard';

interface AddressCardProps {
  address: AddressRow;
  /** Whose address it is. */
  idProduto: string;
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
export function AddressCard({ address, idProduto, busy, onMakeMain, onDelete }: AddressCardProps) {
  const { t } = useTranslation('addresses');
  const mayChange = useMay('enderecos', 'edit');
  const main = address.principal === 'S';
  const edit = useFocusWhenMain(main);
  const national = address.siglaPais === BRAZIL;
  const lines: [key: string, value: string][] = [
    ['logradouro', address.logradouro],
    ['numero', address.numero === 'S/N' ? t('noNumber') : address.numero],
    ['complemento', address.complemento],
    ['bairro', address.bairro],
    ['cidade', address.cidade],
    ['uf', address.uf],
    national ? ['cep', formatCep(address.codigoPostal)] : ['codigoPostal', address.codigoPostal],
    ['pais', address.nomePais],
  ];
  const name = { name: address.identificacao };
  const form = { to: editPath(address.idEndereco), state: { endereco: address, idProduto, ip: claimedAddress() } };
  return (
    <RecordCard
      icon={<PinIcon />}
      title={address.identificacao}
      chief={main}
      tag={
        main && (
          <Tag color="processing" icon={<CheckIcon size={16} />}>
            {t('main')}
          </Tag>
        )
      }
      lines={lines.map(([key, value]) => ({ label: t(`fields.${key}`), value }))}
    >
      {!mayChange && (
        <LinkButton type="text" icon={<ViewIcon size={20} />} {...form} aria-label={t('list.viewOf', name)}>
          {t('list.view')}
        </LinkButton>
      )}
      {mayChange && (
        <>
          {!main && (
            // Not disabled while it is asked: it would lose the focus.
            <Button type="text" onClick={onMakeMain} aria-label={t('list.makeMainOf', name)}>
              {t('list.makeMain')}
            </Button>
          )}
          <LinkButton
            ref={edit}
            type="text"
            icon={<EditIcon size={20} />}
            {...form}
            aria-label={t('list.editOf', name)}
          >
            {t('list.edit')}
          </LinkButton>
          <Button
            type="text"
            danger
            icon={<TrashIcon size={20} />}
            onClick={onDelete}
            disabled={busy}
            aria-label={t('list.deleteOf', name)}
          >
            {t('list.delete')}
          </Button>
        </>
      )}
    </RecordCard>
  );
}
