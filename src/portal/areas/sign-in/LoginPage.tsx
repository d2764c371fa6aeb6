import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Redirect } from '../../lib/Redirect';
import { portalConfig } from '../../lib/config';
import { paths } from '../../lib/paths';
import { authAddress, enter, loginAddress } from '../../session/session';
import { useSession } from '../../session/useSession';
import { ExternalIcon } from '../../ui/drawings/frame-icons';
import { Welcome } from './Welcome';

const never = () => () => undefined;
const note = () => enter();
const entry = () => loginAddress(authAddress());
/** The prerender knows the site only by its configured address. */
const prerenderedEntry = () => loginAddress(authAddress(new URL(portalConfig().publicFront).origin));

/** /login. Entering is a real link to the sign-on page; the click only notes where to come back to (in /login's own document also before this code is there: loading/entering.ts). */
export default function LoginPage() {
  const { t } = useTranslation('sign-in');
  const { status } = useSession();
  const href = useSyncExternalStore(never, entry, prerenderedEntry);
  const { complaint } = portalConfig().links;
  if (status === 'authenticated') return <Redirect to={paths.home} />;
  return (
    <Welcome>
      <div className="welcome__acts">
        <a
          className="btn btn--primary btn--lg btn--block"
          href={href}
          data-enter={paths.home}
          onClick={note}
          onAuxClick={note}
        >
          {t('login.enter')}
        </a>
        <Link className="btn btn--lg btn--block" to={paths.chooseProfile}>
          {t('login.register')}
        </Link>
      </div>
      <div className="welcome__links">
        <Link to={paths.forgot}>{t('login.forgot')}</Link>
        {complaint && (
          <a href={complaint} target="_blank" rel="noopener noreferrer">
            {t('login.contact')}
            <ExternalIcon size={16} />
            <span className="sr">{t('common:newTab')}</span>
          </a>
        )}
      </div>
    </Welcome>
  );
}
