import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LANGUAGES, type Language } from '../../contract/constants';
import { portalConfig } from '../lib/config';
import { paths } from '../lib/paths';
import { beginLogin } from '../session/session';
import { useSignedIn } from '../session/useSignedIn';
import { Logo } from '../ui/drawings/Logo';
import { ContrastIcon, DarkIcon, PersonIcon } from '../ui/drawings/frame-icons';
import { setContrast, setTheme, useLook } from './look';
import { chooseLanguage, htmlLang, useLanguage } from './language';
import type { UserMenuProps } from './UserMenu';

function LanguageSwitch({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t } = useTranslation('shell');
  const shown = useLanguage();
  const choose = (language: Language) => (event: MouseEvent) => {
    event.preventDefault();
    onChoose(language);
  };
  return (
    <div className="seg" role="group" aria-label={t('language')} id="idioma">
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?lng=${language}`}
          lang={htmlLang[language]}
          hrefLang={htmlLang[language]}
          title={t(`languages.${language}`)}
          aria-current={language === shown ? 'true' : undefined}
          onClick={choose(language)}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </div>
  );
}

/** A form, so that a press before the script is there, or without one, reaches the server, which switches in its place. */
function ContrastSwitch() {
  const { t } = useTranslation('shell');
  const high = useLook() === 'high';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setContrast(high ? 'normal' : 'high');
      }}
    >
      <button name="contrast" className="btn btn--text contrast" aria-pressed={high} title={t('contrast')}>
        <ContrastIcon size={20} />
        <span className="sr-phone">{t('contrast')}</span>
      </button>
    </form>
  );
}

/** Dark or light, by a mark, or `named` where there is room for words; high contrast has colours of its own, and this switch is then away. A form, as that of the contrast is. */
export function ThemeSwitch({ named = false }: { named?: boolean }) {
  const { t } = useTranslation('shell');
  const look = useLook();
  if (look === 'high') return null;
  return (
    <form
      className="theme"
      onSubmit={(event) => {
        event.preventDefault();
        setTheme(look === 'dark' ? 'light' : 'dark');
      }}
    >
      <button name="theme" className="btn btn--text contrast" aria-pressed={look === 'dark'} title={t('darkTheme')}>
        <DarkIcon size={20} />
        <span className={named ? undefined : 'sr'}>{t('darkTheme')}</span>
      </button>
    </form>
  );
}

export interface HeaderProps {
  /** The menu's button and the chosen company, on the screens that have them. */
  menu?: { button: ReactNode; company?: ReactNode } | undefined;
  /** The account menu of who is signed in: /login, where nobody is, does not carry it. */
  UserMenu?: ComponentType<UserMenuProps> | undefined;
}

/**
 * The top of every screen: logo, language, contrast, and who is signed in. On /login the card has the enter button. Where a screen has no
 * `menu` of its own, these are what the way past the top leads to.
 */
export function Header({ menu, UserMenu }: HeaderProps) {
  const { t } = useTranslation('shell');
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  const product = portalConfig().product;
  const mayEnter = !signedIn && pathname !== paths.login;
  return (
    <header className={menu ? 'top top--menu' : 'top'}>
      <div className="wrap">
        {menu?.button}
        <Link className="brand" to={paths.home} aria-label={t('homeLink', { product })}>
          <Logo />
          {t('productName', { product })}
        </Link>
        {menu?.company}
        <div className="tools" id={menu ? undefined : 'menu'} tabIndex={-1}>
          <LanguageSwitch onChoose={signedIn?.speak ?? chooseLanguage} />
          <ContrastSwitch />
          <ThemeSwitch />
          {(signedIn || mayEnter) && <span className="tools__sep" aria-hidden="true" />}
          {signedIn && UserMenu && <UserMenu name={signedIn.name} onExit={signedIn.exit} />}
          {mayEnter && (
            <button type="button" className="btn btn--enter" onClick={() => beginLogin()}>
              <PersonIcon size={20} />
              <span className="sr-phone">{t('enter')}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
