import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { ColumnsIcon, DownloadIcon } from '../../../ui/icons';
import { useMenu } from '../../../ui/table/RowMenu';
import type { Sheet } from '../provider';
import type { Narrowed } from './narrowed';
import { useExport } from './useExport';
import type { Choosable } from './useColumnChoice';

interface ExportMenuProps {
  actor: Actor;
  narrowed: Narrowed;
  /** The columns that show beside the name. */
  columns: readonly Choosable[];
}

/** The filtered table as a file: as it is shown, or all that each person has. */
export function ExportMenu({ actor, narrowed, columns }: ExportMenuProps) {
  const { t } = useTranslation('delegation');
  const account = actor.company.idProduto;
  const csv = useExport<Narrowed>('exportacoes', account, t('export.file'));
  const sheet = useExport<Sheet>('planilhas', account, t('export.file'), 'xlsx');
  const detailed = useExport<Sheet>('planilhas', account, t('export.detailedFile'), 'xlsx');
  const { ref, button, menu } = useMenu({
    label: t('export.open'),
    actions: [
      {
        name: t('export.sheet'),
        hint: t('export.sheetHint'),
        icon: ColumnsIcon,
        onPress: () => sheet.save({ narrowed, columns, detailed: false }),
      },
      { name: t('export.csv'), hint: t('export.csvHint'), icon: DownloadIcon, onPress: () => csv.save(narrowed) },
      {
        name: t('export.detailed'),
        hint: t('export.detailedHint'),
        icon: ColumnsIcon,
        onPress: () => detailed.save({ narrowed, columns, detailed: true }),
      },
    ],
  });
  const busy = csv.exporting || sheet.exporting || detailed.exporting;
  return (
    <>
      <Button ref={ref} {...busyButton(busy, <DownloadIcon size={20} />)} {...button}>
        {t('export.open')}
      </Button>
      {menu}
    </>
  );
}
