import { sql } from 'kysely';
import { canonicalLogin } from '../../contract/validation';
import { hasSecondFactor } from '../second-factor/authenticator';
import { addStaff, endStaff, StaffError } from '../support/staff';
import { onDatabase, runCommand } from './support/command';
import { inTransaction } from '../database/transaction';

const USAGE = 'Say what to do and for whom: npm run staff -- add <login>, or npm run staff -- end <login>.';

/**
 * `npm run staff -- add|end <login>`: makes somebody with an active account support staff, or ends that with the reviews and sessions that are
 * open. With the embedded database the server must be stopped meanwhile.
 */
await runCommand(async ([what, login, ...more]) => {
  if ((what !== 'add' && what !== 'end') || !login || more.length > 0) throw new StaffError(USAGE);
  await onDatabase(async (db) => {
    const now = new Date();
    const { id, nome } = await inTransaction(db, (tx) =>
      what === 'add' ? addStaff(tx, canonicalLogin(login), now) : endStaff(tx, canonicalLogin(login), now),
    );
    const { rows } = await sql<{
      staff: number;
    }>`select count(*)::int as staff from account where perfil_interno = 'SUPORTE' and situacao in ('A', 'R')`.execute(
      db,
    );
    const enrols = what === 'add' && !(await hasSecondFactor(db, id));
    console.log(
      [
        `${nome} is ${what === 'add' ? 'support staff now' : 'no longer support staff'}. Staff in all: ${rows[0]?.staff ?? 0}.`,
        ...(enrols
          ? ['The account has no second factor yet: its next sign-in sets up an authenticator app first.']
          : []),
      ].join('\n'),
    );
  });
});
