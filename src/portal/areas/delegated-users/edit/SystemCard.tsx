import { memo, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SistemaOferecido } from '../../../../contract/delegated-grants';
import { InfoIcon } from '../../../ui/icons';

const NONE: ReadonlySet<string> = new Set();

interface SystemCardProps {
  system: SistemaOferecido;
  picked: ReadonlySet<string> | undefined;
  onPick: (system: string, picked: ReadonlySet<string>) => void;
  onDetails: (system: SistemaOferecido) => void;
}

/** A system with a box that ticks all its groups, and a box for each. Plain boxes: there may be a thousand of them. */
export const SystemCard = memo(function SystemCard({ system, picked = NONE, onPick, onDetails }: SystemCardProps) {
  const { t } = useTranslation('delegation');
  const whole = useRef<HTMLInputElement>(null);
  const about = useId();
  const { id, iprojTi, grupos } = system;
  const count = grupos.filter(({ idGrupo }) => picked.has(idGrupo)).length;
  const all = grupos.length > 0 && count === grupos.length;
  useEffect(() => {
    if (whole.current) whole.current.indeterminate = count > 0 && !all;
  }, [all, count]);
  const toggle = (group: string, ticked: boolean) => {
    const next = new Set(picked);
    if (ticked) next.add(group);
    else next.delete(group);
    onPick(id, next);
  };
  return (
    <li className={count > 0 ? 'dsys dsys--on' : 'dsys'}>
      <div className="dsys__h">
        <label className="dcheck">
          <input
            ref={whole}
            type="checkbox"
            checked={all}
            disabled={grupos.length === 0}
            aria-describedby={about}
            onChange={() => onPick(id, all ? NONE : new Set(grupos.map(({ idGrupo }) => idGrupo)))}
          />
          <b>{iprojTi.nome}</b>
        </label>
        {/* Plain, as the card is: there may be hundreds. */}
        <button
          type="button"
          className="icon-btn"
          aria-label={t('systems.details', { name: iprojTi.nome })}
          onClick={() => onDetails(system)}
        >
          <InfoIcon size={20} />
        </button>
      </div>
      <p className="small muted dsys__about" id={about}>
        {t('systems.picked', { acronym: iprojTi.sigla, picked: count, count: grupos.length })}
      </p>
      <ul>
        {grupos.map(({ idGrupo, nome, descricao }) => (
          <li key={idGrupo}>
            <label className="dcheck">
              <input
                type="checkbox"
                checked={picked.has(idGrupo)}
                onChange={(event) => toggle(idGrupo, event.target.checked)}
              />
              <span>
                <b>{nome}</b>
                <span className="small muted">{descricao}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </li>
  );
});
