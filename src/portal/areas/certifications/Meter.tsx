import { useTranslation } from 'react-i18next';
import type { Decididas, Progresso } from '../../../contract/certifications';

const PARTS = ['manter', 'manterAte', 'manterParte', 'retirar'] as const;

export const decidedOf = ({ manter, manterAte, manterParte = 0, retirar }: Decididas) =>
  manter + manterAte + manterParte + retirar;

/** How far a review is, as a bar: what was decided how, and what was not. */
export function Meter({ progress, label }: { progress: Progresso; label: string }) {
  const total = Math.max(1, progress.total);
  return (
    <div
      className="cert__meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={progress.total}
      aria-valuenow={decidedOf(progress)}
    >
      {/* One of nobody would take the gap beside it: a review that is decided is a full bar. */}
      {PARTS.filter((part) => (progress[part] ?? 0) > 0).map((part) => (
        <i key={part} className={`cert__c-${part}`} style={{ width: `${((progress[part] ?? 0) / total) * 100}%` }} />
      ))}
    </div>
  );
}

/** The same in figures. */
export function Legend({ progress }: { progress: Progresso }) {
  const { t } = useTranslation('certifications');
  const { manterParte = 0, semAcesso } = progress;
  const decided = PARTS.filter((part) => part !== 'manterParte' || manterParte > 0);
  const parts = [...decided, 'semDecisao', ...(semAcesso > 0 ? (['semAcesso'] as const) : [])] as const;
  return (
    <ul className="cert__legend">
      {parts.map((part) => (
        <li key={part}>
          <i className={`cert__c-${part}`} aria-hidden="true" />
          {t(`legend.${part}`)} <b className="num">{progress[part]}</b>
        </li>
      ))}
    </ul>
  );
}
