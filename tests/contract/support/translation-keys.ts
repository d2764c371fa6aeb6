import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A text that the code asks for by a literal key, and the namespaces in which it may stand. */
export interface AskedText {
  namespaces: string[];
  key: string;
  line: number;
}

/** Every TypeScript file below a folder, with its text. */
export function sourcesIn(folder: string): { file: string; code: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
}

const literals = (node: ts.Node | undefined): string[] => {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literals);
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return literals(node.right);
  // `title.${channel}`: at least something must stand below `title`.
  if (ts.isTemplateExpression(node) && node.head.text.endsWith('.')) return [node.head.text.slice(0, -1)];
  return [];
};

/**
 * The keys in `t('ns:key')`, `t('key')` below a `useTranslation('ns')`, and `i18nKey="…"`. A key that is computed is not
 * seen here: the screen's own test meets it.
 */
export function translationKeysOf(file: string, code: string): AskedText[] {
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const declared = new Set<string>();
  const asked: { text: string; line: number }[] = [];
  const ask = (node: ts.Node | undefined) => {
    for (const text of literals(node))
      asked.push({ text, line: source.getLineAndCharacterOfPosition(node?.getStart() ?? 0).line + 1 });
  };
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      if (callee === 'useTranslation') for (const namespace of literals(node.arguments[0])) declared.add(namespace);
      if (callee === 't') ask(node.arguments[0]);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey') {
      const value = node.initializer;
      ask(value && ts.isJsxExpression(value) ? value.expression : value);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return asked.flatMap(({ text, line }) => {
    const colon = text.indexOf(':');
    if (colon > 0) return [{ namespaces: [text.slice(0, colon)], key: text.slice(colon + 1), line }];
    return declared.size > 0 ? [{ namespaces: [...declared], key: text, line }] : [];
  });
}
