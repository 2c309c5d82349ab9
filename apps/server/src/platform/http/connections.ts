import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server end without waiting for connections that Node counts as neither idle nor busy, or would keep alive:
 * each would delay the end until its timeout, a minute.
 */
export function endConnections(app: FastifyInstance, draining?: AbortSignal): void {
  // Browsers open connections ahead of need. By its two ends, not by the socket: with TLS a request comes on another one
  // than the connection.
  const unused = new Map<string, Socket>();
  const endsOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  let ending = false;
  app.server.on('connection', (socket) => {
    if (ending) return socket.destroy();
    const ends = endsOf(socket);
    unused.set(ends, socket);
    socket.once('close', () => unused.delete(ends));
  });
  app.server.on('request', ({ socket }) => unused.delete(endsOf(socket)));
  app.addHook('preClose', async () => {
    ending = true;
    for (const socket of unused.values()) socket.destroy();
  });
  // Whose answer was still being made when the end began, or is about to: the next request goes to another server.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending || draining?.aborted) reply.header('Connection', 'close');
    done();
  });
}
