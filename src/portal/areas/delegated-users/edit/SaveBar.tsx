import { LinkButton } from '../../../ui/LinkButton';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './selection';
import { busyButton } from '../../../ui/busy';

interface SaveBarProps {
  selection: Selection;
  /** Who it is for, when it is one person whose accesses are edited. */
  name: string | null;
  dirty: boolean;
  busy: boolean;
  /** What the button says, where that is not that it saves. */
  action?: string;
  /** What saving would do, where that is not plain. */
  effect?: ReactNode;
  cancelTo: string;
  cancelState: unknown;
  onSave: () => void;
}

/** What will be saved and for whom, always in view. */
export function SaveBar({ selection, name, dirty, busy, action, effect, cancelTo, cancelState, onSave }: SaveBarProps) {
  const { t } = useTranslation('delegation');
  const { cards, groups, people } = selection;
  return (
    <div className="dbar">
      <p>
        <span className="dbar__what">
          <b>
            {t('save.what', {
              cards: t('cards.count', { count: cards.length }),
              systems: t('systems.count', { count: groups.size }),
            })}
          </b>{' '}
          <span className="muted">
            {name === null ? t('save.forMany', { count: people.length }) : t('save.forOne', { name })}{' '}
            {dirty && t('save.unsaved')}
          </span>
        </span>{' '}
        {effect}
      </p>
      <div className="dbar__acts">
        <LinkButton size="large" to={cancelTo} state={cancelState}>
          {t('cancel')}
        </LinkButton>
        <Button type="primary" size="large" {...busyButton(busy)} onClick={onSave}>
          {action ?? t('save.action')}
        </Button>
      </div>
    </div>
  );
}
