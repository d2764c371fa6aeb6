import {
  AimOutlined,
  ApartmentOutlined,
  AuditOutlined,
  BellOutlined,
  CalculatorOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DesktopOutlined,
  DiffOutlined,
  EnvironmentOutlined,
  FileUnknownOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  KeyOutlined,
  LaptopOutlined,
  LockOutlined,
  MailOutlined,
  MobileOutlined,
  OrderedListOutlined,
  ProfileOutlined,
  ReconciliationOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ScanOutlined,
  SendOutlined,
  ShopOutlined,
  TeamOutlined,
  TruckOutlined,
  UsbOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { icon } from './icon';

// Icons by what they mean, each drawing once, also beside those of icons.tsx (a test holds that).

// What a card or a tile is about.
export const MailIcon = /* @__PURE__ */ icon(MailOutlined);
export const PhoneIcon = /* @__PURE__ */ icon(MobileOutlined);
export const PasswordIcon = /* @__PURE__ */ icon(LockOutlined);
export const PrivacyIcon = /* @__PURE__ */ icon(SafetyCertificateOutlined);
export const PinIcon = /* @__PURE__ */ icon(EnvironmentOutlined);
export const DependentsIcon = /* @__PURE__ */ icon(TeamOutlined);
export const ActivityIcon = /* @__PURE__ */ icon(ProfileOutlined);
/** What one asked for. */
export const MyRequestsIcon = /* @__PURE__ */ icon(SendOutlined);
export const SecurityIcon = /* @__PURE__ */ icon(SafetyOutlined);
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
/** What we tell by e-mail. */
export const NoticesIcon = /* @__PURE__ */ icon(BellOutlined);
/** Searches of support that no review followed. */
export const UnfollowedIcon = /* @__PURE__ */ icon(FileUnknownOutlined);
/** Who looks after what support does. */
export const SupervisionIcon = /* @__PURE__ */ icon(AuditOutlined);
export const SupportIcon = /* @__PURE__ */ icon(CustomerServiceOutlined);
/** Permissions that somebody gave me. */
export const KeyIcon = /* @__PURE__ */ icon(KeyOutlined);
export const DelegateIcon = /* @__PURE__ */ icon(UserSwitchOutlined);
export const ThirdPartiesIcon = /* @__PURE__ */ icon(ApartmentOutlined);

// Entries of the menu that no card or tile has.
export const HomeIcon = /* @__PURE__ */ icon(HomeOutlined);
export const ContractsIcon = /* @__PURE__ */ icon(FileTextOutlined);
/** What is true now of a company's accesses, in figures. */
export const OverviewIcon = /* @__PURE__ */ icon(DashboardOutlined);
/** What changed in a company's accesses. */
export const LogIcon = /* @__PURE__ */ icon(DiffOutlined);
/** The reviews that somebody of support opened. */
export const MyReviewsIcon = /* @__PURE__ */ icon(ReconciliationOutlined);

// The operator's other services.
export const ParcelIcon = /* @__PURE__ */ icon(TruckOutlined);
export const PriceIcon = /* @__PURE__ */ icon(CalculatorOutlined);
export const PostalCodeIcon = /* @__PURE__ */ icon(AimOutlined);
export const ImportsIcon = /* @__PURE__ */ icon(GlobalOutlined);
export const AgencyIcon = /* @__PURE__ */ icon(ShopOutlined);
