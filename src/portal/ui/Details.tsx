import type { ReactNode } from 'react';

export interface DetailLine {
  label: string;
  /** A line without a value is left out. */
  value: ReactNode;
  /** Documents and dates line up with tabular figures. */
  figures?: boolean;
}

interface DetailsProps {
  lines: readonly DetailLine[];
  className?: string;
}

/**
 * Labels over their values. A list of terms, not antd's Descriptions: that is a table without headers, in which assistive technology finds
 * no label to a value.
 */
export function Details({ lines, className }: DetailsProps) {
  return (
    <dl className={className ? `desc ${className}` : 'desc'}>
      {lines
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value, figures = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={figures ? 'num' : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
