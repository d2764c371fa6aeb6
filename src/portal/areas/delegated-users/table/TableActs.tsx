import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../features/access/useMay';
import { useKeptTables } from '../../../features/account/useKeptTables';
import type { Actor } from '../../../features/acting';
import { CertificationsIcon } from '../../../features/menu/icons';
import { FilesMenu } from '../../../features/listing/FilesMenu';
import { useExport } from '../../../features/listing/useExport';
import type { TableSort } from '../../../lib/tableAddress';
import { ColumnsIcon, DownloadIcon, OpenFileIcon } from '../../../ui/icons';
import { RowMenu } from '../../../ui/table/RowMenu';
import { LogIcon } from '../../../ui/topic-icons';
import { importsAddress, logAddress } from '../delegation-state';
import { WhoUsesIcon } from '../icons';
import { LinkButton } from '../../../ui/LinkButton';
import { ColumnChoice } from '../../../ui/table/ColumnChoice';
import { DensitySwitch } from '../../../ui/table/DensitySwitch';
import type { ColumnChoices } from '../../../ui/table/useColumnChoice';
import { usePhone } from '../../../ui/usePhone';
import type { Sheet, TableFile } from '../provider';
import type { Choosable } from './choosable';
import { reviewAddress } from './filterQuery';
import type { Narrowed } from './narrowed';

interface TableActsProps {
  actor: Actor;
  narrowed: Narrowed;
  sort: TableSort | null;
  choice: ColumnChoices<Choosable>;
  /** The columns that there is something to say in. */
  offered: readonly Choosable[];
  /** The table alone is shown: nothing leads out of it. */
  reading: boolean;
  onWhoUses: () => void;
}

/** The filtered table as a file: as it is shown, or all that each person has. */
function Files({
  actor,
  narrowed,
  sort,
  columns,
}: Pick<TableActsProps, 'actor' | 'narrowed' | 'sort'> & { columns: Choosable[] }) {
  const { t } = useTranslation('delegation');
  const account = actor.company.idProduto;
  const csv = useExport<TableFile>('exportacoes', account, t('export.file'));
  const sheet = useExport<Sheet>('planilhas', account, t('export.file'), 'xlsx');
  const detailed = useExport<Sheet>('planilhas', account, t('export.detailedFile'), 'xlsx');
  return (
    <FilesMenu
      exports={[csv, sheet, detailed]}
      files={[
        {
          name: t('export.sheet'),
          hint: t('export.sheetHint'),
          icon: ColumnsIcon,
          onPress: () => sheet.save({ narrowed, sort, columns, detailed: false }),
        },
        {
          name: t('export.csv'),
          hint: t('export.csvHint'),
          icon: DownloadIcon,
          onPress: () => csv.save({ narrowed, sort }),
        },
        {
          name: t('export.detailed'),
          hint: t('export.detailedHint'),
          icon: ColumnsIcon,
          onPress: () => detailed.save({ narrowed, sort: null, columns, detailed: true }),
        },
      ]}
    />
  );
}

/**
 * What can be done with the table of people as a whole: how it looks, who uses what, an access review of those shown, and its files. On a phone
 * the marks alone, with all that leads elsewhere in one menu, for the people to come sooner.
 */
export default function TableActs(props: TableActsProps) {
  const { actor, narrowed, sort, choice, offered, reading, onWhoUses } = props;
  const { t } = useTranslation('delegation');
  const phone = usePhone();
  useKeptTables(reading ? null : actor.idProdutoPF);
  const mayReview = useMay('revisoesDeAcesso', 'create');
  const mayAdd = useMay('permissionarios', 'create');
  const files = !reading && (
    <Files
      actor={actor}
      narrowed={narrowed}
      sort={sort}
      columns={choice.shown.filter((name) => offered.includes(name))}
    />
  );
  if (phone)
    return (
      <>
        {files}
        <RowMenu
          label={t('moreOfTable')}
          actions={[
            { name: t('whoUses.open'), icon: WhoUsesIcon, onPress: onWhoUses },
            ...(!reading && mayReview
              ? [{ name: t('review'), icon: CertificationsIcon, to: reviewAddress(actor, narrowed) }]
              : []),
            { name: t('log.title'), icon: LogIcon, to: logAddress(actor) },
            ...(mayAdd ? [{ name: t('import'), icon: OpenFileIcon, to: importsAddress(actor) }] : []),
          ]}
        />
      </>
    );
  return (
    <>
      <Button onClick={onWhoUses}>{t('whoUses.open')}</Button>
      <DensitySwitch />
      <ColumnChoice choice={choice} offered={offered} titleOf={(name) => t(`columns.${name}`)} />
      {!reading && mayReview && <LinkButton to={reviewAddress(actor, narrowed)}>{t('review')}</LinkButton>}
      {files}
    </>
  );
}
