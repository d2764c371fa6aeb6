import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** A network beside the machine's: its own ports, bridges and rules, and a line to it. */
export interface OwnNetwork {
  /** Where the machine stands on the line. */
  outside: string;
  /** Where the network stands on it, with every port that is published there. */
  inside: string;
  /** What a command begins with that is to run there. */
  enter: readonly [program: string, ...words: string[]];
  remove(): void;
}

const ip = (...words: string[]) => execFileSync('ip', words, { encoding: 'utf8' });

/** Two addresses beside each other, of those that are for trials, in no network that this machine already reaches. */
function freeAddresses(): [outside: string, inside: string] {
  for (let third = 0; third < 256; third += 1) {
    const routes = ip('-4', 'route', 'show', 'to', 'match', `198.18.${third}.1`).split('\n').filter(Boolean);
    if (routes.every((route) => route.startsWith('default'))) return [`198.18.${third}.1`, `198.18.${third}.2`];
  }
  throw new Error('Every network of 198.18.0.0/16 is taken on this machine.');
}

/** Makes one, so that nothing of the machine's network changes and nobody's port is taken. Needs root. */
export function ownNetwork(): OwnNetwork {
  const name = `postal-${randomBytes(4).toString('hex')}`;
  const [outside, inside] = freeAddresses();
  ip('netns', 'add', name);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'outside', 'netns', name);
  ip('addr', 'add', `${outside}/30`, 'dev', name);
  ip('link', 'set', name, 'up');
  ip('-n', name, 'addr', 'add', `${inside}/30`, 'dev', 'outside');
  ip('-n', name, 'link', 'set', 'outside', 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  return {
    outside,
    inside,
    // Not `ip netns exec`, which hides the groups of processes.
    enter: ['nsenter', `--net=/run/netns/${name}`],
    remove: () => {
      // The line goes with the network, but only when the kernel comes to it.
      ip('link', 'delete', name);
      ip('netns', 'delete', name);
    },
  };
}
