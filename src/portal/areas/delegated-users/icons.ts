import { ContactsOutlined, StarOutlined } from '@ant-design/icons';
import { icon } from '../../ui/icon';

/** Views of the table that somebody keeps: drawn here alone, and no part of the first code of other screens. */
export const ViewsIcon = /* @__PURE__ */ icon(StarOutlined);
/** Who may use something. */
export const WhoUsesIcon = /* @__PURE__ */ icon(ContactsOutlined);
