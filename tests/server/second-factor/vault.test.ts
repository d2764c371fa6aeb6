import { describe, expect, it } from 'vitest';
import { keyIdOf, seal, unseal } from '../../../src/server/second-factor/vault';

const config = { SECRET: 's'.repeat(40) };
const other = { SECRET: 't'.repeat(40) };
const content = Buffer.from('12345678901234567890');

describe('what is encrypted', () => {
  it('opens again under the same words, and reads otherwise each time', () => {
    const [first, second] = [seal(config, 'app|1', content), seal(config, 'app|1', content)];
    expect(unseal(config, 'app|1', first)).toEqual(content);
    expect(first.sealed).not.toBe(second.sealed);
    expect(Buffer.from(first.sealed, 'base64url').includes(content)).toBe(false);
    expect(first.key_id).toBe(keyIdOf(config));
  });

  it('does not open as another account’s', () => {
    expect(unseal(config, 'app|2', seal(config, 'app|1', content))).toBeNull();
  });

  it('does not open with another secret, whatever key it names', () => {
    const kept = seal(config, 'app|1', content);
    expect(unseal(other, 'app|1', kept)).toBeNull();
    expect(unseal(other, 'app|1', { ...kept, key_id: keyIdOf(other) })).toBeNull();
  });

  it('does not open when a bit of it was changed, or most of it is gone', () => {
    const kept = seal(config, 'app|1', content);
    const bytes = Buffer.from(kept.sealed, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(unseal(config, 'app|1', { ...kept, sealed: changed.toString('base64url') })).toBeNull();
    }
    expect(unseal(config, 'app|1', { ...kept, sealed: '' })).toBeNull();
  });

  it('by an earlier version of the server opens still, what was empty too', () => {
    // A SECRET of this test alone: what is derived from one is kept.
    const earlier = { SECRET: 'k'.repeat(40) };
    const key_id = 'LAfAha9wmW';
    const kept = { key_id, sealed: 'b_-44vk4b8l3s70Bc81TouRL3e4NI0rdYl6O_tJEJRJdg-slWXjNQMq02crM9ZuX' };
    expect(keyIdOf(earlier)).toBe(key_id);
    expect(unseal(earlier, 'app|1', kept)).toEqual(content);
    expect(unseal(earlier, 'app|1', { ...kept, key_id: 'another' })).toBeNull();
    expect(unseal(earlier, 'app|1', { key_id, sealed: 'IFBf31stRg31__IilscoOlAtvsRg57qRRJ2RdQ' })).toEqual(
      Buffer.alloc(0),
    );
  });
});
