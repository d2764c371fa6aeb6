import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon, ViewIcon } from '../../ui/icons';
import { LinkButton } from '../../ui/LinkButton';
import { Details, type DetailLine } from '../../ui/Details';

interface ProfileCardProps {
  /** Name of the region for screen readers. */
  label: string;
  name: string;
  /** The profile of delegation, when there is one. */
  tag?: string | undefined;
  lines: DetailLine[];
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
          {tag && <Tag color="processing">{tag}</Tag>}
        </div>
        <Details lines={lines} />
        {data && (
          <div className="row">
            <LinkButton
              type={data.reading ? 'default' : 'primary'}
              icon={data.reading ? <ViewIcon size={20} /> : <EditIcon size={20} />}
              to={data.to}
              state={data.state}
            >
              {t(data.reading ? 'profile.view' : 'profile.edit')}
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  );
}
