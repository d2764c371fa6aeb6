import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SIZE = '300m';

/** A place for data that can be full. */
export interface Disk {
  folder: string;
  /** What a server needs in its environment to meet it. */
  env: Record<string, string>;
  fill(): void;
  free(): void;
  remove(): void;
}

/**
 * A file system of its own where this machine lets us mount one. A container without that right gets a folder whose files refuse to grow
 * when it is full, by a module that stands before the server's writes.
 */
export function ownDisk(): Disk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-disk-'));
  const mounted = mount(folder);
  console.log(
    `The disk that fills up is ${mounted ? 'a file system of its own' : 'a folder whose files refuse to grow, for nothing may be mounted here'}.`,
  );
  const filler = path.join(folder, 'filler');
  return {
    folder,
    env: mounted
      ? {}
      : { NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, 'refuse-growth.mjs')}`, FULL_WHILE: filler },
    fill: () => (mounted ? fillUp(filler) : fs.writeFileSync(filler, '')),
    free: () => fs.rmSync(filler),
    remove: () => {
      if (mounted) execFileSync('umount', [folder]);
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Leaves not a byte: what remains is written away in ever smaller pieces. */
function fillUp(filler: string): void {
  const file = fs.openSync(filler, 'w');
  for (let piece = 4_194_304; piece >= 1; piece /= 2) {
    try {
      for (;;) fs.writeSync(file, Buffer.alloc(piece));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(file);
}
