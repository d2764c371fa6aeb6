import fs from 'node:fs';

/** Loaded before the server: while the file FULL_WHILE is there, no file takes a byte more than it has, as on a full disk. */

const write = fs.writeSync;

fs.writeSync = (file, data, offset, length, position) => {
  const found = fs.fstatSync(file);
  const grows = found.isFile() && (position ?? found.size) + (length ?? data.length) > found.size;
  if (grows && fs.existsSync(process.env.FULL_WHILE ?? ''))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
  return write(file, data, offset, length, position);
};
