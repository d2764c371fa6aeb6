import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strangerBehind, strangersReference } from '../../../src/server/support/mask-values';

const cpfs = fc.stringMatching(/^\d{11}$/);
const secrets = fc.string({ minLength: 32, maxLength: 40 });

it('stands for a CPF without showing it, and leads back to it under the same secret alone', () => {
  fc.assert(
    fc.property(cpfs, secrets, secrets, (cpf, secret, other) => {
      const reference = strangersReference(secret, cpf) ?? '';
      expect(strangerBehind(secret, reference)).toBe(cpf);
      expect(reference).not.toContain(cpf);
      if (other !== secret) expect(strangerBehind(other, reference)).toBeNull();
    }),
  );
});

it('is not made up: what nobody gave leads to nobody', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^~[\w-]{22}$/), secrets, (made, secret) => {
      expect(strangerBehind(secret, made)).toBeNull();
    }),
  );
});

it('is the name itself where somebody chose one, and never a raw CPF', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9]{3,20}$/), cpfs, secrets, (name, cpf, secret) => {
      fc.pre(!/^\d{11}$/.test(name.replace(/\D/g, '')));
      expect(strangersReference(secret, name)).toBeUndefined();
      expect(strangerBehind(secret, name)).toBe(name);
      expect(strangerBehind(secret, cpf)).toBeNull();
    }),
  );
});
