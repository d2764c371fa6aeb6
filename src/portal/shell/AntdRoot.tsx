import '@ant-design/v5-patch-for-react-19';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import en from 'antd/locale/en_US';
import pt from 'antd/locale/pt_BR';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../contract/constants';
import { cspNonce } from '../lib/nonce';
import { useLook } from './look';
import { themeOf } from './theme';
import { useMedia } from '../ui/useMedia';
import { usePhone } from '../ui/usePhone';
import { DrawnBy } from '../ui/drawn';
import { byAntd } from '../ui/drawn-by-antd';
import './antd-made.css';
import './antd.css';

/** Always an object: between a locale and none antd would rebuild everything below. */
const locales = { pt, en } as const;

/**
 * Where antd writes what the build's stylesheet does not have: each of its components looks there when it appears, and in the head it would
 * look through every file of the app. What it writes is in a layer of its own (base.css), wherever it stands.
 */
const written = document.createElement('div');
document.head.append(written);

/**
 * What antd needs to know, around every screen that uses it: theme in all looks, texts, nonce, larger controls on a
 * phone. antd's own `<App>` (static messages and modals) stays out: toasts and dialogs here are our own.
 */
export function AntdRoot({ language, children }: { language: Language; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const look = useLook();
  const phone = usePhone();
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => themeOf(look, !calm), [look, calm]);
  const nonce = cspNonce();
  return (
    <StyleProvider layer container={written}>
      <ConfigProvider
        locale={locales[language]}
        theme={theme}
        componentSize={phone ? 'large' : 'middle'}
        csp={nonce ? { nonce } : undefined}
        wave={{ disabled: true }}
        // All options stand in the list as options: of a virtual one, assistive technology sees three.
        virtual={false}
        button={{ autoInsertSpace: false }}
        form={{
          requiredMark: (label, { required }) => (
            <>
              {label}
              {!required && <span className="opt field__opt">{t('field.optional')}</span>}
            </>
          ),
        }}
      >
        <DrawnBy value={byAntd}>{children}</DrawnBy>
      </ConfigProvider>
    </StyleProvider>
  );
}
