import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** An authenticator and its browser, as far as a server sees them (WebAuthn Level 3 §6 and §7). Each part may lie. */

const b64 = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** The little of CBOR (RFC 8949) that attestations need. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The person was not verified. */
  unverified?: boolean;
  format?: string;
  counter?: number;
  userHandle?: string | null;
  /** Signs with another key. */
  forged?: boolean;
}

/** A device with one passkey. */
export class Authenticator {
  readonly id: Buffer;
  counter = 0;
  userHandle = '';
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  private readonly origin: string;
  private readonly synced: boolean;
  private readonly aaguid: Buffer;

  constructor({
    origin,
    id = randomBytes(32),
    synced = false,
    aaguid = '00000000-0000-0000-0000-000000000000',
    key,
  }: {
    origin: string;
    id?: Buffer;
    synced?: boolean;
    aaguid?: string;
    /** Of a device that there is already (`exportKey`). */
    key?: string;
  }) {
    this.key = key ? createPrivateKey(key) : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const { x = '', y = '' } = this.key.export({ format: 'jwk' });
    this.cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    this.id = id;
    this.origin = origin;
    this.synced = synced;
    this.aaguid = Buffer.from(aaguid.replaceAll('-', ''), 'hex');
  }

  /** The private key, to go on with it elsewhere. */
  exportKey(): string {
    return this.key.export({ type: 'pkcs8', format: 'pem' }).toString();
  }

  private client(type: string, challenge: string, lies: Lies): Buffer {
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(said));
  }

  private data(lies: Lies, attested: Buffer): Buffer {
    const verified = lies.unverified ? 0 : 0x04;
    const flags = 0x01 | verified | (this.synced ? 0x18 : 0) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const party = sha256(lies.rpId ?? new URL(this.origin).hostname);
    return Buffer.concat([party, Buffer.from([flags]), counter, attested]);
  }

  /** What `navigator.credentials.create` gives, as JSON. */
  make(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = options.user.id;
    const size = Buffer.alloc(2);
    size.writeUInt16BE(this.id.length);
    const authData = this.data(lies, Buffer.concat([this.aaguid, size, this.id, this.cose]));
    const attestation = new Map<string, Cbor>([
      ['fmt', lies.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(this.client('webauthn.create', options.challenge, lies)),
        attestationObject: b64(cbor(attestation)),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** What `navigator.credentials.get` gives, as JSON text. */
  sign(options: { challenge: string }, lies: Lies = {}): string {
    this.counter += 1;
    const client = this.client('webauthn.get', options.challenge, lies);
    const data = this.data(lies, Buffer.alloc(0));
    const key = lies.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.key;
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(key);
    return JSON.stringify({
      id: b64(this.id),
      rawId: b64(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
        userHandle: lies.userHandle === undefined ? this.userHandle : lies.userHandle,
      },
    });
  }
}
