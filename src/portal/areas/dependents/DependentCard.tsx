import { Button } from 'antd';
import { LinkButton } from '../../ui/LinkButton';
import { useTranslation } from 'react-i18next';
import type { Dependente } from '../../../contract/dependents';
import { formatPhoneWithCountry } from '../../../contract/format';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { EditIcon, ViewIcon, TrashIcon } from '../../ui/icons';
import { DependentsIcon, PasswordIcon, MailIcon, PhoneIcon } from '../../ui/topic-icons';
import { Notice } from '../../ui/drawn';
import { RecordCard } from '../../ui/records/RecordCard';

export const CARD_MODALS = ['email', 'phone', 'password', 'delete'] as const;
export type CardModal = (typeof CARD_MODALS)[number];

const icons = { email: MailIcon, phone: PhoneIcon, password: PasswordIcon, delete: TrashIcon } as const;

interface DependentCardProps {
  dependent: Dependente;
  onOpen: (modal: CardModal) => void;
}

/** Where a dependent is edited; the id stands in the address bar, so that the form can be reloaded. */
const editPath = (id: string) => `${paths.editDependent}?id=${encodeURIComponent(id)}`;

const accessesPath = (id: string) => `${paths.supportAccesses}?dependente=${encodeURIComponent(id)}`;

/** One dependent: who they are, how they are reached, and what the guardian can do for them. Whoever may not change them looks at the data. */
export function DependentCard({ dependent, onOpen }: DependentCardProps) {
  const { t } = useTranslation('dependents');
  const mayChange = useMay('dependentes', 'edit');
  const { usuarioExternoPF: person } = dependent;
  const name = personName(dependent.nome);
  const form = editPath(dependent.idDependente);
  return (
    <RecordCard
      icon={<DependentsIcon />}
      title={name}
      notice={dependent.maiorDeIdade && <Notice>{t('list.ofAge')}</Notice>}
      lines={[
        { label: t('fields.cpf'), value: dependent.cpfFormatado, figures: true },
        { label: t('fields.cie'), value: person.tipoEstrangeiro === 'N' ? null : person.cie },
        { label: t('fields.email'), value: dependent.email },
        {
          label: t('fields.phone'),
          value: formatPhoneWithCountry(dependent.ddiMovel, dependent.dddMovel, dependent.foneMovel),
          figures: true,
        },
      ]}
    >
      {!mayChange && (
        <LinkButton type="text" icon={<ViewIcon size={20} />} to={form} aria-label={t('list.viewOf', { name })}>
          {t('list.view')}
        </LinkButton>
      )}
      {mayChange && (
        <>
          <LinkButton type="text" icon={<EditIcon size={20} />} to={form} aria-label={t('list.editOf', { name })}>
            {t('list.edit')}
          </LinkButton>
          <LinkButton
            type="text"
            icon={<ViewIcon size={20} />}
            to={accessesPath(dependent.idDependente)}
            aria-label={t('list.accessesOf', { name })}
          >
            {t('list.accesses')}
          </LinkButton>
          {CARD_MODALS.map((modal) => {
            const Icon = icons[modal];
            return (
              <Button
                key={modal}
                type="text"
                danger={modal === 'delete'}
                icon={<Icon size={20} />}
                aria-label={t(`list.${modal}Of`, { name })}
                onClick={() => onOpen(modal)}
              >
                {t(`list.${modal}`)}
              </Button>
            );
          })}
        </>
      )}
    </RecordCard>
  );
}
