import { IconProvider } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { cspNonce } from '../lib/nonce';

/**
 * Around what shows antd's icons outside antd's own settings: their style sheet, one for all of them, needs the document's nonce, and the layer in which
 * antd's own rules stand. Without it a toast's icon would take the colours of all the others.
 */
export function IconNonce({ children }: { children: ReactNode }) {
  const nonce = cspNonce();
  const settings = useMemo(() => ({ layer: 'antd', ...(nonce && { csp: { nonce } }) }), [nonce]);
  return <IconProvider value={settings}>{children}</IconProvider>;
}
