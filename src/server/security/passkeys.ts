import {
  beginPasskey,
  createPasskey,
  type Passkey as Shown,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  removePasskey as remove,
  renamePasskey,
} from '../../contract/passkeys';
import { audit } from '../audit';
import { browserText } from '../cas/not-me';
import type { Call } from '../http/call';
import { type Route, route } from '../http/call';
import { Refusal } from '../http/refusal';
import { newId } from '../ids';
import { makeOf } from '../second-factor/aaguids';
import { requireAnother } from '../second-factor/demanded';
import {
  checkMade,
  creationOptions,
  type Made,
  type Passkey,
  passkeysOf,
  removePasskey,
} from '../second-factor/passkeys';
import { makeRecoveryCodes } from '../second-factor/recovery-codes';
import { type RelyingParty, relyingParty } from '../second-factor/relying-party';
import { frontOf, requireOwnSignOn, type SecurityCall, shownInSession, told } from './change';

/** Whom passkeys are made for at the address that was called; null where no browser makes any. */
export const partyOf = (call: Pick<Call, 'deps' | 'request'>): RelyingParty | null => relyingParty(frontOf(call));

/** @throws Refusal MCN-188 at an address of numbers, or without TLS */
function requireParty(call: Pick<Call, 'deps' | 'request'>): RelyingParty {
  requireOwnSignOn(call);
  const party = partyOf(call);
  if (!party) throw new Refusal('MCN-188');
  return party;
}

/** A passkey as its owner sees it. */
export const shownPasskey = (
  { id, nome, criado_em, last_used, transports, rp_id }: Passkey,
  party: RelyingParty | null,
): Shown => ({
  id,
  nome,
  criadaEm: criado_em.toISOString(),
  ultimoUso: last_used?.toISOString() ?? null,
  avulsa: isLoose(transports),
  outroEndereco: rp_id !== party?.id,
});

/** It is plugged in or held to the device: neither inside of it nor in a telephone. */
const isLoose = (transports: string) =>
  /\b(usb|nfc|ble)\b/.test(transports) && !/\b(internal|hybrid)\b/.test(transports);

/** The device's name: by its make where that is known, otherwise the browser and system that it was made in. */
function nameOf(call: SecurityCall, made: Made, existing: readonly Passkey[]): string {
  const t = (key: string) => call.deps.texts.t(call.language, `sso:passkey.${key}`);
  const device =
    makeOf(made.aaguid) ??
    (isLoose(made.transports) ? t('securityKey') : (browserText(call, call.origin.userAgent) ?? t('name')));
  const taken = new Set(existing.map(({ nome }) => nome));
  for (let number = 1; ; number += 1) {
    const name = `${device}${number === 1 ? '' : ` ${number}`}`.slice(0, PASSKEY_NAME_MAX);
    if (!taken.has(name)) return name;
  }
}

/** Passkeys of an account. Each change but a name is told to the owner, who may take it back. */
export const passkeyRoutes: Route[] = [
  route(beginPasskey, async (call) => {
    const party = requireParty(call);
    const { db, deps, language, now, permit } = call;
    const existing = await passkeysOf(db, permit.target.id);
    if (existing.length >= PASSKEYS_MAX) throw new Refusal('MCN-185', { values: { max: PASSKEYS_MAX } });
    const { account, sessionId } = permit.session;
    const product = deps.texts.t(language, 'shell:productName', { product: deps.config.PRODUCT });
    return {
      opcoes: await creationOptions(deps.config, { party, product, account, session: sessionId, existing, now }),
    };
  }),

  route(createPasskey, async (call) => {
    const party = requireParty(call);
    const { body, db, deps, now, permit } = call;
    const { id: account } = permit.target;
    const existing = await passkeysOf(db, account);
    if (existing.length >= PASSKEYS_MAX) throw new Refusal('MCN-185', { values: { max: PASSKEYS_MAX } });
    const response = { ...body.credencial, clientExtensionResults: {} };
    const made = await checkMade(db, deps.config, { party, session: permit.session.sessionId, response, now });
    if (made === 'over') throw new Refusal('MCN-183');
    if (made === 'wrong') throw new Refusal('MCN-184');
    if (existing.some(({ credential_id }) => credential_id === made.credential_id)) throw new Refusal('MCN-186');

    const { aaguid: _, ...kept } = made;
    const passkey = {
      ...kept,
      id: newId(),
      account,
      nome: nameOf(call, made, existing),
      criado_em: now,
      last_used: null,
    };
    const added = await db
      .insertInto('passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Somebody else's: said as of any other that does not check out.
    if (!added) throw new Refusal('MCN-184');
    const change = await told(call, 'passkey-added', { passkey });
    await shownInSession(call, made.synced ? 'swk' : 'hwk');
    const codes = await db
      .selectFrom('recovery_set')
      .select('account')
      .where('account', '=', account)
      .executeTakeFirst();
    return {
      chave: shownPasskey(passkey, party),
      codigosRecuperacao: codes ? [] : await makeRecoveryCodes(db, deps.config, { account, change, now }),
    };
  }),

  route(renamePasskey, async (call) => {
    const { body, db, params, permit } = call;
    const changed = await db
      .updateTable('passkey')
      .set({ nome: body.nome })
      .where('id', '=', params.chave)
      .where('account', '=', permit.target.id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('MCN-187');
    await audit(call, { action: 'security.passkey-renamed', target: permit.target.id, diff: { chave: body.nome } });
    return undefined;
  }),

  route(remove, async (call) => {
    const { params, permit } = call;
    const gone = await removePasskey(call.db, { account: permit.target.id, id: params.chave });
    if (!gone) throw new Refusal('MCN-187');
    await requireAnother(call.db, call.deps.config, call.permit.target.id);
    await told(call, 'passkey-removed', { passkey: { id: params.chave, nome: gone.nome } });
    return undefined;
  }),
];
