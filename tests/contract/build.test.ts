import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('the build says in a sentence that its own packages are not installed', () => {
  const pruned = mkdtempSync(path.join(os.tmpdir(), 'postal-pruned-'));
  try {
    // Copied, for Node looks for packages from where a file really lies.
    cpSync(path.join(root, 'scripts'), path.join(pruned, 'scripts'), { recursive: true });
    for (const entry of readdirSync(root))
      if (!['dist', 'node_modules', 'scripts'].includes(entry))
        symlinkSync(path.join(root, entry), path.join(pruned, entry));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: pruned, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The build needs \w+, which is not installed: npm ci --include=dev .+\.js\.\n$/);
    expect(existsSync(path.join(pruned, 'dist', 'portal'))).toBe(false);
  } finally {
    rmSync(pruned, { recursive: true });
  }
});
