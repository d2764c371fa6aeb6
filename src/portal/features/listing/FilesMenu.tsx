import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { busyButton } from '../../ui/busy';
import { DownloadIcon } from '../../ui/icons';
import { type RowAction, useMenu } from '../../ui/table/RowMenu';

interface FilesMenuProps {
  /** A file each. */
  files: readonly RowAction[];
  /** One of them is on its way. */
  busy: boolean;
}

/** The files that a table can be saved as. */
export function FilesMenu({ files, busy }: FilesMenuProps) {
  const { t } = useTranslation('ui');
  const { ref, button, menu } = useMenu({ label: t('files'), actions: files });
  return (
    <>
      <Button ref={ref} {...busyButton(busy, <DownloadIcon size={20} />)} {...button}>
        {t('files')}
      </Button>
      {menu}
    </>
  );
}
