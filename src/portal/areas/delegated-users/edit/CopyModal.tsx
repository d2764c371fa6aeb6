import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_MAX } from '../../../../contract/page';
import type { Actor } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { Labelled } from '../../../ui/fields/Labelled';
import { useGranted, useGranteeSelect } from '../reads';
import { countGroups, type PickedCard, type Selection, selectionOf } from './selection';

interface CopyProps {
  actor: Actor;
  onCopy: (selection: Selection) => void;
  onClose: () => void;
}

function Copy({ actor, onCopy, onClose }: CopyProps) {
  const { t } = useTranslation(['delegation', 'ui']);
  const [chosen, setChosen] = useState<string>();
  const { select, tooLong, failed } = useGranteeSelect(actor);
  const accesses = useGranted(actor, chosen);
  const found = accesses.value && selectionOf(accesses.value);
  const nobody = () => {
    if (tooLong) return t('ui:field.searchTooLong', { max: FILTER_MAX });
    return failed ? t('loadFailed') : t('copy.notFound');
  };
  return (
    <div className="stack">
      <p className="lead">{t('copy.intro')}</p>
      <Labelled label={t('copy.person')}>
        {(id) => (
          <Select
            {...select}
            showSearch
            filterOption={false}
            id={id}
            size="large"
            placeholder={t('copy.placeholder')}
            notFoundContent={<span role="status">{nobody()}</span>}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </Labelled>
      {accesses.failed && <LoadError error={accesses.failed} text={t('accesses.failed')} onRetry={accesses.reload} />}
      <p role="status">
        {chosen === undefined && t('copy.waits')}
        {accesses.loading && t('loading')}
        {found &&
          t('copy.found', {
            cards: t('cards.count', { count: found.cards.length }),
            groups: t('systems.groups', { count: countGroups(found.groups) }),
          })}
      </p>
      <div className="dialog-acts">
        <Button size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={!found}
          onClick={() => found && onCopy({ ...found, cards: found.cards.map(withoutProfiles) })}
        >
          {t('copy.action')}
        </Button>
      </div>
    </div>
  );
}

/** By which profiles the other one has a card says nothing of whom it is copied to. */
const withoutProfiles = (card: PickedCard): PickedCard => ({ ...card, perfis: undefined });

/** Copies what another grantee has into the form; nothing is saved by it. */
export default function CopyModal({ open, ...props }: CopyProps & { open: boolean }) {
  const { t } = useTranslation('delegation');
  return (
    <EscapeModal open={open} width={640} title={t('copy.title')} closeBeside={false} onClose={props.onClose}>
      <Copy {...props} />
    </EscapeModal>
  );
}
