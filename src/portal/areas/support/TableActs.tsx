import { useTranslation } from 'react-i18next';
import { useKeptTables } from '../../features/account/useKeptTables';
import { ColumnChoice } from '../../ui/table/ColumnChoice';
import { DensitySwitch } from '../../ui/table/DensitySwitch';
import type { ColumnChoices } from '../../ui/table/useColumnChoice';
import { type Choosable, COLUMNS } from './choosable';

interface TableActsProps {
  /** idProduto of the attendant, whose account keeps the choice. */
  staff: string;
  choice: ColumnChoices<Choosable>;
}

/** How the table of accounts looks: columns, their order, the density. */
export default function TableActs({ staff, choice }: TableActsProps) {
  const { t } = useTranslation('support');
  useKeptTables(staff);
  return (
    <span className="sup__looks">
      <DensitySwitch />
      <ColumnChoice choice={choice} offered={COLUMNS.all} titleOf={(name) => t(`columns.${name}`)} />
    </span>
  );
}
