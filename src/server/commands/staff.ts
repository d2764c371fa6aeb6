import { sql } from 'kysely';
import { canonicalLogin } from '../../contract/validation';
import { hasSecondFactor } from '../second-factor/authenticator';
import { addStaff, endStaff, loseFactor, StaffError } from '../support/staff';
import { onDatabase, runCommand } from './support/command';
import { inTransaction } from '../database/transaction';

const USAGE =
  'Say what to do and for whom: npm run staff -- add <login>, npm run staff -- end <login>, or npm run staff -- lost <login> "<reason>".';

/**
 * `npm run staff -- add|end <login>`: makes somebody with an active account support staff, or ends that with the reviews and sessions that are
 * open. `npm run staff -- lost <login> "<reason>"`: takes the second step away, after the wait, of a member of staff who has lost it. With the
 * embedded database the server must be stopped meanwhile.
 */
await runCommand(async ([what, login, reason, ...more]) => {
  const wantsReason = what === 'lost';
  if (
    (what !== 'add' && what !== 'end' && what !== 'lost') ||
    !login ||
    Boolean(reason) !== wantsReason ||
    more.length > 0
  )
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
