import {
  AuditOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FileUnknownOutlined,
  GroupOutlined,
  HomeOutlined,
  ImportOutlined,
  InboxOutlined,
  ReconciliationOutlined,
  SendOutlined,
  SolutionOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { icon } from '../../ui/icon';

// What only the menu draws: the others' are part of the first code of every screen (ui/topic-icons.tsx). A test holds that none is drawn twice.

/** Bundles of accesses. */
export const ProfilesIcon = /* @__PURE__ */ icon(GroupOutlined);
/** In which a company asks who still needs their accesses. */
export const CertificationsIcon = /* @__PURE__ */ icon(FileDoneOutlined);
/** What people ask for. */
export const RequestsIcon = /* @__PURE__ */ icon(InboxOutlined);
/** What one asked for. */
export const MyRequestsIcon = /* @__PURE__ */ icon(SendOutlined);
/** Whom a company invited. */
export const InvitationsIcon = /* @__PURE__ */ icon(UserAddOutlined);
/** Accesses out of a spreadsheet. */
export const ImportIcon = /* @__PURE__ */ icon(ImportOutlined);
/** What companies offer one. */
export const MyInvitationsIcon = /* @__PURE__ */ icon(SolutionOutlined);
/** Searches of support that no review followed. */
export const UnfollowedIcon = /* @__PURE__ */ icon(FileUnknownOutlined);
/** Who looks after what support does. */
export const SupervisionIcon = /* @__PURE__ */ icon(AuditOutlined);
export const HomeIcon = /* @__PURE__ */ icon(HomeOutlined);
export const ContractsIcon = /* @__PURE__ */ icon(FileTextOutlined);
/** The reviews that somebody of support opened. */
export const MyReviewsIcon = /* @__PURE__ */ icon(ReconciliationOutlined);
