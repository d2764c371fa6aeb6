import { build } from 'esbuild';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { compile, serialize, stringify } from 'stylis';

const root = path.resolve(import.meta.dirname, '..');

/** The stylesheet that the build fills. */
const FILE = path.join(root, 'src/portal/shell/antd-made.css');

/**
 * Variants of antd's components that the portal does not use: other writing directions, named colours, columns, groups, shapes. A journey of all
 * screens holds that no element wears one of these classes.
 */
export const UNUSED_CLASS =
  /\[class\W=|-wave\b(?!-target)|-has-feedback\b|-rtl\b|-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)\b|-(?:borderless|underlined|filled|dashed)\b|-status-(?:warning|validating)\b|-clear-icon\b|-textarea-(?:affix-wrapper|show-count)\b|-item-(?:split|tooltip|optional)\b|-form-text\b|-btn-icon-end\b|-alert-(?:banner|close|motion)|-tag-(?:checkable|close-icon)|-modal-(?:confirm|pure-panel|body-skeleton)|-feedback-icon|-spin-text\b|-progress-(?:text-(?:start|bright)|small|layout-bottom|inline-circle)\b|-item-option-(?:grouped|empty)\b|-select-item-group\b|-col-(?:xs|sm|md|lg|xl|xxl)\b|-col-(?:\d|offset|push|pull|order)|-input-search\b|-(?:btn|input)-group\b|-compact\b|-radio-button\b|-select-(?:sm|customize-input|prefix)\b|-pagination\b|-progress-(?:circle|steps)\b|-form-inline\b|-spin-(?:fullscreen|show-text|sm|lg)\b|-input-otp\b|-btn-(?:background-ghost|round|circle)\b|-input-number\b|-picker\b|-cascader\b|-mentions\b|-tree-select\b/;

/** antd's own look of every link, in colours that stand only inside of it: a link looks the same everywhere by our own rules (base.css). */
const ANY_LINK = /^a(?::\w+|\[disabled\])?$/;

/** Whether a selector asks for a class that nobody wears; one that excludes such a class still matches. */
const isUnused = (selector) => ANY_LINK.test(selector) || UNUSED_CLASS.test(selector.replace(/:not\([^)]*\)/g, ''));

/** The rules whose selectors can match something in the portal. */
function withoutUnused(rules) {
  return rules.flatMap((rule) => {
    if (!Array.isArray(rule.children)) return [rule];
    if (rule.type !== 'rule') {
      const children = withoutUnused(rule.children);
      return children.length === 0 ? [] : [{ ...rule, return: '', children }];
    }
    const props = rule.props.filter((selector) => !isUnused(selector));
    return props.length === 0 ? [] : [{ ...rule, return: '', props, value: props.join(',') }];
  });
}

const MAP = /\.data-ant-cssinjs-cache-path\s*\{\s*content:\s*"([^"]*)"/;

async function extracted() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { antdStyles } from './src/portal/shell/antd-specimens';",
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    // The names of antd's styles carry what it is built for.
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    logLevel: 'warning',
  });
  const module = { exports: {} };
  compileFunction(outputFiles[0].text, ['module', 'exports', 'require'])(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  const text = module.exports.antdStyles();
  const names = MAP.exec(text)?.[1]
    .split(';')
    .map((entry) => entry.split('|')[2]);
  if (!names) throw new Error('antd extracted no styles');
  return { text: serialize(withoutUnused(compile(text)), stringify), names: new Set(names) };
}

/** What `genStyleHooks(…)` of antd registers its styles as: `'Button'` as Button-Button, `['Input', 'Shared']` as Input-Shared. */
function registeredAs(argument) {
  if (argument.type === 'Literal') return `${argument.value}-${argument.value}`;
  if (argument.type === 'ArrayExpression') return argument.elements.map((element) => element.value).join('-');
  return undefined;
}

/** What of antd writes the look of every icon, whose name is known to `extracted`, and how it makes it. */
const ICONS = { name: 'ant-design-icons', file: 'useResetIconStyle.js', made: '() => genIconStyle(iconPrefixCls)' };

const MAKERS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/**
 * antd's styles as a stylesheet of the build: made once here and not on each phone, where they take half of the time that a form takes to appear.
 * What would make them there leaves the bundle.
 * @returns {import('vite').Plugin}
 */
export function antdStyles() {
  /** Undefined outside a build for the browser. */
  let styles;
  return {
    name: 'antd-styles',
    async configResolved({ command, mode, build: { ssr } }) {
      if (command === 'build' && mode === 'production' && !ssr) styles = await extracted();
    },
    load: (id) => (id === FILE ? styles?.text : undefined),
    transform: {
      filter: { id: /node_modules\/antd\/es\/(?:.*\/style\/.*|theme\/util\/useResetIconStyle)\.js$/ },
      handler(code, id) {
        if (!styles) return undefined;
        // Whoever wants no motion has another theme, by whose name antd would not find the icons' look in the stylesheet.
        if (id.endsWith(ICONS.file))
          return styles.names.has(ICONS.name)
            ? { code: code.replace(ICONS.made, () => '() => []'), map: null }
            : undefined;
        const called = this.parse(code).body.flatMap((statement) => {
          const call =
            statement.type === 'ExportDefaultDeclaration'
              ? statement.declaration
              : (statement.declaration ?? statement).declarations?.[0]?.init;
          return call?.type === 'CallExpression' && MAKERS.has(call.callee.name) ? [call] : [];
        });
        let changed = code;
        for (const { arguments: given } of called.reverse())
          if (styles.names.has(registeredAs(given[0])))
            changed = `${changed.slice(0, given[1].start)}() => []${changed.slice(given[1].end)}`;
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
  };
}
