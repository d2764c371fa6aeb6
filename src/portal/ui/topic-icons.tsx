import {
  ApartmentOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DiffOutlined,
  EnvironmentOutlined,
  KeyOutlined,
  LockOutlined,
  MailOutlined,
  MobileOutlined,
  ProfileOutlined,
  SafetyOutlined,
  TeamOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { icon } from './icon';

// Icons by what they mean, each drawing once, also beside those of icons.tsx (a test holds that).

// What a card or a tile is about.
export const MailIcon = /* @__PURE__ */ icon(MailOutlined);
export const PhoneIcon = /* @__PURE__ */ icon(MobileOutlined);
export const PasswordIcon = /* @__PURE__ */ icon(LockOutlined);
export const PinIcon = /* @__PURE__ */ icon(EnvironmentOutlined);
export const DependentsIcon = /* @__PURE__ */ icon(TeamOutlined);
export const ActivityIcon = /* @__PURE__ */ icon(ProfileOutlined);
export const SecurityIcon = /* @__PURE__ */ icon(SafetyOutlined);
export const SupportIcon = /* @__PURE__ */ icon(CustomerServiceOutlined);
/** Permissions that somebody gave me. */
export const KeyIcon = /* @__PURE__ */ icon(KeyOutlined);
export const DelegateIcon = /* @__PURE__ */ icon(UserSwitchOutlined);
export const ThirdPartiesIcon = /* @__PURE__ */ icon(ApartmentOutlined);

// Entries of the menu that no card or tile has.
/** What is true now of a company's accesses, in figures. */
export const OverviewIcon = /* @__PURE__ */ icon(DashboardOutlined);
/** What changed in a company's accesses. */
export const LogIcon = /* @__PURE__ */ icon(DiffOutlined);

// The operator's other services.
