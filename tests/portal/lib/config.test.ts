import { afterEach, describe, expect, test } from 'vitest';
import { checkedConfig, ConfigError, loadConfig, portalConfig } from '../../../src/portal/lib/config';
import { answerRaw } from '../support/backend';
import { portalConfig as configOf } from '../support/config';

const block = (text: string) => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'config';
  element.textContent = text;
  document.body.append(element);
};
const serve = (answer: () => Response) => answerRaw((url) => url.pathname === '/config.json', answer);

afterEach(() => document.getElementById('config')?.remove());

describe('the runtime configuration', () => {
  test('is read from the document without asking the server', async () => {
    block(JSON.stringify(configOf({ product: 'Acme' })));
    await loadConfig();
    expect(portalConfig().product).toBe('Acme');
  });

  test('is fetched when the document has none', async () => {
    serve(() => Response.json(configOf({ version: '9.9.9' })));
    expect((await loadConfig()).version).toBe('9.9.9');
  });

  test('without a public address this site is it', () => {
    expect(checkedConfig(configOf({ publicFront: '' })).publicFront).toBe('http://localhost:3000/');
  });

  test.each<[string, () => Response]>([
    ['an error page', () => new Response('oops', { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['a missing key', () => Response.json({ api: '/api' })],
    ['a list', () => Response.json(null)],
  ])('%s is refused as a broken configuration', async (_, answer) => {
    serve(answer);
    await expect(loadConfig()).rejects.toThrow(ConfigError);
  });

  test('broken JSON in the document is refused as well', async () => {
    block('{"api":');
    await expect(loadConfig()).rejects.toThrow(ConfigError);
  });
});
