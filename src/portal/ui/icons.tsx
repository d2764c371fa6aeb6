import {
  AppstoreOutlined,
  CalendarOutlined,
  HistoryOutlined,
  CameraOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  ColumnHeightOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  DownloadOutlined,
  EditOutlined,
  ExclamationCircleOutlined,
  ExportOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FileSearchOutlined,
  FilterOutlined,
  InfoCircleOutlined,
  LeftOutlined,
  LoadingOutlined,
  MoreOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  RightOutlined,
  SearchOutlined,
  StopOutlined,
  TableOutlined,
  UploadOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { icon } from './icon';

// Icons by what they mean, each drawing once (a test holds that): what buttons do, and how something stands. Those of cards and tiles are in topic-icons.tsx.

// What a button does.
export const PlusIcon = /* @__PURE__ */ icon(PlusOutlined);
export const EditIcon = /* @__PURE__ */ icon(EditOutlined);
export const TrashIcon = /* @__PURE__ */ icon(DeleteOutlined);
/** See one record's details, or what somebody may not change. */
export const ViewIcon = /* @__PURE__ */ icon(FileSearchOutlined);
export const SearchIcon = /* @__PURE__ */ icon(SearchOutlined);
export const DownloadIcon = /* @__PURE__ */ icon(DownloadOutlined);
/** Open a file of one's own. */
export const OpenFileIcon = /* @__PURE__ */ icon(UploadOutlined);
export const CopyIcon = /* @__PURE__ */ icon(CopyOutlined);
export const PrintIcon = /* @__PURE__ */ icon(PrinterOutlined);
export const ReloadIcon = /* @__PURE__ */ icon(ReloadOutlined);
/** Choose a table's columns. */
export const ColumnsIcon = /* @__PURE__ */ icon(TableOutlined);
/** Choose what a table is filtered by. */
export const FilterIcon = /* @__PURE__ */ icon(FilterOutlined);
/** How close a table's rows stand. */
export const DensityIcon = /* @__PURE__ */ icon(ColumnHeightOutlined);
export const CameraIcon = /* @__PURE__ */ icon(CameraOutlined);
export const CloseIcon = /* @__PURE__ */ icon(CloseOutlined);
/** Show what was typed into a password's field. */
export const RevealIcon = /* @__PURE__ */ icon(EyeOutlined);
/** Hide it again; what the reader is not shown. */
export const HiddenIcon = /* @__PURE__ */ icon(EyeInvisibleOutlined);
/** A button's work is under way. */
export const BusyIcon = /* @__PURE__ */ icon(LoadingOutlined);

/** What else can be done. */
export const MoreIcon = /* @__PURE__ */ icon(MoreOutlined);

/** Choose until when. */
export const CalendarIcon = /* @__PURE__ */ icon(CalendarOutlined);

// Directions.
export const ChevronRightIcon = /* @__PURE__ */ icon(RightOutlined);
export const ChevronLeftIcon = /* @__PURE__ */ icon(LeftOutlined);
export const ChevronDownIcon = /* @__PURE__ */ icon(DownOutlined);
/** Leads to another site, or to another tab. */
export const ExternalIcon = /* @__PURE__ */ icon(ExportOutlined);

// How something stands.
/** A step or a rule that is met. */
export const CheckIcon = /* @__PURE__ */ icon(CheckOutlined);
export const SuccessIcon = /* @__PURE__ */ icon(CheckCircleOutlined);
export const InfoIcon = /* @__PURE__ */ icon(InfoCircleOutlined);
export const WarningIcon = /* @__PURE__ */ icon(WarningOutlined);
/** Something is wrong. */
export const AlertIcon = /* @__PURE__ */ icon(ExclamationCircleOutlined);
/** Ends soon. */
export const ValidityIcon = /* @__PURE__ */ icon(ClockCircleOutlined);
/** The account is blocked. */
export const BlockedIcon = /* @__PURE__ */ icon(StopOutlined);
/** What was before. */
export const HistoryIcon = /* @__PURE__ */ icon(HistoryOutlined);

/** The operator's systems. */
export const SystemsIcon = /* @__PURE__ */ icon(AppstoreOutlined);
