import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface WayProps {
  /** Null: there is nowhere that shows just that. */
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** A link where there is one to follow; the words alone where there is none. */
export function Way({ to, className, children }: WayProps) {
  return to === null ? (
    <span className={className}>{children}</span>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
