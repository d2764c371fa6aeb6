import { audit } from '../audit';
import { cancelRemoval } from '../cas/removal';
import { tellOfChange } from '../cas/security-notice';
import { frontAddress } from '../cas/services';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';

/** A call that changes what an account signs in with. */
export type SecurityCall = Pick<Call, 'db' | 'now' | 'language' | 'origin' | 'deps' | 'request'> & {
  permit: NonNullable<Call['permit']>;
};

type Told = Parameters<typeof tellOfChange>[2];

/** The portal's address as the caller sees it; empty when it is not known. */
export const frontOf = ({ deps, request }: Pick<Call, 'deps' | 'request'>): string =>
  frontAddress(deps.config, request.headers.host) ?? '';

/** @throws Refusal MCN-182 where another single sign-on asks for its own second step */
export function requireOwnSignOn({ deps }: Pick<Call, 'deps'>): void {
  if (deps.config.SSO_URL) throw new Refusal('MCN-182');
}

/** Changes that bring a second step: whoever makes one has not lost everything. */
const BRINGS: ReadonlySet<Told['kind']> = new Set(['app-added', 'app-replaced', 'passkey-added']);

/** Tells the owner of a change, by e-mail and in the activity; one that brings a second step cancels its removal. @returns the change's id */
export async function told(
  call: SecurityCall,
  kind: Told['kind'],
  about: Pick<Told, 'earlier' | 'passkey'> = {},
): Promise<string> {
  const { id: account } = call.permit.target;
  const { passkey } = about;
  if (BRINGS.has(kind)) await cancelRemovalBy(call, 'enrolled');
  await audit(call, {
    action: `security.${kind}`,
    target: account,
    ...(passkey && { diff: { chave: passkey.nome } }),
  });
  return tellOfChange(
    call.db,
    call.deps.config,
    { account, kind, ...about },
    { origin: call.origin, now: call.now, language: call.language, front: frontOf(call) },
  );
}

/** Cancels the removal of the second step, if one waits. @returns whether one did */
export const cancelRemovalBy = (
  { db, now, origin, permit }: SecurityCall,
  how: 'pressed' | 'enrolled',
): Promise<boolean> =>
  cancelRemoval(db, { account: permit.target.id, how, actor: permit.session.account.id }, { origin, now });

/** The factor has just been shown: this session, and the sign-on that it came from, have it behind them. */
export async function shownInSession(
  { db, permit }: SecurityCall,
  factor: NonNullable<NonNullable<Call['permit']>['session']['factor']>,
): Promise<void> {
  const { sessionId } = permit.session;
  await db.updateTable('session').set({ factor }).where('id', '=', sessionId).execute();
  await db
    .updateTable('sso_session')
    .set({ factor })
    .where('id', 'in', (eb) => eb.selectFrom('session').select('sso_session').where('id', '=', sessionId))
    .execute();
}
