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
/** Bodies of one address that are on their way. A body of a call is sent with its head, so few ever wait. */
const mostBodies = 64;
/** Answers of one address that are being read, of those that do not fit into one write. */
const mostAnswers = 512;
const smallAnswer = 64 * 1024;

interface Transfer {
  /** How many bytes have come or gone since it began. */
  bytes(): number;
  /** Ends it; called at most once. */
  cut(): void;
}

/**
 * What is being transferred, by address. Where an address has more than `most`, its slowest transfer is cut: a newcomer
 * is never refused, so that one sender behind a shared address cannot keep the others out.
 */
export class Transfers {
  readonly #most: number;
  readonly #byAddress = new Map<string, Map<Transfer, number>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns removes it, once it is complete or gone */
  add(address: string, transfer: Transfer, now: number): () => void {
    const own = this.#byAddress.get(address) ?? new Map<Transfer, number>();
    this.#byAddress.set(address, own);
    const slowest = own.size < this.#most ? undefined : slowestOf(own, now);
    own.set(transfer, now);
    const remove = (one: Transfer) => {
      own.delete(one);
      if (own.size === 0 && this.#byAddress.get(address) === own) this.#byAddress.delete(address);
    };
    if (slowest) {
      remove(slowest);
      slowest.cut();
    }
    return () => remove(transfer);
  }
}

function slowestOf(transfers: ReadonlyMap<Transfer, number>, now: number): Transfer | undefined {
  let found: Transfer | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [transfer, since] of transfers) {
    // A kilobyte ahead: what has just begun is not slow.
    const speed = (transfer.bytes() + 1024) / Math.max(now - since, 1);
    if (speed < least) {
      found = transfer;
      least = speed;
    }
  }
  return found;
}

/**
 * Ends requests whose body takes longer than `body` milliseconds and the time that its bytes take at `leastSpeed`,
 * whether anybody reads it or not, and the slowest transfers of an address that has too many: open connections cost the
 * other side nothing and us a socket each.
 * @param refuse answers and closes; called once per request, and not where an answer has begun
 */
export function watchTransfers(
  app: FastifyInstance,
  body: number,
  refuse: (request: FastifyRequest) => void,
): void {
  const bodies = new Transfers(mostBodies);
  const answers = new Transfers(mostAnswers);
  app.addHook('onRequest', (request, reply, done) => {
    if (!bringsBody(request)) return done();
    const { raw } = request;
    const before = raw.socket.bytesRead;
    const bytes = () => raw.socket.bytesRead - before;
    const cut = () => {
      if (raw.complete || raw.destroyed) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else refuse(request);
    };
    const stops = [bodies.add(addressKey(request.ip), { bytes, cut }, performance.now())];
    if (!request.routeOptions.config.ownPace) stops.push(deadline(body, bytes, cut));
    const stop = () => {
      for (const each of stops) each();
    };
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isSmall(payload)) return done(null, payload);
    const { raw } = reply;
    const { socket } = request.raw;
    const sent = () => socket.bytesWritten - socket.writableLength;
    const before = sent();
    const cut = () => void socket.destroy();
    const bytes = () => sent() - before;
    raw.once('close', answers.add(addressKey(request.ip), { bytes, cut }, performance.now()));
    done(null, payload);
  });
}

/** Calls `cut` when fewer bytes have come than `leastSpeed` brings after the first `free` milliseconds. */
function deadline(free: number, bytes: () => number, cut: () => void): () => void {
  const begun = performance.now();
  let timer: NodeJS.Timeout;
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      const left = free + bytes() / leastSpeed - (performance.now() - begun);
      if (left > 0) wait(left);
      else cut();
    }, milliseconds).unref();
  };
  wait(free);
  return () => clearTimeout(timer);
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
