/** Of some names those of columns that there are, once each, in the order in which they are named. */
export const columnsAmong = <const Name extends string>(names: readonly string[], all: readonly Name[]): Name[] =>
  [...new Set(names)].flatMap((name) => all.find((column) => column === name) ?? []);
