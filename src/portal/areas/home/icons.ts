import {
  AimOutlined,
  CalculatorOutlined,
  GlobalOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import { icon } from '../../ui/icon';

// Drawn here alone: what several draw is in ui/topic-icons.tsx, and so in the first code of every screen. A test holds that none is drawn twice.
export const ParcelIcon = /* @__PURE__ */ icon(TruckOutlined);
export const PriceIcon = /* @__PURE__ */ icon(CalculatorOutlined);
export const PostalCodeIcon = /* @__PURE__ */ icon(AimOutlined);
export const ImportsIcon = /* @__PURE__ */ icon(GlobalOutlined);
export const AgencyIcon = /* @__PURE__ */ icon(ShopOutlined);
export const PrivacyIcon = /* @__PURE__ */ icon(SafetyCertificateOutlined);
