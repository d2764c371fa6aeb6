import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExternalLink } from '../../contract/config';
import { portalConfig } from '../lib/config';
import { paths, type AppPath } from '../lib/paths';
import { usePhone } from '../ui/usePhone';
import { ChevronDownIcon } from '../ui/drawings/frame-icons';

type FooterLink = { external: ExternalLink } | { route: AppPath; name: 'terms' | 'privacy' };

const terms: FooterLink = { route: paths.terms, name: 'terms' };
const privacy: FooterLink = { route: paths.privacy, name: 'privacy' };

const columns: { name: string; links: FooterLink[] }[] = [
  {
    name: 'contactUs',
    links: [
      { external: 'contact' },
      { external: 'complaint' },
      { external: 'ombudsman' },
      { external: 'accessibility' },
    ],
  },
  {
    name: 'about',
    links: [{ external: 'about' }, { external: 'agencies' }, { external: 'careers' }, { external: 'press' }],
  },
  { name: 'information', links: [terms, privacy, { external: 'security' }, { external: 'information' }] },
  {
    name: 'social',
    links: [{ external: 'instagram' }, { external: 'facebook' }, { external: 'youtube' }, { external: 'linkedin' }],
  },
  { name: 'apps', links: [{ external: 'android' }, { external: 'ios' }] },
];

function FooterAnchor({ link }: { link: FooterLink }) {
  const { t } = useTranslation('shell');
  if ('route' in link) return <Link to={link.route}>{t(`footer.links.${link.name}`)}</Link>;
  return (
    <a href={portalConfig().links[link.external]} target="_blank" rel="noopener noreferrer">
      {t(`footer.links.${link.external}`)}
      <span className="sr"> {t('newTab')}</span>
    </a>
  );
}

/** A column: its heading is a button that opens and closes its links (sign-in §2); on a phone they begin closed. */
function Column({ name, links }: { name: string; links: FooterLink[] }) {
  const { t } = useTranslation('shell');
  const phone = usePhone();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? !phone;
  const list = useId();
  const title = t(`footer.columns.${name}`);
  return (
    // Until somebody chooses, the style sheet knows the width: before the app's script has run, too.
    <div className={chosen === null ? 'foot__col' : `foot__col foot__col--${open ? 'open' : 'closed'}`}>
      <h2 className="foot__title">
        <button type="button" aria-expanded={open} aria-controls={list} onClick={() => setChosen(!open)}>
          {title}
          <ChevronDownIcon size={20} />
        </button>
      </h2>
      <ul id={list}>
        {links.map((link) => (
          <li key={'route' in link ? link.route : link.external}>
            <FooterAnchor link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The foot of every screen: columns on entry and home screens, one line (`slim`) on task screens. */
export function Footer({ slim = false }: { slim?: boolean }) {
  const { t } = useTranslation('shell');
  const { links, product, version } = portalConfig();
  const shown = columns
    .map((column) => ({ ...column, links: column.links.filter((link) => 'route' in link || links[link.external]) }))
    .filter((column) => column.links.length > 0);
  return (
    <footer className={slim ? 'foot foot--slim' : 'foot'} id="rodape" tabIndex={-1}>
      {!slim && (
        <div className="wrap foot__cols">
          {shown.map((column) => (
            <Column key={column.name} {...column} />
          ))}
        </div>
      )}
      <div className="foot__base">
        <div className="wrap">
          <span>{t('footer.publicService', { product })}</span>
          {slim && (
            <nav aria-label={t('footer.legal')}>
              <FooterAnchor link={terms} />
              <FooterAnchor link={privacy} />
            </nav>
          )}
          <span>{t('footer.version', { version })}</span>
        </div>
      </div>
    </footer>
  );
}
