import { Button } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Export } from './useExport';

type Stand = Pick<Export<never>, 'running' | 'ended'>;

/** Bytes of the least that is told: smaller files are there before it is read. */
const TOLD = 100_000;
const MEGABYTE = 1_000_000;

/** What a button of a file says: its name, or how much of the file is there. */
export function useExportLabel({ running }: Pick<Stand, 'running'>, name: string): string {
  const { t, i18n } = useTranslation('ui');
  if (!running) return name;
  if (running.bytes < TOLD) return t('exporting.begun');
  const size = (running.bytes / MEGABYTE).toLocaleString(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return t('exporting.received', { size });
}

/** Beside the button of a file: the way to give it up while it comes. That it began and what became of it is read out, how much of it is there is not. */
export function ExportRun({ running, ended, back }: Stand & { back: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('ui');
  const said = () => {
    if (running) return t('exporting.begun');
    return ended && t(`exporting.${ended.how}`);
  };
  return (
    <>
      {running && (
        <Button
          type="text"
          aria-label={t('exporting.cancel')}
          onClick={() => {
            running.cancel();
            // This button leaves.
            back.current?.focus();
          }}
        >
          {t('cancel')}
        </Button>
      )}
      <span className="sr" role="status">
        {said()}
      </span>
    </>
  );
}
