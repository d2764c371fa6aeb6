import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStyles } from './scripts/antd-styles.mjs';

/** Where `npm run dev` finds the API while Vite serves the portal. */
const api = `http://localhost:${process.env['API_PORT'] ?? '3001'}`;

/** Wrapped components of react-router with a name for debugging: marked as pure, those that nobody uses leave the bundle. */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/react-router\//.test(id)
      ? {
          code: code
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/^(var \w+ = )(?=React\w*\.(forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ '),
          map: null,
        }
      : null,
};

/** Refine's packages give each of their functions its name again, by a call: 1 kB of names that nobody reads. */
const namelessRefine: Plugin = {
  name: 'nameless-refine',
  apply: 'build',
  transform(code, id) {
    if (!/node_modules\/@refinedev\//.test(id)) return null;
    const named = /((?:var|const) (\w+) = )\/\* @__PURE__ \*\/ __name\(([^]*?), "\2"\)/g;
    let [before, plain] = ['', code.replace(/^ *__name\(\w+, "\w+"\);$/gm, '')];
    // One may stand inside another.
    while (plain !== before) [before, plain] = [plain, plain.replace(named, '$1($3)')];
    return { code: plain, map: null };
  },
};

/** What every screen stands on, in one file: small ones compress badly. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|jwt-decode)\/(?!dist\/es\/Trans)|src\/portal\/ui\/drawings\/(icon|frame-icons|Logo)\.tsx|src\/contract\/errors\.ts|src\/portal\/(http\/errors|lib\/(config|i18n|navigation|nonce|paths|storage)|loading\/early|ui\/toast-plain|session\/(session|useSession|useSignedIn))\.ts/;

/** The session and the calls, which everything behind the front door uses: one file as well. */
const SESSION =
  /src\/portal\/(session\/(ticket|authProvider|reactions|review|renewal|unsaved)|http\/(ApiError|clientAddress|outcome)|loading\/takeEarly|features\/account\/AccountProvider)\.tsx?/;

/** Pictures by name: a chunk takes along those that it shows, not the whole album. */
const PICTURES = /src\/portal\/ui\/drawings\//;

/**
 * What comes along although nobody uses it: with @refinedev/antd a Markdown reader and another layout, 34 kB, with Refine's own hooks a reader
 * of CSV, with antd's inputs the rules of forms, with @refinedev/antd's fields of dates a plugin of dayjs. None of these does anything by being loaded,
 * though their packages do not say so.
 */
const UNUSED =
  /node_modules\/(dayjs|rc-[\w-]+|@rc-component\/[\w-]+|papaparse|error-stack-parser|stackframe|pluralize|react-markdown|remark-[\w-]+|micromark[\w-]*|mdast-[\w-]+|unist-[\w-]+|unified|vfile[\w-]*|property-information|hast-[\w-]+|@ant-design\/pro-[\w-]+|sunflower-antd|bail|trough|is-plain-obj)\//;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), slimRouter, namelessRefine, antdStyles()],
  html: { cspNonce: '__NONCE__' },
  resolve: {
    alias: [
      // react-i18next's way to read a store, which React has by itself since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // By its package the router is always the one for development, with the warnings for whoever writes the app.
      ...(command === 'build'
        ? [{ find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') }]
        : []),
    ],
  },
  publicDir: false,
  server: {
    port: Number(process.env['PORT'] ?? '3000'),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/cas', '/config.json', '/caixa-postal', '/health'].map((path) => [path, { target: api }]),
    ),
  },
  build: {
    outDir: isSsrBuild ? 'dist/portal/server' : 'dist/portal',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    // A data: address could not be fetched as a translation file, and the policy would have to allow it.
    assetsInlineLimit: 0,
    // Prefetching is the app's own decision (idle time, Save-Data).
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { name: 'frame', test: FRAME },
              { name: 'session', test: SESSION },
            ],
          },
        },
      }),
      treeshake: { moduleSideEffects: (id: string) => !PICTURES.test(id) && !UNUSED.test(id) },
    },
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
}));
