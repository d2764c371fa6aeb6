import { Button } from 'antd';
import { Fragment, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadable, usePreload } from '../../../loading/preloadable';
import type { Actor } from '../../../features/acting';
import { SystemsIcon } from '../../../ui/icons';
import { useSystems } from '../reads';
import { WhoUses } from '../WhoUses';
import { countGroups, namesIn, type PickedGroups } from './selection';

const SystemsModal = preloadable(() => import('./SystemsModal'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [SystemsModal] };

const NONE: PickedGroups = new Map();

interface SystemsProps {
  actor: Actor;
  groups: PickedGroups;
  onChange: (groups: PickedGroups) => void;
}

/** The chosen systems with their groups, and the way to choose. */
export function Systems({ actor, groups, onChange }: SystemsProps) {
  usePreload(DIALOGS);
  const { t } = useTranslation('delegation');
  // Another number is another visit to the dialog, which begins with what is chosen now.
  const [visit, setVisit] = useState(0);
  const [open, setOpen] = useState(false);
  const systems = useSystems(actor);
  // The names follow what is chosen, in slices: there may be hundreds.
  const chosen = useDeferredValue(groups, NONE);
  const names = useMemo(() => namesIn(chosen, systems.value ?? []), [chosen, systems.value]);
  return (
    <section className="card dblk" aria-labelledby="sistemas">
      <div className="dblk__h">
        <h2 id="sistemas">{t('systems.title')}</h2>
        <span className="muted small" role="status">
          {groups.size === 0
            ? t('systems.noneSelected')
            : t('systems.legend', {
                systems: t('systems.count', { count: groups.size }),
                groups: t('systems.groups', { count: countGroups(groups) }),
              })}
        </span>
      </div>
      <div className="dsums">
        {groups.size > 0 ? (
          <ul>
            {names.map(({ id, name, groups: own }) => (
              <li key={id}>
                <b>{name}</b> <WhoUses name={name} sistema={id} />
                <span className="small muted">
                  {own.map(({ idGrupo, nome }, index) => (
                    <Fragment key={idGrupo}>
                      {index > 0 && ', '}
                      {nome} <WhoUses name={nome} sistema={id} grupo={idGrupo} />
                    </Fragment>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{t('systems.hint')}</p>
        )}
        <Button
          icon={<SystemsIcon size={20} />}
          onClick={() => {
            setVisit(visit + 1);
            setOpen(true);
          }}
        >
          {t('systems.open')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {visit > 0 && (
          <SystemsModal
            key={visit}
            systems={systems}
            picked={groups}
            open={open}
            onClose={() => setOpen(false)}
            onSelect={(picked) => {
              setOpen(false);
              // At once: whoever saves in the next moment saves what was chosen. The names follow in slices.
              onChange(picked);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
