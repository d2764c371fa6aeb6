import { TestRunner } from 'vitest';

/** Reads no file any more once a test has failed: the mutant has fallen, and a file is most of a server to load and a database to open. */
export default class UntilFailed extends TestRunner {
  private fallen = false;

  override cancel(...reason: Parameters<TestRunner['cancel']>) {
    this.fallen = true;
    return super.cancel(...reason);
  }

  override importFile(...file: Parameters<TestRunner['importFile']>) {
    return this.fallen ? undefined : super.importFile(...file);
  }
}
