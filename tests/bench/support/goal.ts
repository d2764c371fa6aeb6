const missed: string[] = [];

process.on('exit', () => {
  for (const what of missed) console.error(`MISSED  ${what}`);
  if (missed.length > 0) process.exitCode = 1;
});

/** A goal that a measured figure must not be above, in the figure's own unit; what is missed is said at the end, and fails the command. */
export function goal(what: string, figure: number, most: number): void {
  if (!(figure <= most)) missed.push(`${what}: ${figure.toFixed(2)}, the goal is at most ${most}`);
}
