import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { idempotencyKey } from '../../../src/server/http/idempotency';
import { Refusal } from '../../../src/server/http/refusal';

const SECRET = 's'.repeat(40);
const request = {
  method: 'POST',
  url: '/api/v1/usuarios/pf',
  body: { idProduto: '00000010154', senha: 'Postal@2026' },
};
const hashOf = (asked: typeof request, secret = SECRET) =>
  idempotencyKey('a-key-of-the-test', 'public', asked, secret)?.requestHash;

describe('what is kept of a submit', () => {
  test('tells the same submit from another one', () => {
    expect(hashOf(request)).toBe(hashOf({ ...request, body: { ...request.body } }));
    expect(hashOf({ ...request, body: { ...request.body, senha: 'Quintal#2027' } })).not.toBe(hashOf(request));
    expect(hashOf({ ...request, url: `${request.url}/x` })).not.toBe(hashOf(request));
    expect(hashOf({ ...request, method: 'PUT' })).not.toBe(hashOf(request));
  });

  test('cannot be guessed at without the secret, for it may hold a password', () => {
    const said = `${request.method} ${request.url}\n${JSON.stringify(request.body)}`;
    expect(hashOf(request)).not.toBe(createHash('sha256').update(said).digest('base64url'));
    expect(hashOf(request, 't'.repeat(40))).not.toBe(hashOf(request));
  });

  test('needs a key of 8 to 100 printable characters', () => {
    expect(idempotencyKey(undefined, 'public', request, SECRET)).toBeNull();
    for (const header of ['short', 'x'.repeat(101), 'with a space', ['twice', 'twice']])
      expect(() => idempotencyKey(header, 'public', request, SECRET), String(header)).toThrow(Refusal);
  });
});
