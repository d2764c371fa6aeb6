/**
 * The product's name is configuration: inside the code a field is `idProduto`, on the wire it carries the product
 * (`idPostal`, `idPostalPF`, `nomeOuIdPostal`). These are the only places that know both spellings.
 */

/** A product name that can stand inside a JSON key and a path: starts with a capital, letters and digits, at most 20. */
export const PRODUCT_PATTERN = /^[A-Z][A-Za-z0-9]{0,19}$/;

const CODE_KEY = /([iI]d)Produto(?=PF$|Dependente$|Responsavel$|$)/;

/** `idProdutoPF` → `idPostalPF`. Keys that do not carry the product come back as they are. */
export function keyToWire(key: string, product: string): string {
  return key.replace(CODE_KEY, `$1${product}`);
}

let wireKey = { product: '', pattern: /^$/ };

/** `idPostalPF` → `idProdutoPF`. */
export function keyFromWire(key: string, product: string): string {
  // A process has one product: its pattern is made once and not for every key.
  if (wireKey.product !== product)
    wireKey = { product, pattern: new RegExp(`([iI]d)${product}(?=PF$|Dependente$|Responsavel$|$)`) };
  return key.replace(wireKey.pattern, '$1Produto');
}

type Json = unknown;

function renameKeys(value: Json, rename: (key: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renameKeys(inner, rename)]));
}

/** Renames every key of a body, deep, before it goes out. Values are never touched. */
export function toWire(value: Json, product: string): Json {
  return renameKeys(value, (key) => keyToWire(key, product));
}

/** Renames every key of a received body, deep. Values are never touched. */
export function fromWire(value: Json, product: string): Json {
  return renameKeys(value, (key) => keyFromWire(key, product));
}

/** Fills the product into a declared path: `/meu{product}/:id` → `/meuPostal/:id`. */
export function pathOnWire(path: string, product: string): string {
  return path.replaceAll('{product}', product);
}

/** The origin marker that shows the portal's promotional blocks: `meuPostal`. */
export function originMarker(product: string): string {
  return `meu${product}`;
}
