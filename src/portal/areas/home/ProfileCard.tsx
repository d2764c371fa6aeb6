import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EditIcon, ViewIcon } from '../../ui/icons';

/** One line of the card: its label and what it says. */
export interface ProfileLine {
  label: string;
  value: string;
  /** Documents and dates line up with tabular figures. */
  figures?: boolean;
}

interface ProfileCardProps {
  /** Name of the region for screen readers. */
  label: string;
  name: string;
  /** The profile of delegation, when there is one. */
  tag?: string | undefined;
  lines: ProfileLine[];
  /** Where the data is edited, or in a review only looked at; without it the card leads nowhere. */
  data?: { to: string; state: unknown; reading: boolean } | undefined;
  /** The photo column; companies have none. */
  photo?: ReactNode;
}

/** Who the account belongs to, and the way to correct it. */
export function ProfileCard({ label, name, tag, lines, data, photo }: ProfileCardProps) {
  const { t } = useTranslation('home');
  return (
    <section className={photo ? 'card prof' : 'card prof prof--plain'} aria-label={label}>
      {photo}
      <div className="prof__body">
        <div className="prof__name">
          <h2>{name}</h2>
          {tag && <span className="tag tag--info">{tag}</span>}
        </div>
        <dl className="desc">
          {lines.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd className={line.figures ? 'num' : undefined}>{line.value}</dd>
            </div>
          ))}
        </dl>
        {data && (
          <div className="row">
            <Link className={data.reading ? 'btn' : 'btn btn--primary'} to={data.to} state={data.state}>
              {data.reading ? <ViewIcon size={20} /> : <EditIcon size={20} />}
              {t(data.reading ? 'profile.view' : 'profile.edit')}
            </Link>
          </div>
        )}
      </div>
    </section>
  );
}
