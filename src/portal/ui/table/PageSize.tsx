import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PageInfo } from '../../../contract/page';

interface PageSizeProps {
  size: PageInfo['size'];
  sizes: readonly number[];
  onSize: (size: number) => void;
}

/** How many rows a page has, to choose. */
export default function PageSize({ size, sizes, onSize }: PageSizeProps) {
  const { t } = useTranslation('ui');
  return (
    <Select
      className="pager__size"
      aria-label={t('pager.size')}
      value={size}
      onChange={onSize}
      options={sizes.map((value) => ({ value, label: t('pager.sizeOf', { count: value }) }))}
    />
  );
}
