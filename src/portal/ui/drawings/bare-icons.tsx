import { icon } from './icon';

// For what also stands on screens without antd, before the sign-in; a module of its own, so that /login does not load it.

export const CheckIcon = /* @__PURE__ */ icon(<path d="m4.5 12.5 5 5 10-11" />);
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.3v.1" />
  </>,
);
export const WarningIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12 3.8 2.8 19.5a1 1 0 0 0 .9 1.5h16.6a1 1 0 0 0 .9-1.5L12 3.8Z" />
    <path d="M12 10v4.5M12 17.6v.1" />
  </>,
);
export const MenuIcon = /* @__PURE__ */ icon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9 6 6 6-6 6" />);
export const CompanyIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4.5 20.5v-16a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16M14.5 9.5h4a1 1 0 0 1 1 1v10M3 20.5h18" />
    <path d="M8 7.5h3M8 11.5h3M8 15.5h3" />
  </>,
);
