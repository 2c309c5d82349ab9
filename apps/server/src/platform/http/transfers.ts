import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, at a pace that it watches itself. */
    ownPace?: true;
  }
}

/** Bytes a millisecond, that is kilobytes a second, on the average: slower is no line. */
export const leastSpeed = 1;
/** Milliseconds that a transfer may be behind `leastSpeed`: a slow line needs several round trips. */
const grace = 5_000;
/** Of one address, those that are further behind. */
const maxSlowBodies = 64;
const maxSlowAnswers = 512;
const smallAnswer = 64 * 1024;

interface Transfer {
  address: string;
  /** How many bytes have come since it began, or were handed to the socket, which does not tell how far it is. */
  bytes(): number;
  /** Ends it; called at most once. */
  cut(): void;
  /** Milliseconds that it may be behind `leastSpeed`, however few slow ones its address has. */
  longest: number;
}

/**
 * The transfers under way. One that is as fast as `leastSpeed` is never cut, however many there are: a hospital is one
 * address. Of those that are behind it for longer than the grace, each address keeps its fastest.
 */
export class Transfers {
  readonly #mostSlow: number;
  readonly #begun = new Map<Transfer, number>();

  constructor(mostSlow: number) {
    this.#mostSlow = mostSlow;
  }

  /** @returns removes it, once it is complete or gone */
  add(transfer: Transfer, now: number): () => void {
    this.#begun.set(transfer, now);
    return () => void this.#begun.delete(transfer);
  }

  /** Cuts what is too slow; called about once a second. */
  sweep(now: number): void {
    const slow = [...this.#begun]
      .map(([transfer, begun]) => ({ transfer, bytes: transfer.bytes(), age: now - begun }))
      .filter(({ transfer, bytes, age }) => age - bytes / leastSpeed > Math.min(grace, transfer.longest))
      .sort((transfer, other) => other.bytes / other.age - transfer.bytes / transfer.age);
    const counts = new Map<string, number>();
    for (const { transfer, bytes, age } of slow) {
      const count = (counts.get(transfer.address) ?? 0) + 1;
      counts.set(transfer.address, count);
      if (count <= this.#mostSlow && age - bytes / leastSpeed <= transfer.longest) continue;
      this.#begun.delete(transfer);
      transfer.cut();
    }
  }
}

/**
 * Ends requests whose body is `body` milliseconds behind `leastSpeed`, whether anybody reads it or not, and the slowest
 * transfers of an address that has too many slow ones: open connections cost the other side nothing and us a socket each.
 * @param refuse answers and closes; called once per request, and not where an answer has begun
 */
export function watchTransfers(
  app: FastifyInstance,
  body: number,
  refuse: (request: FastifyRequest) => void,
): void {
  const bodies = new Transfers(maxSlowBodies);
  const answers = new Transfers(maxSlowAnswers);
  const sweeper = setInterval(
    () => {
      for (const each of [bodies, answers]) each.sweep(performance.now());
    },
    Math.min(1_000, body / 4),
  ).unref();
  app.addHook('onClose', async () => clearInterval(sweeper));
  app.addHook('onRequest', (request, reply, done) => {
    if (!bringsBody(request)) return done();
    const { raw } = request;
    const before = raw.socket.bytesRead;
    const transfer: Transfer = {
      address: addressKey(request.ip),
      bytes: () => raw.socket.bytesRead - before,
      cut: () => {
        if (raw.complete || raw.destroyed) return;
        if (reply.raw.headersSent) raw.socket.destroy();
        else refuse(request);
      },
      longest: request.routeOptions.config.ownPace ? Number.POSITIVE_INFINITY : body,
    };
    const remove = bodies.add(transfer, performance.now());
    raw.once('end', remove);
    raw.once('close', remove);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isSmall(payload)) return done(null, payload);
    const { socket } = request.raw;
    const before = socket.bytesWritten;
    const transfer: Transfer = {
      address: addressKey(request.ip),
      // Where nothing waits to be sent, it is us who are slow.
      bytes: () => (socket.writableLength === 0 ? Number.POSITIVE_INFINITY : socket.bytesWritten - before),
      cut: () => void socket.destroy(),
      longest: Number.POSITIVE_INFINITY,
    };
    reply.raw.once('close', answers.add(transfer, performance.now()));
    done(null, payload);
  });
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

type Payload = Parameters<FastifyReply['send']>[0];

function isSmall(payload: Payload): boolean {
  if (payload === null || payload === undefined) return true;
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length <= smallAnswer;
  return false;
}
