import { lockFolder } from '../../../../src/server/database/embedded/lock';

/** Tries for the folder once; says whether it has it, and keeps it until it is told to stop. */
try {
  await lockFolder(process.argv[2] ?? '');
  console.log('has it');
  setInterval(() => {}, 1000);
} catch (error) {
  console.log((error as Error).message);
}
