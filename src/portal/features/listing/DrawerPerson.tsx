import type { ReactNode } from 'react';
import { initialsOf } from '../../lib/initials';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons';
import './drawer-person.css';

/** Who a drawer is about, at its head. */
export function DrawerPerson({ name, login }: { name: string; login: string | null }) {
  return (
    <div className="phead">
      <span className="ava" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <h2>{name}</h2>
        {login !== null && <p className="small muted num">{login}</p>}
      </div>
    </div>
  );
}

interface DrawerStepsProps {
  /** Those of the table's page, in its order. */
  ids: readonly string[];
  id: string;
  previous: string;
  next: string;
  onGo: (id: string) => void;
}

/** The way from a row's drawer to those of the rows around it; none from somebody who is in no row. */
export function DrawerSteps({ ids, id, previous, next, onGo }: DrawerStepsProps) {
  const place = ids.indexOf(id);
  if (place < 0) return null;
  const step = (other: string | undefined, label: string, Icon: typeof ChevronLeftIcon) => (
    <button
      type="button"
      className="btn btn--text drawer__btn"
      aria-label={label}
      title={label}
      disabled={other === undefined}
      onClick={() => other !== undefined && onGo(other)}
    >
      <Icon size={20} />
    </button>
  );
  return (
    <>
      {step(ids[place - 1], previous, ChevronLeftIcon)}
      {step(ids[place + 1], next, ChevronRightIcon)}
    </>
  );
}

/** What is known of them at a glance. */
export function DrawerFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="pfacts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
