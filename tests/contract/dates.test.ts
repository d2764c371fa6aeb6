import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dateText, momentText, timeText } from '../../src/contract/dates';
import { TERMS_VERSION } from '../../src/contract/registration';
import { inSaoPaulo } from '../../src/server/saoPaulo';

const root = path.resolve(import.meta.dirname, '../..');

// Written without a zone: wherever the tests run, this is the clock of the place.
const at = new Date(2026, 9, 4, 6, 5, 59).toISOString();

describe('dates as people read them', () => {
  it('says a moment and a day in one form each, in each language', () => {
    expect(momentText(at, 'pt')).toBe('04/10/2026 às 06h05');
    expect(momentText(at, 'en')).toBe('4 Oct 2026, 06:05');
    expect(dateText(at, 'pt')).toBe('04/10/2026');
    expect(dateText(at, 'en')).toBe('4 Oct 2026');
    expect(timeText(at, 'pt')).toBe('06h05');
    expect(timeText(at, 'en')).toBe('06:05');
  });

  it('leaves a day of the calendar where it is, whatever the zone', () => {
    expect(dateText('2026-10-24', 'pt')).toBe('24/10/2026');
    expect(dateText('2026-10-24', 'en')).toBe('24 Oct 2026');
  });

  it('leaves a masked day as it came', () => {
    expect(dateText('**/**/1988', 'pt')).toBe('**/**/1988');
    expect(dateText('**/**/1988', 'en')).toBe('**/**/1988');
  });

  it('says the moments of messages by the clock of São Paulo', () => {
    const late = new Date('2026-10-25T01:20:00Z');
    expect(momentText(inSaoPaulo(late), 'pt')).toBe('24/10/2026 às 22h20');
    expect(momentText(inSaoPaulo(late), 'en')).toBe('24 Oct 2026, 22:20');
    expect(dateText(inSaoPaulo(late), 'pt')).toBe('24/10/2026');
    // Summer time was in force until 2019.
    expect(momentText(inSaoPaulo(new Date('2018-12-25T01:20:00Z')), 'pt')).toBe('24/12/2018 às 23h20');
  });

  it.each(['pt', 'en'] as const)('says in the text of the terms (%s) since when they are in force', (language) => {
    const terms = readFileSync(path.join(root, 'locales', language, 'terms.json'), 'utf8');
    expect((JSON.parse(terms) as { version: string }).version).toContain(` ${dateText(TERMS_VERSION, language)}.`);
  });

  it('is the one place that writes them', () => {
    // `en-CA` is how a day of the wire is made of a moment: yyyy-mm-dd.
    const others = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== path.join('contract', 'dates.ts'))
      .filter((file) =>
        /toLocale(Date|Time)?String\([^)]*(day|month|Style)|DateTimeFormat\((?!'en-CA')|\.format\('[^']*(YY|HH)/.test(
          readFileSync(path.join(root, 'src', file), 'utf8'),
        ),
      );
    expect(others).toEqual([]);
  });
});
