import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * A port of loopback that nobody uses at this moment.
 * @param together how many ports in a row must be free; the first one is returned
 */
export async function freePort(together = 1): Promise<number> {
  const servers: Server[] = [];
  try {
    const first = await listening(0);
    servers.push(first.server);
    for (let next = 1; next < together; next++) servers.push((await listening(first.port + next)).server);
    return first.port;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return freePort(together);
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function listening(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  return { server, port: address.port };
}
