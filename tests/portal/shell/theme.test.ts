import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palette } from '../../../src/portal/shell/theme';

const css = readFileSync('src/portal/shell/tokens.css', 'utf8');
const [, both = '', high = ''] = /:root \{([^}]*)\}[\s\S]*:root\[data-contrast='high'\] \{([^}]*)\}/.exec(css) ?? [];
const valuesIn = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value ?? '']));
/** The tokens of one theme: the first or the second of two colours. */
const themed = (at: 0 | 1) =>
  Object.fromEntries(
    Object.entries(valuesIn(both)).map(([name, value]) => [
      name,
      /^light-dark\((#\w+), (#\w+)\)$/.exec(value)?.[at + 1] ?? value,
    ]),
  );
const kebab = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/([a-z])(\d)/g, '$1-$2');

/** Relative luminance and ratio as WCAG 2.2 defines them. */
function contrastOf(one: string, other: string): number {
  const luminance = (colour: string) => {
    const hex = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', themed(0)],
  ['dark', themed(1)],
  ['high', { ...themed(1), ...valuesIn(high) }],
] as const)('the %s colours', (look, tokens) => {
  const colours = palette[look];

  it('are the same for antd as for the style sheets', () => {
    const fromCss = Object.fromEntries(Object.keys(colours).map((name) => [name, tokens[kebab(name)]]));
    expect(fromCss).toEqual(colours);
  });

  it.each([
    ['text', 'bg'],
    ['text', 'bgPage'],
    ['text2', 'bgPage'],
    ['text3', 'bg'],
    ['text2', 'fill'],
    ['heading', 'bgPage'],
    ['primary', 'bg'],
    ['primary', 'primaryTint'],
    ['primaryActive', 'primaryTint2'],
    ['text', 'selected'],
    ['text3', 'bgPage'],
    ['primary', 'bgPage'],
    ['primary', 'fill'],
    ['onPrimary', 'primaryHover'],
    ['onPrimary', 'primaryActive'],
    ['onPrimary', 'primary'],
    ['dangerText', 'dangerTint'],
    ['dangerText', 'bg'],
    ['successText', 'successTint'],
    ['warningText', 'warningTint'],
  ] as const)('%s can be read on %s', (ink, paper) => {
    expect(contrastOf(colours[ink], colours[paper])).toBeGreaterThanOrEqual(look === 'high' ? 7 : 4.5);
  });

  it('fields have lines that can be seen', () => {
    expect(contrastOf(colours.controlLine, colours.bg)).toBeGreaterThanOrEqual(3);
  });
});
