import { Linter } from 'eslint';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { walls } from '../../scripts/lint/walls.mjs';

const linter = new Linter({ configType: 'flat' });
const root = path.resolve(import.meta.dirname, '../..');

/** What the linter says of one import in a file of the project. */
const said = (file: string, source: string) =>
  linter
    .verify(
      `import '${source}';`,
      { plugins: { own: { rules: { walls } } }, rules: { 'own/walls': 'error' } },
      { filename: path.join(root, file.replace(/tsx?$/, 'js')) },
    )
    .map(({ message }) => message);

describe('the walls between the parts', () => {
  it.each([
    ['src/contract/account.ts', '../server/config'],
    ['src/contract/account.ts', '../portal/lib/config'],
    ['src/contract/account.ts', 'node:fs'],
    ['src/portal/http/client.ts', '../../server/config'],
    ['src/server/config.ts', '../portal/lib/paths'],
    ['src/portal/areas/home/Card.tsx', '../addresses/AddressForm'],
    ['src/portal/areas/home/contacts/Email.tsx', '../../profile/Form'],
    ['src/portal/ui/code-entry/CodeEntry.tsx', '../../areas/home/Card'],
    ['src/server/home/routes.ts', '../addresses/rules'],
    ['src/portal/ui/table/ResponsiveTable.tsx', '../../session/session'],
    ['src/portal/ui/table/ResponsiveTable.tsx', '../../shell/PageHead'],
    ['src/portal/lib/paths.ts', '../session/session'],
    ['src/portal/features/review/Banner.tsx', '../../areas/home/Card'],
    ['src/portal/areas/home/Card.tsx', '../../http/client'],
    ['src/server/http/mount.ts', '../support/masks'],
    ['src/server/codes/flows.ts', '../registration/confirmation'],
    ['src/server/database/demo/seed.ts', '../../grants/trail'],
    ['src/server/grants/lookup.ts', '../codes/flows'],
    ['src/server/http/access.ts', '../audit'],
    ['src/server/limits.ts', './http/call'],
    ['src/server/home/routes.ts', '../routes'],
    ['src/server/home/routes.ts', '../nowhere/known'],
    ['src/server/nowhere/known.ts', '../ids'],
  ])('%s does not import %s', (file, source) => {
    expect(said(file, source)).toHaveLength(1);
  });

  it.each([
    ['src/contract/account.ts', './constants'],
    ['src/contract/account.ts', 'zod'],
    ['src/portal/areas/home/Card.tsx', '../../ui/drawings'],
    ['src/portal/areas/home/contacts/Email.tsx', '../Card'],
    ['src/portal/areas/home/Card.tsx', '../../../contract/account'],
    ['src/portal/app/routes.tsx', '../areas/home/Home'],
    ['src/portal/areas/home/provider.ts', '../../http/client'],
    ['src/portal/areas/home/Card.tsx', '../../http/ApiError'],
    ['src/portal/shell/PageHead.tsx', '../ui/useMedia'],
    ['src/server/home/routes.ts', '../codes/flows'],
    ['src/server/app.ts', './home/routes'],
    ['src/server/routes.ts', './recovery/forgot'],
    ['src/server/http/access.ts', '../review'],
    ['src/server/database/demo/seed.ts', '../grant-diff'],
    ['src/server/account/register.ts', '../codes/flows'],
    ['src/server/http/mount.ts', './refusal'],
    ['src/server/main.ts', './app'],
    ['tests/server/walk.test.ts', '../../src/server/app'],
  ])('%s may import %s', (file, source) => {
    expect(said(file, source)).toEqual([]);
  });
});
