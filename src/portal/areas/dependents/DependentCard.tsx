import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Dependente } from '../../../contract/dependents';
import { formatPhone } from '../../../contract/format';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { EditIcon, ViewIcon, InfoIcon, TrashIcon } from '../../ui/icons';
import { DependentsIcon, PasswordIcon, MailIcon, PhoneIcon } from '../../ui/topic-icons';

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
  const lines: [key: string, value: string | null][] = [
    ['cpf', dependent.cpfFormatado],
    ['cie', person.tipoEstrangeiro === 'N' ? null : person.cie],
    ['email', dependent.email],
    ['phone', formatPhone(dependent.ddiMovel, dependent.dddMovel, dependent.foneMovel)],
  ];
  return (
    <li className="card dependent">
      <div className="dependent__head">
        <span className="badge-ic">
          <DependentsIcon />
        </span>
        <h2>{name}</h2>
      </div>
      {dependent.maiorDeIdade && (
        <p className="alert">
          <InfoIcon />
          <span>{t('list.ofAge')}</span>
        </p>
      )}
      <dl className="desc">
        {lines
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`fields.${key}`)}</dt>
              <dd className={key === 'cpf' || key === 'phone' ? 'num' : undefined}>{value}</dd>
            </div>
          ))}
      </dl>
      {!mayChange && (
        <div className="dependent__acts">
          <Link className="btn btn--text" to={editPath(dependent.idDependente)} aria-label={t('list.viewOf', { name })}>
            <ViewIcon size={20} />
            {t('list.view')}
          </Link>
        </div>
      )}
      {mayChange && (
        <div className="dependent__acts">
          <Link className="btn btn--text" to={editPath(dependent.idDependente)} aria-label={t('list.editOf', { name })}>
            <EditIcon size={20} />
            {t('list.edit')}
          </Link>
          <Link
            className="btn btn--text"
            to={accessesPath(dependent.idDependente)}
            aria-label={t('list.accessesOf', { name })}
          >
            <ViewIcon size={20} />
            {t('list.accesses')}
          </Link>
          {CARD_MODALS.map((modal) => {
            const Icon = icons[modal];
            return (
              <button
                key={modal}
                type="button"
                className={modal === 'delete' ? 'btn btn--text dependent__delete' : 'btn btn--text'}
                aria-label={t(`list.${modal}Of`, { name })}
                onClick={() => onOpen(modal)}
              >
                <Icon size={20} />
                {t(`list.${modal}`)}
              </button>
            );
          })}
        </div>
      )}
    </li>
  );
}
