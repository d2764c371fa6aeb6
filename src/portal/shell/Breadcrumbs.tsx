import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChevronRightIcon } from '../ui/drawings/bare-icons';
import './page-head.css';

export interface Crumb {
  name: string;
  to: string;
  /** Navigation state that the target takes. */
  state?: unknown;
}

/** The way from the home screen to this one. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  const { t } = useTranslation('shell');
  return (
    <nav className="crumbs" aria-label={t('breadcrumbs')}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to} state={crumb.state}>
              {crumb.name}
            </Link>
            <ChevronRightIcon size={16} />
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
