import { useMemo, type ReactNode } from 'react';
import type { AppPath } from '../../lib/paths';
import { usePreload } from '../../loading/preloadable';
import { Way } from '../../ui/drawn';
import type { IconComponent } from '../../ui/icon';
import { ChevronRightIcon } from '../../ui/icons';

export interface TileAction {
  name: string;
  to: AppPath;
  /** Navigation state: a head start for the screen it leads to. */
  state?: unknown;
  /** The name for screen readers, when the words on the button need the card's title to be understood. */
  label?: string;
}

interface HomeTileProps {
  icon: IconComponent;
  title: string;
  text: ReactNode;
  /** Two bones stand for the text while it loads, as high as two lines. */
  loading?: boolean;
  actions: TileAction[];
}

/** A card of the home screen. Below 992 px the cards of a group become rows, and a row with one action is its link. */
export function HomeTile({ icon: Icon, title, text, loading = false, actions }: HomeTileProps) {
  const next = actions.map(({ to }) => to).join(' ');
  usePreload(useMemo(() => ({ screens: next.split(' ') as AppPath[] }), [next]));
  return (
    <article className={actions.length === 1 ? 'card tile tile--one' : 'card tile'}>
      <div className="tile__head">
        <span className="badge-ic">
          <Icon />
        </span>
        <h3>{title}</h3>
      </div>
      <div className="tile__text" aria-busy={loading}>
        {loading ? (
          <>
            <span className="bone bone--text" />
            <span className="bone bone--text bone--short" />
          </>
        ) : (
          <p>{text}</p>
        )}
      </div>
      <div className="row">
        {actions.map((action) => (
          <Way key={action.to} to={action.to} state={action.state} aria-label={action.label}>
            {action.name}
            <ChevronRightIcon size={20} />
          </Way>
        ))}
      </div>
    </article>
  );
}
