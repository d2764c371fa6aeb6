import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RememberedBrowser } from '../../../contract/security';
import { dateText } from '../../lib/dates';
import { BrowserIcon, SessionsIcon } from './icons';
import { Item } from './Item';

interface RememberedBrowsersProps {
  browsers: readonly RememberedBrowser[];
  /** Asks whether one is to be forgotten, or all when none is named. */
  onForget: (browser?: RememberedBrowser) => void;
}

/** The browsers that are not asked for the second step; nothing where there is none. */
export function RememberedBrowsers({ browsers, onForget }: RememberedBrowsersProps) {
  const { t } = useTranslation('security');
  if (browsers.length === 0) return null;
  return (
    <>
      <Item icon={BrowserIcon} name={t('browsers.heading')} text={t('browsers.text')}>
        {browsers.length > 1 && (
          <Button type="text" onClick={() => onForget()}>
            {t('browsers.forgetAll')}
          </Button>
        )}
      </Item>
      {browsers.map((browser) => {
        const nome = browser.nome ?? t('browsers.unknown');
        const date = dateText(browser.desde);
        return (
          <Item
            key={browser.id}
            below
            icon={SessionsIcon}
            name={nome}
            text={t(browser.ultimoUso ? 'browsers.untilUsed' : 'browsers.until', {
              until: dateText(browser.ate),
              date,
              address: browser.endereco,
              last: browser.ultimoUso && dateText(browser.ultimoUso),
            })}
          >
            <Button type="text" aria-label={t('browsers.forgetOne', { nome, date })} onClick={() => onForget(browser)}>
              {t('browsers.forget')}
            </Button>
          </Item>
        );
      })}
    </>
  );
}
