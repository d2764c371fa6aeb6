import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, '../plain-refine');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** The first name of the plain page's table: when it stands, so does the first row. */
export const FIRST_PERSON = 'Pessoa 0';
const PEOPLE = JSON.stringify(
  Array.from({ length: 20 }, (_, id) => ({ id, nome: `Pessoa ${id}`, usuario: `0000001${id}` })),
);

export interface PlainPage {
  url: string;
  stop(): void;
}

/** Builds the plain Refine page into a temporary folder and serves it, compressed ahead of time, its data from memory. */
export async function startPlainPage(): Promise<PlainPage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plain-refine-'));
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const files = new Map(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file)}`, brotliCompressSync(fs.readFileSync(file))]),
  );
  fs.rmSync(folder, { recursive: true });
  const server = createServer(({ url = '' }, answer) => {
    if (url.startsWith('/api/')) return void answer.writeHead(200, { 'content-type': 'application/json' }).end(PEOPLE);
    const name = files.has(url) ? url : '/index.html';
    answer.writeHead(200, { 'content-type': TYPES[path.extname(name)], 'content-encoding': 'br' }).end(files.get(name));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pessoas`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
