import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permissionario } from '../../../../contract/delegated-users';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { Labelled } from '../Labelled';
import { actingMeta, useAccesses, usePage } from '../reads';
import { countGroups, type Selection, selectionOf } from './selection';

const TYPING_MS = 300;

/** A text once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}

interface CopyProps {
  actor: Actor;
  onCopy: (selection: Selection) => void;
  onClose: () => void;
}

function Copy({ actor, onCopy, onClose }: CopyProps) {
  const { t } = useTranslation('delegation');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const settled = useSettled(text);
  const list = usePage<Permissionario>('permissionarios', {
    page: 1,
    size: 20,
    filters: { nomeOuIdProduto: settled, validade: 'todas' },
    meta: actingMeta(actor),
  });
  const accesses = useAccesses(actor, chosen ?? '', chosen !== undefined);
  const found = accesses.value && selectionOf(accesses.value.acessos);
  return (
    <div className="dform">
      <p className="lead">{t('copy.intro')}</p>
      <Labelled label={t('copy.person')}>
        {(id) => (
          <Select
            id={id}
            showSearch
            size="large"
            placeholder={t('copy.placeholder')}
            filterOption={false}
            loading={list.loading || list.waiting}
            notFoundContent={list.failed ? t('loadFailed') : t('copy.notFound')}
            value={chosen}
            onSearch={(typed) => setText(typed.slice(0, 150))}
            onChange={setChosen}
            options={list.value?.map(({ idProdutoPF, nome }) => ({
              value: idProdutoPF,
              label: `${personName(nome)} · ${idProdutoPF}`,
            }))}
          />
        )}
      </Labelled>
      {accesses.failed && <LoadError text={t('accesses.failed')} onRetry={accesses.reload} />}
      <p role="status">
        {accesses.loading && t('loading')}
        {found &&
          t('copy.found', {
            cards: t('cards.count', { count: found.cards.length }),
            groups: t('systems.groups', { count: countGroups(found.groups) }),
          })}
      </p>
      <div className="dacts">
        <Button size="large" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="large" type="primary" disabled={!found} onClick={() => found && onCopy(found)}>
          {t('copy.action')}
        </Button>
      </div>
    </div>
  );
}

/** Copies what another grantee has into the form; nothing is saved by it. */
export default function CopyModal({ open, ...props }: CopyProps & { open: boolean }) {
  const { t } = useTranslation('delegation');
  return (
    <EscapeModal open={open} width={640} title={t('copy.title')} closeBeside={false} onClose={props.onClose}>
      <Copy {...props} />
    </EscapeModal>
  );
}
