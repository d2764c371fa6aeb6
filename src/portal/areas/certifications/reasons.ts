import { useTranslation } from 'react-i18next';
import { type MotivoOferecido, MOTIVOS_OFERECIDOS } from '../../../contract/certifications';

/** The reasons that are offered, in their order. */
export const REASONS = Object.keys(MOTIVOS_OFERECIDOS) as MotivoOferecido[];

/** What is kept of a reason that is offered: the same words, whoever chose it. */
export const keptReason = (reason: MotivoOferecido): string => MOTIVOS_OFERECIDOS[reason][0];

/** Says a kept reason to the reader: one that was offered in their language, any other as it was typed. */
export function useReasonText(): (kept: string) => string {
  const { t } = useTranslation('certifications');
  return (kept) => {
    const offered = REASONS.find((one) => MOTIVOS_OFERECIDOS[one].some((words) => words === kept));
    return offered ? t(`remove.reasons.${offered}`) : kept;
  };
}
