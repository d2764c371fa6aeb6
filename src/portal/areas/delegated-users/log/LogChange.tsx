import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemRegistro } from '../../../../contract/company-log';
import { personName } from '../../../lib/format';
import { ChevronDownIcon } from '../../../ui/icons';
import { Changes } from '../Changes';

/** Cards and groups that a row names: with more it would be a page of its own. */
const NAMED = 5;

/** Whether a list says more than the height of a row, or one line of it more than its width. */
const isCut = (list: Element) =>
  list.scrollHeight > list.clientHeight + 1 ||
  [...list.children].some((line) => line.scrollWidth > line.clientWidth + 1);

/** What a row's change added and took away, as much of it as its height has room for; all of it behind a press. */
export function LogChange({ item }: { item: ItemRegistro }) {
  const { t } = useTranslation('delegation');
  const place = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const list = place.current?.querySelector('ul');
    // What is shown whole says nothing of whether it fits.
    if (!list || open) return;
    const look = () => setCut(isCut(list));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div ref={place} className={open ? 'llog__change' : 'llog__change llog__change--shut'}>
      <Changes item={item} named={NAMED} />
      {(cut || open) && (
        <Button
          type="text"
          className="llog__toggle"
          icon={<ChevronDownIcon size={16} />}
          aria-expanded={open}
          aria-label={t('log.whole', { name: personName(item.pessoa.nome) })}
          title={t(open ? 'log.less' : 'log.all')}
          onClick={() => setOpen(!open)}
        />
      )}
    </div>
  );
}
