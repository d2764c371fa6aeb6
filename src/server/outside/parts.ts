import type { Config } from '../config';

type PartName = 'database' | 'email' | 'sms' | 'registry' | 'postal-codes';

/** A part that production has real, and what stands there now. An embedded database is real, too: it is no stand-in. */
export interface Part {
  part: PartName;
  kind: 'real' | 'stand-in' | 'embedded' | 'postgresql';
}

type PartsConfig = Pick<Config, 'DATABASE_URL' | 'SMTP_URL' | 'SMS_URL' | 'REGISTRY_URL' | 'CEP_URL'>;

/** Which parts are the real ones. The setting of each is its switch. */
export function partsInUse(config: PartsConfig): Part[] {
  const kind = (url: string | undefined) => (url ? 'real' : 'stand-in');
  return [
    { part: 'database', kind: config.DATABASE_URL ? 'postgresql' : 'embedded' },
    { part: 'email', kind: kind(config.SMTP_URL) },
    { part: 'sms', kind: kind(config.SMS_URL) },
    { part: 'registry', kind: kind(config.REGISTRY_URL) },
    { part: 'postal-codes', kind: kind(config.CEP_URL) },
  ];
}
