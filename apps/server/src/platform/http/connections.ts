import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address.ts';

/** Three hundred desks behind one, each with a stream and the six connections of a browser. */
const maxConnectionsPerAddress = 2_048;

interface Connection {
  socket: Socket;
  own: OfAddress;
}

interface OfAddress {
  open: number;
  /** Without a request under way, the one idle for longest first. */
  idle: Set<Connection>;
}

/** By its two ends, not by the socket: with TLS a request comes on another one than the connection. */
const endsOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/**
 * Keeps an address to its share of connections, whatever it has sent on them: the one idle for longest is closed for a
 * newcomer, which is refused only where all have a request under way.
 */
export function limitConnections(app: FastifyInstance, max = maxConnectionsPerAddress): void {
  const addresses = new Map<string, OfAddress>();
  const connections = new Map<string, Connection>();
  app.server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const counted = addresses.get(address) ?? { open: 0, idle: new Set() };
    if (counted.open >= max) {
      const [idlest] = counted.idle;
      if (!idlest) return socket.destroy();
      counted.idle.delete(idlest);
      idlest.socket.destroy();
    }
    const ends = endsOf(socket);
    const connection: Connection = { socket, own: counted };
    counted.open += 1;
    counted.idle.add(connection);
    addresses.set(address, counted);
    connections.set(ends, connection);
    socket.once('close', () => {
      counted.open -= 1;
      counted.idle.delete(connection);
      if (counted.open === 0) addresses.delete(address);
      connections.delete(ends);
    });
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ends = endsOf(request.socket);
    const connection = connections.get(ends);
    if (!connection) return;
    connection.own.idle.delete(connection);
    response.once('close', () => {
      if (request.complete && connections.get(ends) === connection) connection.own.idle.add(connection);
    });
  });
}

/**
 * Lets the server end without waiting for connections that Node counts as neither idle nor busy, or would keep alive:
 * each would delay the end until its timeout, a minute.
 */
export function endConnections(app: FastifyInstance, draining?: AbortSignal): void {
  // Browsers open connections ahead of need.
  const unused = new Map<string, Socket>();
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
