import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address.ts';

/** Of one address: three hundred desks behind one, each with a stream and the six connections of a browser. */
const mostOfAddress = 2_048;

/** Closes what an address opens beyond its share, whatever it has sent: a head that does not end, nothing, or requests. */
export function limitConnections(app: FastifyInstance, most = mostOfAddress): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

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
