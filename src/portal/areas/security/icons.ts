import {
  BellOutlined,
  CarryOutOutlined,
  DesktopOutlined,
  LaptopOutlined,
  OrderedListOutlined,
  ScanOutlined,
  UsbOutlined,
} from '@ant-design/icons';
import { icon } from '../../ui/icon';

// Drawn here alone: what several draw is in ui/topic-icons.tsx, and so in the first code of every screen. A test holds that none is drawn twice.
/** Passkeys: a finger, a face. */
export const PasskeyIcon = /* @__PURE__ */ icon(ScanOutlined);
/** A key to plug in. */
export const LooseKeyIcon = /* @__PURE__ */ icon(UsbOutlined);
/** Codes for when the phone is lost. */
export const RecoveryIcon = /* @__PURE__ */ icon(OrderedListOutlined);
/** Where the account is open. */
export const SessionsIcon = /* @__PURE__ */ icon(LaptopOutlined);
/** A browser that is remembered. */
export const BrowserIcon = /* @__PURE__ */ icon(DesktopOutlined);
/** What can be told once a day. */
export const DigestIcon = /* @__PURE__ */ icon(CarryOutOutlined);
/** What we tell by e-mail. */
export const NoticesIcon = /* @__PURE__ */ icon(BellOutlined);
