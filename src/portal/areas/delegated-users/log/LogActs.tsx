import { useTranslation } from 'react-i18next';
import { useKeptTables } from '../../../features/account/useKeptTables';
import type { Actor } from '../../../features/acting';
import { FilesMenu } from '../../../features/listing/FilesMenu';
import { useExport } from '../../../features/listing/useExport';
import { ColumnsIcon, DownloadIcon } from '../../../ui/icons';
import { DensitySwitch } from '../../../ui/table/DensitySwitch';
import { usePhone } from '../../../ui/usePhone';
import type { LogFile } from '../provider';
import type { LogFilter } from './narrowed';

interface LogActsProps {
  actor: Actor;
  filter: LogFilter;
  /** The log alone is shown: nothing leads out of it. */
  reading: boolean;
}

/** The filtered log as a file: a line for each card, group, contract or system of a change. */
function Files({ actor, filter }: Pick<LogActsProps, 'actor' | 'filter'>) {
  const { t } = useTranslation('delegation');
  const account = actor.company.idProduto;
  const csv = useExport<LogFile>('registrosExportados', account, t('log.file'));
  const sheet = useExport<LogFile>('registrosExportados', account, t('log.file'), 'xlsx');
  return (
    <FilesMenu
      exports={[csv, sheet]}
      files={[
        {
          name: t('export.sheet'),
          hint: t('log.sheetHint'),
          icon: ColumnsIcon,
          onPress: () => sheet.save({ filter, sheet: true }),
        },
        {
          name: t('export.csv'),
          hint: t('log.csvHint'),
          icon: DownloadIcon,
          onPress: () => csv.save({ filter, sheet: false }),
        },
      ]}
    />
  );
}

/** What can be done with the log as a whole: how high its rows are, and its files. */
export default function LogActs({ actor, filter, reading }: LogActsProps) {
  const phone = usePhone();
  useKeptTables(reading ? null : actor.idProdutoPF);
  return (
    <>
      {!phone && <DensitySwitch />}
      {!reading && <Files actor={actor} filter={filter} />}
    </>
  );
}
