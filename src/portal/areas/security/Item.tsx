import { useId, type ReactNode } from 'react';
import type { IconComponent } from '../../ui/icon';

interface PartProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A part of the screen: what it is about, and its list beside that. */
export function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part__head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <ul className="card part__list">{children}</ul>
    </section>
  );
}

interface ItemProps {
  icon: IconComponent;
  /** It belongs to the one above it. */
  below?: boolean;
  name: string;
  /** How it stands, in one or two words. */
  tag?: ReactNode;
  text: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One thing of a part: what it is, how it stands, what can be done with it. */
export function Item({ icon: Icon, below = false, name, tag, text, children }: ItemProps) {
  return (
    <li className={below ? 'it it--below' : 'it'}>
      <Icon className="it__icon" />
      <div className="it__body">
        <h3>
          {name} {tag}
        </h3>
        <div className="small muted">{text}</div>
      </div>
      {children && <div className="it__acts">{children}</div>}
    </li>
  );
}
