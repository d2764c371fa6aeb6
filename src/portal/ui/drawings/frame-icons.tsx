import { icon } from './icon';

// What /login and the frame around every screen show before antd is there. Screens without antd also have bare-icons.tsx; all other icons are antd's (ui/icons.tsx, ui/topic-icons.tsx).

export const ContrastIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
export const DarkIcon = /* @__PURE__ */ icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m6 9 6 6 6-6" />);
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </>,
);
export const KeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.3 12.2 8.7-8.7M16.5 7l3 3M14 9.5l2 2" />
  </>,
);
export const DelegateIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20.5c0-4 2.7-6.5 6.5-6.5 2 0 3.7.7 4.8 1.9" />
    <path d="M15 19h6.5m0 0-2.7-2.7M21.5 19l-2.7 2.7" />
  </>,
);
export const PersonIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c0-4.2 3-7 7.5-7s7.5 2.8 7.5 7" />
  </>,
);
export const ShieldIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12 2.8 4.5 5.5v6c0 4.7 3.2 8.2 7.5 9.7 4.3-1.5 7.5-5 7.5-9.7v-6L12 2.8Z" />
    <path d="m8.7 12 2.3 2.3 4.3-4.5" />
  </>,
);
export const ExternalIcon = /* @__PURE__ */ icon(
  <path d="M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10" />,
);
export const ExitIcon = /* @__PURE__ */ icon(
  <path d="M14 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h8M10 12h10.5m0 0L17 8.5m3.5 3.5L17 15.5" />,
);
