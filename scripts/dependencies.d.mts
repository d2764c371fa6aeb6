export interface Row {
  name: string;
  use: string;
  licence: string;
  version: string;
  released: string;
  latest: string;
}

type Heading = 'What runs' | 'What builds and tests';

export const TABLES: Record<Heading, 'dependencies' | 'devDependencies'>;
export function rowsOf(page: string, heading: string): Row[];
export function withFacts(page: string, facts: Record<Heading, Omit<Row, 'use'>[]>, day: string): string;
export function behind(version: string, latest: string): 'major' | 'minor' | 'patch' | null;
