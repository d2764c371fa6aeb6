import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { busyButton } from '../../ui/busy';
import { DownloadIcon } from '../../ui/icons';
import { type RowAction, useMenu } from '../../ui/table/RowMenu';
import { ExportRun, useExportLabel } from './ExportRun';
import type { Export } from './useExport';

interface FilesMenuProps {
  /** A file each. */
  files: readonly RowAction[];
  /** How each of them is made: one at a time. */
  exports: readonly Pick<Export<never>, 'running' | 'ended'>[];
}

/** The files that a table can be saved as; how far one is that is on its way. */
export function FilesMenu({ files, exports }: FilesMenuProps) {
  const { t } = useTranslation('ui');
  const { ref, button, menu } = useMenu({ label: t('files'), actions: files });
  const running = exports.find((one) => one.running)?.running ?? null;
  const [ended = null] = exports.flatMap((one) => one.ended ?? []).sort((a, b) => b.at - a.at);
  const label = useExportLabel({ running }, t('files'));
  return (
    <>
      <Button
        ref={ref}
        {...busyButton(running !== null, <DownloadIcon size={20} />)}
        {...(running ? { 'aria-disabled': true } : button)}
      >
        {label}
      </Button>
      <ExportRun running={running} ended={ended} back={ref} />
      {!running && menu}
    </>
  );
}
