import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

const graceMs = 20;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A listener on loopback that can be closed and opened again at the same port. */
export class Port {
  readonly #server: Server | SecureServer;
  #port: number;
  #turn: Promise<void> = Promise.resolve();

  constructor(port: number, server: Server | SecureServer) {
    this.#port = port;
    this.#server = server;
    // A request that is no HTTP is answered and ended; it is no failure of ours.
    this.#server.on('clientError', (_error, socket) => {
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    });
  }

  get port(): number {
    return this.#port;
  }

  /** Opens or closes it, after earlier requests to do so. Failures: the port is taken. */
  open(wanted: boolean): Promise<void> {
    const turn = this.#turn.then(() => (wanted ? this.#listen() : this.#close()));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Ends the existing connections; new ones may come. */
  dropConnections(): void {
    this.#server.closeAllConnections();
  }

  async #listen(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.#port = portOf(this.#server.address());
  }

  async #close(): Promise<void> {
    if (!this.#server.listening) return;
    await new Promise<void>((resolve) => {
      // The answer to the request that stops it may still be on its way.
      const late = setTimeout(() => this.#server.closeAllConnections(), graceMs);
      this.#server.close(() => {
        // Later it would end those that come when it is open again.
        clearTimeout(late);
        resolve();
      });
    });
  }
}

/** An HTTP listener; port 0 takes any. */
export function httpPort(port: number, listener: Listener): Port {
  return new Port(port, createServer({ keepAliveTimeout: 30_000 }, listener));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return address.port;
}
