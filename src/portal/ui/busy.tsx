import type { ReactNode } from 'react';
import { BusyIcon } from './icons';

const turning = { icon: <BusyIcon size={16} /> };

/**
 * `loading` and `icon` of antd's Button. The icon that antd draws by itself brings an English name into the button's, also while it leaves; this one is
 * silent, the words say what happens. A button that has an icon, if only an empty one, never draws its own.
 */
export const busyButton = (
  busy: boolean,
  own: ReactNode = <></>,
): { loading: false | typeof turning; icon: ReactNode } => ({ loading: busy && turning, icon: own });
