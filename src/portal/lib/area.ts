import type { DataProvider } from '@refinedev/core';
import type { ComponentType } from 'react';
import type { AppPath } from './paths';
import type { TableAddress } from './tableAddress';

/**
 * What a screen stands in:
 * - `bare`: neither antd nor Refine (the front door);
 * - `public`: antd, for forms before signing in;
 * - `signed-in`: antd and Refine; a visitor without a session is sent to /login, unless the screen is `unguarded`.
 */
export type Door = 'bare' | 'public' | 'signed-in';

/** The translation files that a door's screens share. */
export const DOOR_TEXTS: Readonly<Record<Door, readonly string[]>> = { bare: [], public: ['ui'], 'signed-in': ['ui'] };

/** What a screen asks for first: the list of a resource, as its address shows it, or one record of it. */
export interface FirstQuery {
  resource: string;
  /** Whose data: the account that is signed in, that of an individual alone, or the company that it acts for. */
  of: 'account' | 'individual' | 'company';
  /** The address's name for the record; the list without it. */
  record?: string;
  /** The address's name for somebody whose data the screen shows instead: nothing is asked ahead then. */
  unless?: string;
}

/** One screen of an area: areas export `routes: AreaRoute[]` from their `routes.tsx`, which imports nothing heavy. */
export interface AreaRoute {
  path: AppPath;
  /** Loads the screen's module; its default export is the component. */
  lazy: () => Promise<{ default: ComponentType }>;
  door: Door;
  /** Translation files that it asks for as soon as it is drawn, besides the frame's and its door's. They come with its document. */
  texts: readonly string[];
  /** Asked for as soon as somebody presses a link to the screen, while its code is still being read; by the screen itself without it. */
  asks?: FirstQuery;
  /** Screens that it leads on to at once: their code and texts come with its document. */
  leadsTo?: readonly AppPath[];
  /** Behind Refine, but open to visitors: where the sign-in comes back to. */
  unguarded?: true;
  /** Somebody does something for a company on it, as on every screen that asks for what is a company's: its name has a line in a phone's header, from the first drawing on. */
  forCompany?: true;
  /** A message's link leads here with this in its query: a visitor goes to the sign-on page at once, and comes back. */
  comesBack?: string;
  /** What stands while the screen's code comes; nothing but its height without it. In the app's first code: small. */
  waiting?: ComponentType;
  /** `full` on entry and home screens, `slim` (the default) on task screens. */
  footer?: 'full' | 'slim';
}

/** Where a screen of a resource stands; a record's screen carries the record's id as `?id=:id`, one of two views
 * of an address the parameter that shows it: `?ver=revisoes`. */
type ResourcePath = AppPath | `${AppPath}?${string}`;

/** What a resource can do with data: the methods that it has. A missing one is refused by the app, in one sentence. */
export type ResourceProvider = Partial<Omit<DataProvider, 'getApiUrl'>>;

/**
 * A resource of Refine: areas export `resources: AreaResource[]` from their `routes.tsx`. One with screens names their
 * paths; menu, breadcrumbs, titles and links follow from that.
 */
export interface AreaResource {
  name: string;
  /** Loads its data provider, at the first use. */
  load: () => Promise<ResourceProvider>;
  list?: ResourcePath;
  create?: ResourcePath;
  edit?: ResourcePath;
  show?: ResourcePath;
  /** Translation key, with its namespace, of its name for people: menu, breadcrumbs. */
  label?: string;
  /** The resource whose list stands above this one in the breadcrumbs. */
  parent?: string;
  /** What of both is otherwise in a review of support, where the account is somebody else's: `{{name}}` in its label is whose. */
  review?: { label?: string; parent?: string | null };
  /** What of its table stands in the address of its list. */
  table?: TableAddress;
}
