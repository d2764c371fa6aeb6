import type { ReactNode } from 'react';
import { useFocusHeading } from '../../shell/useFocusHeading';
import { useScreenTitle } from '../../shell/useScreenTitle';

interface NoteProps {
  title: string;
  /** The document's title where the heading changes while one waits. */
  name?: string;
  text?: string;
  /** Below the text: what a failure is found by. */
  about?: ReactNode;
  /** Ways on. */
  children?: ReactNode;
  /** A drawing above the heading; never beside an error. */
  picture?: ReactNode;
  role?: 'status' | 'alert';
}

/** A screen that says one thing and offers the ways on. */
export function Note({ title, name, text, about, children, picture, role }: NoteProps) {
  const heading = useFocusHeading<HTMLHeadingElement>(title);
  useScreenTitle(name ?? title);
  return (
    <div className={role === 'status' ? 'note note--wait' : 'note'}>
      {picture}
      <div role={role}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className="lead">{text}</p>}
        {about}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
