import type { ReactNode } from 'react';
import { icon } from './drawings/icon';

const Turning = /* @__PURE__ */ icon(<path d="M12 3a9 9 0 0 1 9 9" />);
// The class is antd's: its own style sheet turns what has it.
const turning = { icon: <Turning size={16} className="anticon-spin" /> };

/**
 * `loading` and `icon` of antd's Button. Its own drawing brings an English name into the button's, also while it leaves; this one is
 * silent, the words say what happens. A button that has an icon, if only an empty one, never draws its own.
 */
export const busyButton = (
  busy: boolean,
  own: ReactNode = <></>,
): { loading: false | typeof turning; icon: ReactNode } => ({ loading: busy && turning, icon: own });
