import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    reportViolation?: (violation: string) => void;
  }
}

/** What no journey may meet unless it says so: policy violations, uncaught errors, errors on the console. */
export class Problems {
  private readonly met: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Names a problem that this journey brings about on purpose, such as the console's line for a refused request. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  add(problem: string): void {
    this.met.push(problem);
  }

  unexpected(): string[] {
    return this.met.filter((problem) => !this.allowed.some((pattern) => pattern.test(problem)));
  }
}

/** Watches every page of the context, pop-ups included. */
export async function watch(context: BrowserContext, problems: Problems): Promise<void> {
  await context.exposeFunction('reportViolation', (violation: string) =>
    problems.add(`securitypolicyviolation: ${violation}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation?.(
        `${event.effectiveDirective} blocked ${event.blockedURI || 'inline'} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  context.on('weberror', (error) => problems.add(`pageerror: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.add(`console: ${message.text()} (${message.location().url})`);
  });
}
