import type { ReactNode } from 'react';
import { Details, type DetailLine } from '../Details';
import './records.css';

/** Records that a person keeps a few of, as cards beside each other. */
export function RecordCards({ children }: { children: ReactNode }) {
  return <ul className="records">{children}</ul>;
}

interface RecordCardProps {
  icon: ReactNode;
  title: string;
  /** What sets it apart, beside the title. */
  tag?: ReactNode;
  /** It is the chief one among the cards. */
  chief?: boolean;
  /** To be known before its lines. */
  notice?: ReactNode;
  lines: readonly DetailLine[];
  /** The buttons at its foot. */
  children: ReactNode;
}

/** One record: what it is called, what it says, and what can be done with it. */
export function RecordCard({ icon, title, tag, chief = false, notice, lines, children }: RecordCardProps) {
  return (
    <li className={chief ? 'card record record--chief' : 'card record'}>
      <div className="record__head">
        <span className="badge-ic">{icon}</span>
        <h2>{title}</h2>
        {tag}
      </div>
      {notice}
      <Details lines={lines} />
      <div className="record__acts">{children}</div>
    </li>
  );
}
