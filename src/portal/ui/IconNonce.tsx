import { IconProvider } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { cspNonce } from '../lib/nonce';

/** Around what shows antd's icons outside antd's own settings: their style sheet needs the document's nonce. */
export function IconNonce({ children }: { children: ReactNode }) {
  const nonce = cspNonce();
  const settings = useMemo(() => (nonce ? { csp: { nonce } } : {}), [nonce]);
  return <IconProvider value={settings}>{children}</IconProvider>;
}
