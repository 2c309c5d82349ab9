import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to the database that can stop responding without closing, as if a cable were cut or PostgreSQL stopped. */
export interface DatabaseProxy {
  /** The given address through the proxy. */
  url: string;
  /** The first bytes of each session: the settings that it was opened with. */
  startups: string[];
  /** From now on nothing passes on the open connections, nor, with `newOnes`, on new ones. */
  silence(options: { newOnes: boolean }): void;
  /** New connections work again; the silent ones stay silent. */
  restore(): void;
  close(): void;
}

/** Starts a proxy in front of the PostgreSQL of this address. */
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
