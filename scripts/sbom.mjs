import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * What the product is built of, as a CycloneDX document by npm itself: the dependencies of package-lock.json that run, on every platform.
 * Read from the lock alone, it is the same list wherever it is made, but for its serial number and time.
 */
export async function softwareBill() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
  const { stdout } = await promisify(execFile)('npm', [...args, '--package-lock-only'], {
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(stdout);
  // npm names it by the folder that it lies in, which is anybody's.
  bill.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name;
  return `${JSON.stringify(bill, null, 2)}\n`;
}
