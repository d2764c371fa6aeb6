import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './Breadcrumbs';
import { useFocusHeading } from './useFocusHeading';
import { useScreenTitle } from './useScreenTitle';

export interface PageHeadProps {
  /** The screen's title: its h1, and the first part of the document's title. */
  title: string;
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** On a phone the buttons stand below the title at full width. */
  wideActions?: boolean;
  /** The way to this screen, without the screen itself. */
  crumbs?: Crumb[];
  /** People work in a table below it: it is low, so that many rows show. */
  low?: boolean | undefined;
}

/** The head of a screen. Takes the focus when the screen is new, so that a screen reader begins here. */
export function PageHead({ title, lead, actions, wideActions = false, crumbs, low = false }: PageHeadProps) {
  const heading = useFocusHeading<HTMLHeadingElement>();
  useScreenTitle(title);
  return (
    <>
      {crumbs && <Breadcrumbs crumbs={crumbs} current={title} />}
      <div className={low ? 'page-head page-head--low' : 'page-head'}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && (
          <div className={wideActions ? 'page-head__acts page-head__acts--wide' : 'page-head__acts'}>{actions}</div>
        )}
      </div>
    </>
  );
}
