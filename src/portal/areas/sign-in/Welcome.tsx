import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusHeading } from '../../shell/useFocusHeading';
import { useScreenTitle } from '../../shell/useScreenTitle';
import { DelegateIcon, KeyIcon, MailIcon, ShieldIcon } from '../../ui/drawings/frame-icons';

/** The picture stands in the HTML already; its code is needed only where the card is drawn anew. */
const LoginScene = lazy(async () => ({ default: (await import('../../ui/drawings/LoginScene')).LoginScene }));

const reasons = [
  { name: 'places', Icon: MailIcon },
  { name: 'codes', Icon: KeyIcon },
  { name: 'delegates', Icon: DelegateIcon },
] as const;

/** The front door: the welcome card with `children` as its actions, the picture beside it and what the product is for. */
export function Welcome({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sign-in');
  const heading = useFocusHeading<HTMLHeadingElement>();
  useScreenTitle(t('login.document'));
  return (
    <>
      <div className="hero">
        <section className="card welcome" aria-labelledby="welcome">
          <h1 id="welcome" ref={heading} tabIndex={-1}>
            {t('login.title')}
          </h1>
          <p className="lead">{t('login.lead')}</p>
          {children}
          <p className="welcome__safe small">
            <ShieldIcon size={20} />
            <span>{t('login.security')}</span>
          </p>
        </section>
        <div className="hero__art">
          <Suspense fallback={null}>
            <LoginScene label={t('login.scene')} />
          </Suspense>
        </div>
      </div>
      <section aria-label={t('login.why')}>
        <ul className="grid g3 why">
          {reasons.map(({ name, Icon }) => (
            <li key={name}>
              <span className="badge-ic">
                <Icon />
              </span>
              <div>
                <h2 className="why__title">{t(`login.${name}.title`)}</h2>
                <p className="muted">{t(`login.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
