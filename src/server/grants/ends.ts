import { insertAudits } from '../audit';
import type { Db } from '../database/connection';
import { grantDiff, noLeaves } from '../database/grant-diff';

export interface Ending {
  company: string;
  person: string;
  valid_until: string | null;
}

/** Writes the end of accesses into the audit: nobody did it, it came by itself. The caller holds the grantees' rows. */
export async function recordEnds(db: Db, endings: readonly Ending[], now: Date): Promise<void> {
  await insertAudits(
    db,
    endings.map(({ company, person, valid_until: end }) => ({
      action: 'delegation.expired',
      target: person,
      onBehalfOf: company,
      diff: { ...grantDiff(company, null, { added: noLeaves(), removed: noLeaves(), validUntil: [end, end] }) },
      actor: null,
      at: now,
      address: '',
      claimed: null,
    })),
  );
}
