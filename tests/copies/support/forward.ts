import net, { type AddressInfo } from 'node:net';

/** Leads connections to `address` on to `port` of this machine, until it is closed. */
export async function forward(address: string, port: number): Promise<{ port: number; close(): void }> {
  const server = net.createServer((from) => {
    const to = net.connect(port, '127.0.0.1');
    from.pipe(to).pipe(from);
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  });
  await new Promise<void>((done) => server.listen(0, address, done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
