/**
 * What `/config.json` tells the portal, so that one build serves any environment. Also inlined as JSON in the served HTML.
 */
export interface PortalConfig {
  /** Base of the API, `/api` in the embedded set-up. */
  api: string;
  /** The single sign-on's sign-in address; `?service=` is added. */
  ssoLogin: string;
  /** The single sign-on's base; `/logout` and `/p3/serviceValidate` are added. */
  sso: string;
  /** The public front address, where a full logout comes back to. */
  publicFront: string;
  /** The string `true` lets a stored token sign in by itself. */
  autoLogon: string;
  product: string;
  version: string;
  /** Letters in the CNPJ field (in force since July 2026). */
  cnpjAlphanumeric: boolean;
  /** How recent a sign-in must be for delicate changes: the portal asks for one before a form is filled in, the server in any case. */
  stepUpMinutes: number;
  /** How long typing rests, in ms, before a field that searches asks the server; `TYPING_REST_MS` where it is not told. */
  typingRestMs?: number | undefined;
  /** Shows where codes go in the embedded set-up (the mailbox page), null otherwise. */
  mailbox: string | null;
  /** External addresses by name; a missing one hides its link. */
  links: Partial<Record<ExternalLink, string>>;
}

export const EXTERNAL_LINKS = [
  'complaint',
  'contact',
  'ombudsman',
  'accessibility',
  'about',
  'agencies',
  'careers',
  'press',
  'security',
  'information',
  'instagram',
  'facebook',
  'youtube',
  'linkedin',
  'android',
  'ios',
  'survey',
  'promotion',
  'tracking',
  'prices',
  'postalCode',
  'imports',
] as const;
export type ExternalLink = (typeof EXTERNAL_LINKS)[number];
