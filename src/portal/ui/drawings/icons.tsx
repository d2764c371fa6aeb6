import { icon } from './icon';

export type { IconComponent } from './icon';
export * from './frame-icons';

export const CheckIcon = /* @__PURE__ */ icon(<path d="m4.5 12.5 5 5 10-11" />);
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.3v.1" />
  </>,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);
export const SuccessIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m7.8 12.3 2.9 2.9 5.5-6" />
  </>,
);
export const WarningIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12 3.8 2.8 19.5a1 1 0 0 0 .9 1.5h16.6a1 1 0 0 0 .9-1.5L12 3.8Z" />
    <path d="M12 10v4.5M12 17.6v.1" />
  </>,
);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9 6 6 6-6 6" />);
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m15 6-6 6 6 6" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M4 6.5h16M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6 6.5l.8 12.7a1.5 1.5 0 0 0 1.5 1.3h7.4a1.5 1.5 0 0 0 1.5-1.3L18 6.5M10 10.5v6M14 10.5v6" />,
);
export const SystemsIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="3.5" width="7" height="7" rx="1.5" />
    <rect x="13.5" y="3.5" width="7" height="7" rx="1.5" />
    <rect x="3.5" y="13.5" width="7" height="7" rx="1.5" />
    <rect x="13.5" y="13.5" width="7" height="7" rx="1.5" />
  </>,
);
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const ColumnsIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="4.5" width="18" height="15" rx="2" />
    <path d="M9 4.5v15M15 4.5v15" />
  </>,
);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 3.5v11.5m0 0-4.5-4.5M12 15l4.5-4.5M4 20.5h16" />);
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  <>
    <path d="M9.6 5.8c.8-.2 1.6-.3 2.4-.3 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.2" />
    <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2M3.5 3.5l17 17" />
  </>,
);
export const EditIcon = /* @__PURE__ */ icon(
  <path d="M4 20h4.2L19.5 8.7a2 2 0 0 0 0-2.8l-1.4-1.4a2 2 0 0 0-2.8 0L4 15.8V20ZM13.5 6.3l4.2 4.2" />,
);
export const HistoryIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.3" />
    <path d="M3.5 3.8v4.5H8M12 7.5V12l3 2" />
  </>,
);
export const ReloadIcon = /* @__PURE__ */ icon(
  <>
    <path d="M20.5 12a8.5 8.5 0 1 1-2.6-6.1l2.6 2.4" />
    <path d="M20.5 3.8v4.5H16" />
  </>,
);
export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 8.5a2 2 0 0 1 2-2h2.5L9 4h6l1.5 2.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8.5Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const PhoneIcon = /* @__PURE__ */ icon(
  <>
    <rect x="7" y="2.5" width="10" height="19" rx="2" />
    <path d="M11 18.5h2" />
  </>,
);
export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2" />
  </>,
);
export const PinIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12 21.5s7-6.2 7-11.5a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const DependentsIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="7.5" r="3.5" />
    <path d="M2.5 20.5c0-4 2.7-6.5 6.5-6.5 1.7 0 3.2.5 4.3 1.4" />
    <circle cx="17" cy="14" r="2.3" />
    <path d="M12.8 20.5c.3-2.3 1.9-3.7 4.2-3.7s3.9 1.4 4.2 3.7" />
  </>,
);
export const ThirdPartiesIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="5" r="2.5" />
    <circle cx="5.5" cy="19" r="2.5" />
    <circle cx="18.5" cy="19" r="2.5" />
    <path d="M12 7.5V12m0 0H7.5a2 2 0 0 0-2 2v2.5M12 12h4.5a2 2 0 0 1 2 2v2.5" />
  </>,
);
export const CompanyIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4.5 20.5v-16a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16M14.5 9.5h4a1 1 0 0 1 1 1v10M3 20.5h18" />
    <path d="M8 7.5h3M8 11.5h3M8 15.5h3" />
  </>,
);
export const ParcelIcon = /* @__PURE__ */ icon(
  <path d="M12 2.8 20.5 7v10L12 21.2 3.5 17V7L12 2.8ZM3.8 7.2 12 11.3l8.2-4.1M12 11.3v9.7" />,
);
export const PriceIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 4.5v7.2l9 9 8-8-9-9h-7a1 1 0 0 0-1 .8Z" />
    <circle cx="8" cy="8.5" r="1.3" />
  </>,
);
export const ImportsIcon = /* @__PURE__ */ icon(<path d="M21 3.5 2.8 10.2l7 3.5L21 3.5Zm0 0-7.3 17.3-3.9-7.1" />);
export const AgencyIcon = /* @__PURE__ */ icon(
  <path d="M4 10v10.5h16V10M3 8l1.8-4.5h14.4L21 8a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20.5v-6h5v6" />,
);
