/**
 * Why a file is not read: it is too long, it unpacks to too much, it has more lines than are read, or none; it is protected by a password, of the
 * format before 2007, has macros, merged cells or formulas without a result; no column holds CPFs; it is something else than a CSV or XLSX, or broken.
 */
export type Problem =
  | 'tooLong'
  | 'tooBig'
  | 'tooManyLines'
  | 'empty'
  | 'password'
  | 'old'
  | 'macros'
  | 'merged'
  | 'formulas'
  | 'noCpfs'
  | 'other'
  | 'unreadable';

export class SheetProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
