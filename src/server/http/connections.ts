import { BlockList, isIP, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Deps } from '../deps';
import { networkOf } from '../limits';

/** What Fastify's names for networks stand for. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIP(address) === 6 ? ('ipv6' as const) : ('ipv4' as const));

function listOf(proxies: readonly string[]): BlockList {
  const found = new BlockList();
  for (const item of proxies.flatMap((name) => NAMED[name] ?? name)) {
    const [host = '', bits] = item.split('/');
    if (bits === undefined) found.addAddress(host, familyOf(host));
    else found.addSubnet(host, Number(bits), familyOf(host));
  }
  return found;
}

/** The log says so this often at most. */
const SAID_MS = 60_000;

interface Frame {
  config: Pick<Config, 'CONNECTIONS_PER_ADDRESS' | 'TRUSTED_PROXIES'>;
  log: Pick<Deps['log'], 'warn'>;
}

/**
 * Lets one address hold so many connections at once, and closes what comes beyond them, with `refusal` written before. A proxy of ours brings
 * everybody's, and counts them itself.
 */
export function limitConnections(server: Server, { config, log }: Frame, refusal: () => string): void {
  const { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES } = config;
  const proxies = listOf(TRUSTED_PROXIES);
  let said = -Infinity;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    // Whoever has hung up already has none.
    if (address === undefined || proxies.check(address, familyOf(address))) return;
    const network = networkOf(address);
    const held = (open.get(network) ?? 0) + 1;
    if (held > CONNECTIONS_PER_ADDRESS) {
      socket.end(refusal());
      socket.destroySoon();
      if (performance.now() - said > SAID_MS) {
        said = performance.now();
        const limit = { connections: CONNECTIONS_PER_ADDRESS };
        log.warn(
          limit,
          'an address holds all the connections that it may; if it is a proxy, name it in TRUSTED_PROXIES',
        );
      }
      return;
    }
    open.set(network, held);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/**
 * Lets go of connections at the stop. Node closes those that are idle then; one whose last answer was under way would be waited for as long as its
 * client keeps it, a minute and more. And one on which no whole request came for ever, for Node looks for slow clients no longer: what has not
 * ended `withinMs` later is cut off.
 */
export function letGoAtStop(app: FastifyInstance, withinMs: number): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), withinMs).unref();
  });
  app.addHook('onResponse', async () => {
    // Once the answer is off the connection's hands.
    if (stopping) setImmediate(() => app.server.closeIdleConnections());
  });
}
