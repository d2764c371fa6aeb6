import { afterAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/**
 * The test vectors of Web Authentication Level 3, chapter 16, in hexadecimal. Their challenges are the specification's, none of ours, so
 * that ours are taken for good here; everything else is checked as of any browser. Those without the person verified are right, and
 * refused all the same.
 */
// Modules are shared by the test files of a worker: this one has its own of the two.
vi.doMock('../../../src/server/second-factor/challenge', async (original) => ({
  ...(await original<object>()),
  takeChallenge: () => Promise.resolve(true),
}));
vi.resetModules();
const { checkMade, checkSigned } = await import('../../../src/server/second-factor/passkeys');
afterAll(() => {
  vi.doUnmock('../../../src/server/second-factor/challenge');
  vi.resetModules();
});

const MADE = {
  'none, ES256, without the person verified (16.2)': {
    taken: false,
    id: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
    attestationObject:
      'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
  },
  'packed with self attestation, ES256 (16.3)': {
    taken: true,
    id: '455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c',
    attestationObject:
      'a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f307859485667227d',
  },
};

const KEY = (x: string, y: string) => `a5010203262001215820${x}225820${y}`;
const SIGNED = {
  'none, ES256, without the person verified (16.2)': {
    taken: false,
    id: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
    key: KEY(
      'afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61',
      '930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    ),
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    signature:
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
  },
  'none, ES256, cross-origin, with the person verified (16.4)': {
    taken: true,
    id: '6e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57',
    key: KEY(
      '22200a473f90b11078851550d03b4e44a2279f8c4eca27b3153dedfe03e4e97d',
      'cbd0be95e746ad6f5a8191be11756e4c0420e72f65b466d39bc56b8b123a9c6e',
    ),
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50500000000',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a226832716c463771445f65356c5f505f62796b7945377135645650674547685f49584a6b655737736e4d5463222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a747275652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a2039327063545644304162792d713464746d6a36656667227d',
    signature:
      '3046022100eb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7022100c76237ff9db77b3c56f30837cda6a09acfa2e915544e609c0733b1184036d1cf',
  },
};

const server = useServer();
const party = { id: 'example.org', origin: 'https://example.org' };
const b64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
const credential = (hex: string) => ({ id: b64(hex), rawId: b64(hex), type: 'public-key' as const });

it.each(Object.entries(MADE))('a registration of the specification: %s', async (_, vector) => {
  const { id, taken, ...parts } = vector;
  const response = {
    ...credential(id),
    clientExtensionResults: {},
    response: { attestationObject: b64(parts.attestationObject), clientDataJSON: b64(parts.clientDataJSON) },
  };
  const check = (at: typeof party) =>
    checkMade(server.db, server.deps.config, { party: at, session: 'any', response, now: server.deps.now() });
  const made = await check(party);
  if (taken) expect(made).toMatchObject({ credential_id: b64(id), rp_id: 'example.org', synced: true });
  else expect(made).toBe('wrong');
  expect(await check({ id: 'example.com', origin: 'https://example.com' })).toBe('wrong');
});

it.each(Object.entries(SIGNED))('an assertion of the specification: %s', async (_, vector) => {
  const { id, key, taken, signature, ...parts } = vector;
  const { id: account } = await addPerson(server.db);
  await server.db
    .insertInto('passkey')
    .values({
      id: newId(),
      account,
      credential_id: b64(id),
      public_key: b64(key),
      counter: 0,
      transports: '',
      synced: true,
      rp_id: party.id,
      nome: 'Vetor',
      criado_em: server.deps.now(),
      last_used: null,
    })
    .execute();
  const check = (signed: string, at = party) =>
    checkSigned(server.db, server.deps.config, {
      party: at,
      browser: 'any',
      account: null,
      now: server.deps.now(),
      response: JSON.stringify({
        ...credential(id),
        response: {
          clientDataJSON: b64(parts.clientDataJSON),
          authenticatorData: b64(parts.authenticatorData),
          signature: b64(signed),
          userHandle: null,
        },
      }),
    });
  const signed = await check(signature);
  if (taken) expect(signed).toMatchObject({ counter: 0, passkey: { account } });
  else expect(signed).toBeNull();
  expect(await check(`${signature.slice(0, -2)}00`)).toBeNull();
  expect(await check(signature, { id: 'example.com', origin: 'https://example.com' })).toBeNull();
});
