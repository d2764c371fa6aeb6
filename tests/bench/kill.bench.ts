import { killRounds } from '../server/support/kill-rounds';

/** `npm run bench:kill [-- rounds]`: kill -9 in the middle of acknowledged writes, 20 rounds by default. */
const rounds = Number(process.argv[2] ?? 20);
const { acknowledged, lost, torn } = await killRounds(rounds);
console.log(`${rounds} rounds, ${acknowledged} acknowledged transactions, ${lost.length} lost, ${torn.length} torn`);
if (lost.length + torn.length > 0) process.exitCode = 1;
