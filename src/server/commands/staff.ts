import { sql } from 'kysely';
import { canonicalLogin } from '../../contract/validation';
import { hasSecondFactor } from '../second-factor/authenticator';
import type { Db } from '../database/connection';
import { addStaff, endStaff, loseFactor, rankStaff, StaffError } from '../support/staff';
import { onDatabase, runCommand } from './support/command';
import { inTransaction } from '../database/transaction';

const USAGE =
  'Say what to do and for whom: npm run staff -- add <login> (end, promote, demote), or npm run staff -- lost <login> "<reason>".';

/** What is done in one word to an account, and what it is then. */
const CHANGES = {
  add: { is: 'support staff now', make: addStaff },
  end: { is: 'no longer support staff', make: endStaff },
  promote: {
    is: 'a supervisor of support now',
    make: (db: Db, login: string, now: Date) => rankStaff(db, login, { supervisor: true, now }),
  },
  demote: {
    is: 'no longer a supervisor of support',
    make: (db: Db, login: string, now: Date) => rankStaff(db, login, { supervisor: false, now }),
  },
} as const;

const isChange = (word: string | undefined): word is keyof typeof CHANGES => Object.hasOwn(CHANGES, word ?? '');

/**
 * `npm run staff -- add|end <login>`: makes somebody with an active account support staff, or ends that with the reviews and sessions that are
 * open; `promote|demote`: gives a member of staff the rank of a supervisor, or takes it. `npm run staff -- lost <login> "<reason>"`: takes the
 * second step away, after the wait, of a member of staff who has lost it. With the embedded database the server must be stopped meanwhile.
 */
await runCommand(async ([what, login, reason, ...more]) => {
  const wantsReason = what === 'lost';
  if (!(isChange(what) || what === 'lost') || !login || Boolean(reason) !== wantsReason || more.length > 0)
    throw new StaffError(USAGE);
  await onDatabase(async (db, config) => {
    const now = new Date();
    if (what === 'lost') {
      const lost = { login: canonicalLogin(login), motivo: reason ?? '', now };
      const { nome, due } = await inTransaction(db, (tx) => loseFactor(tx, config, lost));
      console.log(
        due
          ? `The second step of ${nome} will be taken away at ${due.toISOString()}, unless that is cancelled. They have been told.`
          : `The second step of ${nome} is being taken away already.`,
      );
      return;
    }
    const { is, make } = CHANGES[what];
    const { id, nome } = await inTransaction(db, (tx) => make(tx, canonicalLogin(login), now));
    const { rows } = await sql<{
      staff: number;
      supervisors: number;
    }>`select count(*)::int as staff, count(*) filter (where supervisor)::int as supervisors from account where perfil_interno is not null and situacao in ('A', 'R')`.execute(
      db,
    );
    const enrols = what === 'add' && !(await hasSecondFactor(db, id));
    console.log(
      [
        `${nome} is ${is}. Staff in all: ${rows[0]?.staff ?? 0}, of whom ${rows[0]?.supervisors ?? 0} supervise.`,
        ...(enrols
          ? ['The account has no second factor yet: its next sign-in sets up an authenticator app first.']
          : []),
      ].join('\n'),
    );
  });
});
