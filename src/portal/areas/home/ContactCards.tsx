import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { dateText } from '../../lib/dates';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { useMay } from '../../features/access/useMay';
import { useDraft } from '../../features/record-form/useDraft';
import type { IconComponent } from '../../ui/icon';
import { PasswordIcon, MailIcon, PhoneIcon } from '../../ui/topic-icons';
import { phoneText } from './format';

const CONTACTS = ['email', 'phone', 'password'] as const;
export type Contact = (typeof CONTACTS)[number];

const modals = {
  email: preloadable(() => import('./contacts/EmailModal')),
  phone: preloadable(() => import('./contacts/PhoneModal')),
  password: preloadable(() => import('./contacts/PasswordModal')),
};

const MODALS: Ahead = { components: Object.values(modals), texts: ['validation', 'codes'] };

const icons: Record<Contact, IconComponent> = { email: MailIcon, phone: PhoneIcon, password: PasswordIcon };

const BUTTONS = {
  email: 'contacts.changeEmail',
  phone: 'contacts.changePhone',
  password: 'contacts.changePassword',
} as const;

interface ContactCardsProps {
  usuario: Usuario;
  /** The version of the record that a change names. */
  etag: string | null;
  /** Loads the user anew after a change. */
  reload: () => Promise<unknown>;
}

/** E-mail, mobile and password, each with its button. */
export function ContactCards({ usuario, etag, reload }: ContactCardsProps) {
  const { t } = useTranslation('home');
  const mayChange = useMay('usuarios', 'edit');
  // Kept beyond a sign-in in the middle of a change, which comes back to the same open form.
  const draft = useDraft<{ open?: Contact }>('home-contact');
  const [chosen, setChosen] = useState<Contact | null>(
    () => CONTACTS.find((contact) => contact === draft.restored?.open) ?? null,
  );
  const [open, setOpen] = useState(chosen !== null);
  const Modal = chosen !== null && mayChange ? modals[chosen] : null;

  // The modals' code comes while nobody waits, so that they open at once.
  usePreload(MODALS, mayChange);

  const values: Record<Contact, string> = {
    email: usuario.email,
    phone: phoneText(usuario) || t('profile.notInformed'),
    password: usuario.senhaAlteradaEm
      ? t('contacts.passwordChanged', { date: dateText(usuario.senhaAlteradaEm) })
      : t('contacts.passwordNeverChanged'),
  };

  const show = (contact: Contact) => {
    draft.save({ open: contact });
    setChosen(contact);
    setOpen(true);
  };
  const close = () => {
    draft.clear();
    setOpen(false);
  };

  return (
    <section className="card contacts" aria-label={t('contacts.section')}>
      <ul>
        {CONTACTS.map((contact) => {
          const Icon = icons[contact];
          return (
            <li key={contact}>
              <span className="badge-ic">
                <Icon />
              </span>
              <div>
                <p className="contacts__k">{t(`contacts.${contact}`)}</p>
                <p className="contacts__v">{values[contact]}</p>
              </div>
              {mayChange && (
                <Button type="text" aria-label={t(BUTTONS[contact])} onClick={() => show(contact)}>
                  {t('contacts.change')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {Modal && (
        <Suspense fallback={null}>
          <Modal open={open} usuario={usuario} etag={etag} onClose={close} onChanged={reload} />
        </Suspense>
      )}
    </section>
  );
}
