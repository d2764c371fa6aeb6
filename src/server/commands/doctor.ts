import { examine } from './doctor/examine';
import { inLine } from './doctor/finding';
import { runCommand } from './support/command';

/**
 * `npm run doctor`: looks at what the server stands on and says it in a sentence each, without changing anything. It ends with status 1 when
 * something failed. With the server's own settings and as its user, while it runs or not.
 */
await runCommand(async () => {
  const { failed, summary } = await examine(process.env, (finding) => console.log(inLine(finding)));
  // What still waits for an answer that does not come would keep the process.
  process.stdout.write(`${summary}\n`, () => process.exit(failed === 0 ? 0 : 1));
});
