import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/**
 * What somebody might send: values that a schema of the contract would take, grown from the schema itself and from seeds by field name,
 * and the same with parts replaced by everything that has ever broken a server.
 */

const HUGE = 'A'.repeat(20_000);

/** Texts that end strings, queries, paths, terminals and parsers. */
export const INJECTIONS: readonly string[] = [
  "' OR '1'='1",
  "'; drop table account; --",
  "') union select senha_hash from account --",
  '%',
  '_',
  '%_%',
  '\\',
  "\\'",
  '*',
  '.*',
  '(((((a+)+)+)+)+)$',
  '$where: sleep(1)',
  '{{7*7}}${7*7}#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '=1+1|cmd',
  'x\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9223372036854775808',
];

const UNICODE: readonly string[] = [
  '\u0001\u001b[31m',
  '\u202egnp.exe',
  '\ud800',
  '\udfff\ud800',
  'ſſİı',
  '👩‍👩‍👧‍👦'.repeat(30),
  '\ufeff',
  'Z̸̡̢'.repeat(200),
  '\u2028',
  'ﷺ'.repeat(150),
];

const badText = fc.oneof(
  fc.constantFrom('\u0000', 'a\u0000b'),
  fc.constantFrom(...INJECTIONS, ...UNICODE, '', ' ', HUGE),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** A value as deep as one says. */
export function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

// JSON.parse makes own properties of these names, as a body has them.
const polluting = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"hasOwnProperty":2}',
];

const badValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: badText },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      [[]],
      [null],
      nested(40),
      Array(3000).fill('x'),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...polluting).map((text) => JSON.parse(text) as unknown) },
);

type Inner = z.ZodType;
interface Definition {
  type: string;
  shape?: Record<string, Inner>;
  innerType?: Inner;
  element?: Inner;
  options?: Inner[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  in?: Inner;
  out?: Inner;
}

/** Texts that a field of a name might really have. */
export type Seeds = Readonly<Record<string, readonly string[]>>;

/** Values for a schema: mostly what it would take, each part now and then something else. `wrong` is how often, in a hundred. */
export function valuesFor(schema: Inner | undefined, seeds: Seeds, wrong: number, name = ''): Arbitrary<unknown> {
  if (!schema) return badValue;
  const good = fitting(schema, seeds, wrong, name);
  return wrong === 0
    ? good
    : fc.oneof({ weight: 100 - wrong, arbitrary: good }, { weight: wrong, arbitrary: badValue });
}

function fitting(schema: Inner, seeds: Seeds, wrong: number, name: string): Arbitrary<unknown> {
  const def = schema.def as unknown as Definition;
  const inner = (of: Inner | undefined) => valuesFor(of, seeds, wrong, name);
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape ?? {});
      const fields = Object.fromEntries(shape.map(([key, field]) => [key, valuesFor(field, seeds, wrong, key)]));
      const whole = fc.record(fields);
      return wrong === 0
        ? whole
        : fc.oneof(
            { weight: 8, arbitrary: whole },
            { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
            {
              weight: 1,
              arbitrary: whole.map((body) => ({ ...body, admin: true, id: 'x', perfilInterno: 'SUPORTE' })),
            },
          );
    }
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 });
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(inner(def.innerType), { freq: 3 });
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def.innerType);
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'pipe':
      return inner((def.in?.def.type === 'transform' ? def.out : def.in) as Inner);
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer());
    case 'boolean':
      return fc.boolean();
    default:
      return textFor(seeds, name);
  }
}

const textFor = (seeds: Seeds, name: string) => {
  const known = seeds[name] ?? [];
  const any = fc.constantFrom(...(seeds[''] ?? ['x']));
  return known.length > 0
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any })
    : any;
};
