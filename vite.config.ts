import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStyles } from './scripts/antd-styles.mjs';

/** Where `npm run dev` finds the API while Vite serves the portal. */
const api = `http://localhost:${process.env['API_PORT'] ?? '3001'}`;

/**
 * Wrapped components of react-router with a name for debugging: marked as pure, those that nobody uses leave the bundle. So does
 * what a link prefetches, which only react-router's framework knows.
 */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  transform: (code, id) =>
    /node_modules\/react-router\//.test(id)
      ? {
          code: code
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/return shouldPrefetch && \S+ \? .* : link;$/m, 'return link;')
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

/**
 * What packages bring along and the portal never calls, by the module and the text of it that leads there, with what stands in its place. Where a
 * package has that text no longer the build fails.
 */
const UNCALLED: readonly { module: RegExp; text: RegExp; instead: string }[] = [
  // qs follows circles by side-channel, for engines without a WeakMap: 40 kB before it is made small.
  {
    module: /node_modules\/qs\/lib\/(utils|parse|stringify)\.js$/,
    text: /require\('side-channel'\)/,
    instead: '(function () { return new WeakMap(); })',
  },
  // Refine puts the English names of resources into the plural: they have names of their own, in two languages.
  {
    module: /node_modules\/@refinedev\/core\/dist\/index\.mjs$/,
    text: /import pluralize from "pluralize";/,
    instead: 'const pluralize = { plural: (word) => word, singular: (word) => word };',
  },
  // antd's fields know their form by a context alone, and bring all that a form does: it comes with the forms.
  {
    module: /node_modules\/antd\/es\/form\/context\.js$/,
    text: /import \{ FormProvider as RcFormProvider \} from 'rc-field-form';/,
    instead: "import { FormProvider as RcFormProvider } from 'rc-field-form/es/FormContext';",
  },
  // antd's words exist twice, for either kind of module: its components have those of the other kind.
  {
    module: /node_modules\/antd\/locale\/\w+\.js$/,
    text: /module\.exports = require\('\.\.\/lib\/locale\/(\w+)'\);/,
    instead: "export { default } from '../es/locale/$1';",
  },
  // Zod writes schemas as JSON Schema.
  {
    module: /node_modules\/zod\/v4\/classic\/schemas\.js$/,
    text: /^ *inst\._zod\.processJSONSchema = .*;$/gm,
    instead: '',
  },
  {
    module: /node_modules\/zod\/v4\/classic\/schemas\.js$/,
    text: /create(Standard|To)JSONSchemaMethod\(this, .*?\)(\(params\))?/g,
    instead: 'undefined',
  },
];

const uncalled: Plugin = {
  name: 'uncalled',
  apply: 'build',
  transform(code, id) {
    const here = UNCALLED.filter(({ module }) => module.test(id));
    for (const { text } of here)
      if (code.search(text) < 0) this.error(`${id} has ${text} no longer: see UNCALLED in vite.config.ts.`);
    if (here.length === 0) return null;
    return { code: here.reduce((before, { text, instead }) => before.replace(text, instead), code), map: null };
  },
};

/** Modules whose addresses end so, without their endings. */
const modules = (...names: string[]) => new RegExp(`(?:${names.join('|')})\\.[jt]sx?$`);
const antd = (...names: string[]) => names.map((name) => `node_modules/antd/es/${name}`);
const portal = (...names: string[]) => names.map((name) => `src/portal/${name}`);

/**
 * Few and large files: on a slow network each one costs a round trip and half a kB of headers, and small ones compress badly. A group takes what
 * its modules import along, but for what an earlier group has; so the order matters, and a group must import no later one: whoever needs the one would
 * fetch the other. What none has stays with its screen, or in a small file of those that share it.
 */
const GROUPS = [
  /** What the front door needs: the app's entry. */
  { name: 'frame', tags: ['$initial' as const], test: /^(?!.*src\/portal\/main\.tsx)/ },
  /** The table of the other screens, the session and the calls: everything behind the front door. */
  {
    name: 'screens',
    test: modules(
      ...portal(
        'app/Screens',
        'session/(authProvider|reactions|review|renewal|unsaved)',
        'loading/takeEarly',
        'features/account/tables',
      ),
      ...portal('http/(ApiError|clientAddress|outcome)', 'shell/PageHead', 'ui/headingFocus', 'ui/drawings/Tico'),
    ),
  },
  /** antd, as forms before the sign-in begin with it, and its small parts that the groups below share. */
  {
    name: 'antd',
    test: modules(
      ...portal('app/PublicDoor', 'ui/busy'),
      ...antd('_util/(ContextIsolator|colors|hooks/useClosable)', 'theme/util/genPresetColor', 'locale/useLocale'),
      ...antd('config-provider/hooks/useCSSVarCls'),
      'node_modules/rc-util/es/(KeyCode|pickAttrs)',
    ),
  },
  /** Requests, and the contract's first parts with the checks of schemas. */
  {
    name: 'calls',
    test: modules(
      ...portal(
        'http/\\w+',
        'lib/(drafts|download)',
        'features/record-form/(kept|useDraft)',
        'ui/(useCountdown|fields/(masks|focusFirstField|mailTypos|rules))',
      ),
      'src/contract/(account|endpoint|validation|page|registration-fields|email|login-text)',
    ),
  },
  /** Refine, and what nearly every screen behind the sign-in has. */
  {
    name: 'signed-in',
    test: modules(
      ...portal(
        'app/SignedInDoor',
        'features/account/AccountGate',
        'features/crumbs/useCrumbs',
        'lib/(dates|some|isDay)',
      ),
      ...portal('ui/(LinkButton|BackHome|topic-icons)'),
      ...antd('tag/index'),
      'src/contract/(people-tables|columns|undo)',
    ),
  },
  /** What lies over a screen, in dialogs and in fields. */
  {
    name: 'overlay',
    test: modules(
      ...antd('_util/(motion|PurePanel|hooks/useZIndex)', 'grid/style/index', 'watermark/context', 'skeleton/index'),
      'node_modules/rc-util/es/(getScrollBarSize|Dom/styleChecker|hooks/useId)',
      'node_modules/@rc-component/portal/es/index',
    ),
  },
  {
    name: 'form',
    test: modules(
      ...antd('(form|input|checkbox)/index'),
      ...portal('ui/fields/(Field|inputs|FormActions|ErrorSummary|FormProblem|MaskedInput|PasswordInput)'),
      ...portal('ui/fields/(RadioField|ChannelChoice|SelectInput|SubmitForm|LockedFields)'),
    ),
  },
  {
    name: 'list',
    test: modules(
      ...portal('ui/table/(CardList|ResponsiveTable|Pager|SelectionBox)'),
      ...portal('features/listing/(usePagedTable|PagedList|SearchText)'),
    ),
  },
  { name: 'select', test: modules(...antd('select/index'), ...portal('ui/fields/Labelled')) },
  { name: 'dialog', test: modules(...portal('ui/dialogs/\\w+')) },
  /** The two tables of people. */
  {
    name: 'people',
    test: modules(...portal('features/listing/usePersonShown', 'ui/table/(RowMenu|useColumnChoice)')),
  },
  /** What a home shows, which also tells for which company somebody works. */
  { name: 'home', test: modules('src/contract/home') },
  { name: 'acting-for', test: modules(...portal('features/acting/(address|useActing)')) },
  { name: 'two-step', test: modules(...portal('features/two-step/(TwoStep|useTwoStep)')) },
  { name: 'acting', test: modules(...portal('features/acting/index')) },
  /** Whom and what accesses are about: nearly all that a company does names both. */
  { name: 'grants', test: modules('src/contract/(delegated-users|delegated-grants)') },
  /** What the table of people asks for. */
  {
    name: 'delegation-table',
    test: modules(
      ...portal('areas/delegated-users/(table/(narrowed|filterQuery)|views/provider)'),
      'src/contract/saved-views',
    ),
  },
];

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
  plugins: [react(), slimRouter, namelessRefine, uncalled, antdStyles()],
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
          codeSplitting: { groups: GROUPS },
        },
      }),
      treeshake: { moduleSideEffects: (id: string) => !PICTURES.test(id) && !UNUSED.test(id) },
    },
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
}));
