import { Button, Input } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SistemaOferecido } from '../../../../contract/delegated-grants';
import { normaliseName } from '../../../../contract/validation';
import { EscapeModal } from '../../../ui/dialogs';
import { InfoIcon, SearchIcon } from '../../../ui/icons';
import { EmptyState, LoadError } from '../../../ui/feedback';
import type { Loaded } from '../reads';
import { type PickedGroups, withSystem } from './selection';
import { SystemCard } from './SystemCard';
import { SystemDetails } from './SystemDetails';
import { useGrowing } from './useGrowing';

const STEP = 12;

interface ChoiceProps {
  systems: readonly SistemaOferecido[];
  picked: PickedGroups;
  onPick: (system: string, picked: ReadonlySet<string>) => void;
  onDetails: (system: SistemaOferecido) => void;
}

function Choice({ systems, picked, onPick, onDetails }: ChoiceProps) {
  const { t } = useTranslation('delegation');
  const [text, setText] = useState('');
  const wanted = normaliseName(useDeferredValue(text));
  const found = useMemo(
    () =>
      wanted === ''
        ? systems
        : systems.filter(({ iprojTi }) => normaliseName(`${iprojTi.nome} ${iprojTi.sigla}`).includes(wanted)),
    [systems, wanted],
  );
  const { count, end } = useGrowing(found.length, STEP, wanted);
  return (
    <>
      <Input
        type="search"
        className="dblk__find"
        prefix={<SearchIcon size={20} />}
        aria-label={t('systems.search')}
        placeholder={t('systems.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <p className="muted">{t('systems.notFound')}</p>}
      <ul className="dsyss">
        {found.slice(0, count).map((system) => (
          <SystemCard
            key={system.id}
            system={system}
            picked={picked.get(system.id)}
            onPick={onPick}
            onDetails={onDetails}
          />
        ))}
        {count < found.length && <li ref={end} className="dsyss__end" aria-hidden="true" />}
      </ul>
    </>
  );
}

interface SystemsModalProps {
  systems: Loaded<SistemaOferecido[]>;
  picked: PickedGroups;
  open: boolean;
  onClose: () => void;
  onSelect: (picked: PickedGroups) => void;
}

/** The systems to choose from, in a copy that counts once "select" is pressed (delegation §2.17). */
export default function SystemsModal({ systems, picked, open, onClose, onSelect }: SystemsModalProps) {
  const { t } = useTranslation('delegation');
  const [copy, setCopy] = useState(picked);
  const [details, setDetails] = useState<{ system: SistemaOferecido; open: boolean } | null>(null);
  const pick = useCallback(
    (system: string, groups: ReadonlySet<string>) => setCopy((before) => withSystem(before, system, groups)),
    [],
  );
  const show = useCallback((system: SistemaOferecido) => setDetails({ system, open: true }), []);
  const list = systems.value ?? [];
  const none = list.length === 0;
  return (
    <>
      <EscapeModal
        open={open}
        width={880}
        title={t('systems.modalTitle')}
        closeBeside={false}
        onClose={onClose}
        className="dsysmodal"
        footer={
          <>
            <p className="small muted dsysmodal__note">
              <InfoIcon size={20} />
              <span>{t('systems.note')}</span>
            </p>
            <Button size="large" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button size="large" type="primary" disabled={none} onClick={() => onSelect(copy)}>
              {copy.size > 0 ? t('systems.select', { count: copy.size }) : t('systems.selectNone')}
            </Button>
          </>
        }
      >
        {systems.failed && <LoadError error={systems.failed} text={t('systems.failed')} onRetry={systems.reload} />}
        {systems.loading && <p role="status">{t('loading')}</p>}
        {systems.value && none && <EmptyState title={t('systems.none')} />}
        {!none && <Choice systems={list} picked={copy} onPick={pick} onDetails={show} />}
      </EscapeModal>
      {details && (
        <SystemDetails
          system={details.system}
          open={details.open}
          onClose={() => setDetails({ ...details, open: false })}
        />
      )}
    </>
  );
}
