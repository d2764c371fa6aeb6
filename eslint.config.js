import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { walls } from './scripts/lint/walls.mjs';

const ACCENTED = '/[ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú]/';
const text = 'A text that a person reads belongs in locales/.';
const transaction = 'inTransaction of src/server/database/transaction.ts: nothing outside is asked while one is open.';
const key = 'The key of a submit is made in src/portal/http/idempotency.ts, for every form.';
const keyHeader = {
  selector: 'Literal[value=/^idempotency-key$/i], Identifier[name=/^idempotencyKey$/i]',
  message: key,
};
const cut = 'Nothing that is typed is cut: the rule of its field says that it is too long.';
const led = 'A screen that leads on uses src/portal/lib/Redirect.tsx: a link that was pressed meanwhile keeps its way.';
const lost =
  'antd gives a press up in silence when a field is checked at that moment: src/portal/ui/fields/SubmitForm.tsx sends again.';
const outside = 'What lies elsewhere is asked over a Line of src/server/outside.';

/** What oxlint has no rule for; the rest, and the tests, are its own (.oxlintrc.json). */
export default defineConfig(
  globalIgnores(['**/*', '!src/', '!src/**']),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { 'conta-postal': { rules: { walls } } },
    linterOptions: { noInlineConfig: true },
    rules: { 'conta-postal/walls': 'error' },
  },
  { files: ['src/portal/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    // Demo data and the embedded stand-ins carry names of people, streets and towns: data, not texts of ours.
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/database/demo/**', 'src/server/outside/**', 'src/server/database/transaction.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'CallExpression[callee.property.name="transaction"]', message: transaction },
        { selector: `Literal[value=${ACCENTED}]`, message: text },
        { selector: `TemplateElement[value.raw=${ACCENTED}]`, message: text },
      ],
    },
  },
  {
    files: ['src/portal/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        keyHeader,
        { selector: 'JSXAttribute[name.name=/^maxLength$/i]', message: cut },
        { selector: 'ImportSpecifier[imported.name="Navigate"]', message: led },
        { selector: 'JSXOpeningElement[name.name="Form"] > JSXAttribute[name.name="onFinish"]', message: lost },
        { selector: 'JSXOpeningElement[name.name="Form"] > JSXSpreadAttribute[argument.name!="props"]', message: lost },
        { selector: `Literal[value=${ACCENTED}]`, message: text },
        { selector: `TemplateElement[value.raw=${ACCENTED}]`, message: text },
        { selector: `JSXText[value=${ACCENTED}]`, message: text },
      ],
    },
  },
  {
    files: ['src/portal/**/*.{ts,tsx}'],
    ignores: ['src/portal/http/idempotency.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: key },
        { object: 'crypto', property: 'getRandomValues', message: key },
      ],
    },
  },
  {
    files: ['src/portal/**/*.ts'],
    ignores: ['src/portal/http/**'],
    rules: { 'no-restricted-syntax': ['error', keyHeader] },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/outside/**'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: outside }] },
  },
);
