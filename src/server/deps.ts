import type { Config } from './config';
import type { Connection, Db } from './database/connection';
import type { Outside } from './outside';
import type { Texts } from './texts';

/** The parts that request handlers and background jobs stand on; built once in main.ts, or by a test. */
export interface Deps {
  config: Config;
  db: Db;
  databaseAnswers: Connection['answers'];
  /** The moment of everything that is decided; tests move it. */
  now: () => Date;
  outside: Outside;
  texts: Texts;
  /** Structured log; never personal data. */
  log: {
    info(fields: object, text: string): void;
    warn(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
}
