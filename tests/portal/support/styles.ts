import { afterAll } from 'vitest';

/** Rules within others hold for some windows only. */
const CONDITIONAL = /@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const TELLS = /(?:^|[;\s])(?:display|visibility|pointer-events):/;
/** What is looked at beside these: whether an element is seen through. */
const LOOKED_AT = /(?<=^|[;\s])(?:display|visibility|pointer-events|opacity):[^;]*/g;
/** jsdom has none of them, and compares their rules with every element all the same. */
const PSEUDO = /::?(?:before|after)\b/;

/** The same few dozen are written for every screen. */
const told = new Map<string, string>();

function telling(css: string): string {
  let rules = told.get(css);
  if (rules === undefined) {
    rules = '';
    for (const [, selectors = '', declarations = ''] of css.replace(CONDITIONAL, '').matchAll(RULE)) {
      if (!TELLS.test(declarations)) continue;
      const own = selectors.split(',').filter((selector) => !PSEUDO.test(selector));
      const kept = own.length === selectors.split(',').length ? selectors : own.join(',');
      if (kept.trim() !== '') rules += `${kept}{${(declarations.match(LOOKED_AT) ?? []).join(';')}}`;
    }
    told.set(css, rules);
  }
  return rules;
}

/** What was written into each, whole. */
const written = new WeakMap<HTMLStyleElement, string>();

/**
 * antd writes its styles as it needs them: of these, what hides and what parts words is kept. To find an element by its role jsdom asks every
 * rule about it and all that stands around it, seconds for a whole screen with antd's thousands; how a screen looks, no test here asks.
 * Who reads finds what was written: antd writes again what it finds changed, at every component, and jsdom forgets every style each time.
 */
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get(this: HTMLStyleElement): string {
    return written.get(this) ?? this.textContent;
  },
  set(this: HTMLStyleElement, css: string) {
    written.set(this, css);
    this.textContent = telling(css);
  },
});

const { get: collected } = Object.getOwnPropertyDescriptor(Element.prototype, 'children') as {
  get: (this: Element) => HTMLCollection;
};

/**
 * antd looks through all its styles for each that it writes, in the head or in a place of theirs there; jsdom's own list looks for the names of all of
 * them at every look at one.
 */
const HOLDERS = [HTMLHeadElement.prototype, HTMLDivElement.prototype];
for (const holder of HOLDERS)
  Object.defineProperty(holder, 'children', {
    configurable: true,
    get(this: Element): HTMLCollection | Element[] {
      if (this !== document.head && this.parentNode !== document.head) return collected.call(this);
      const found: Element[] = [];
      for (let child = this.firstElementChild; child; child = child.nextElementSibling) found.push(child);
      return found;
    },
  });

// The window stays, and the next file does this by itself.
afterAll(() => {
  Reflect.deleteProperty(HTMLStyleElement.prototype, 'innerHTML');
  for (const holder of HOLDERS) Reflect.deleteProperty(holder, 'children');
});
