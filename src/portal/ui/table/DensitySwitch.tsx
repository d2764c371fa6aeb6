import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { setDensity, useDensity } from '../../loading/density';
import { DensityIcon } from '../icons';

/** Closer rows, for who works in tables all day: in every table, on a wide window. */
export function DensitySwitch() {
  const { t } = useTranslation('ui');
  const compact = useDensity() === 'compact';
  return (
    <Button
      className="density"
      icon={<DensityIcon size={20} />}
      aria-pressed={compact}
      aria-label={t('table.compact')}
      title={t('table.compact')}
      onClick={() => setDensity(compact ? 'usual' : 'compact')}
    />
  );
}
