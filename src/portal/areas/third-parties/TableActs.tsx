import { useTranslation } from 'react-i18next';
import { useKeptTables } from '../../features/account/useKeptTables';
import type { Actor } from '../../features/acting';
import { FilesMenu } from '../../features/listing/FilesMenu';
import { useExport } from '../../features/listing/useExport';
import type { TableSort } from '../../lib/tableAddress';
import { ColumnsIcon, DownloadIcon } from '../../ui/icons';
import { ColumnChoice } from '../../ui/table/ColumnChoice';
import { DensitySwitch } from '../../ui/table/DensitySwitch';
import type { ColumnChoices } from '../../ui/table/useColumnChoice';
import { usePhone } from '../../ui/usePhone';
import type { Choosable } from './choosable';
import type { Narrowed } from './narrowed';
import type { ThirdPartyFile, ThirdPartySheet } from './provider';

interface TableActsProps {
  actor: Actor;
  narrowed: Narrowed;
  sort: TableSort | null;
  choice: ColumnChoices<Choosable>;
  /** Those that there is something to say in. */
  offered: readonly Choosable[];
  /** Whether the table may be saved as a file: not in a review. */
  files: boolean;
}

function Files({
  actor,
  narrowed,
  sort,
  columns,
}: Pick<TableActsProps, 'actor' | 'narrowed' | 'sort'> & { columns: Choosable[] }) {
  const { t } = useTranslation('third-parties');
  const account = actor.company.idProduto;
  const csv = useExport<ThirdPartyFile>('terceirosExportados', account, t('export.file'));
  const sheet = useExport<ThirdPartySheet>('planilhasDeTerceiros', account, t('export.file'), 'xlsx');
  return (
    <FilesMenu
      exports={[csv, sheet]}
      files={[
        {
          name: t('export.sheet'),
          hint: t('export.sheetHint'),
          icon: ColumnsIcon,
          onPress: () => sheet.save({ narrowed, sort, columns }),
        },
        {
          name: t('export.csv'),
          hint: t('export.csvHint'),
          icon: DownloadIcon,
          onPress: () => csv.save({ narrowed, sort }),
        },
      ]}
    />
  );
}

/** What can be done with the table of third parties as a whole: how it looks, and its files. */
export default function TableActs({ actor, narrowed, sort, choice, offered, files }: TableActsProps) {
  const { t } = useTranslation('third-parties');
  const phone = usePhone();
  useKeptTables(files ? actor.idProdutoPF : null);
  return (
    <>
      {!phone && <DensitySwitch />}
      {!phone && <ColumnChoice choice={choice} offered={offered} titleOf={(name) => t(`columns.${name}`)} />}
      {files && (
        <Files
          actor={actor}
          narrowed={narrowed}
          sort={sort}
          columns={choice.shown.filter((name) => offered.includes(name))}
        />
      )}
    </>
  );
}
