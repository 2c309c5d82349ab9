import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to the database that can fall silent without closing, as when a cable is cut or PostgreSQL is stopped. */
export interface DatabaseProxy {
  /** The given address by way of the proxy. */
  url: string;
  /** The first bytes of each session: the settings that it was opened with. */
  startups: string[];
  /** From now on nothing passes on the open connections, nor, with `newOnes`, on those that are opened. */
  silence(options: { newOnes: boolean }): void;
  /** New connections work again; those that fell silent stay so. */
  restore(): void;
  close(): void;
}

/** Starts a proxy before the PostgreSQL of this address. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const startups: string[] = [];
  let silent = false;

  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    if (silent) return client.pause();
    const postgres = connect(Number(target.port), target.hostname);
    sockets.add(postgres);
    postgres.on('error', () => client.destroy());
    client.once('data', (bytes) => startups.push(bytes.toString()));
    client.pipe(postgres).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const through = new URL(url);
  through.port = String(address.port);

  return {
    url: through.href,
    startups,
    silence({ newOnes }) {
      silent = newOnes;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      silent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
