import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, at a pace that it watches itself. */
    ownPace?: true;
  }
}

/** Longest times in milliseconds: of a head, of a body, and of silence on a connection. */
export interface Paces {
  head: number;
  body: number;
  silence: number;
}

/**
 * The times that hold. A head comes in one piece or a few; a body of JSON is small; who has a large file is
 * watched by its speed (uploads.ts); an answer that nobody takes on a connection is not kept for ever.
 */
export const paces: Paces = { head: 10_000, body: 20_000, silence: 120_000 };

/**
 * Ends requests whose body takes longer than `body` milliseconds to arrive, whether anybody reads it or not: connections
 * that are held open cost the sender nothing and us a socket each.
 * @param cut answers and closes; told once a request
 */
export function watchBodies(
  app: FastifyInstance,
  body: number,
  cut: (request: FastifyRequest) => void,
): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (request.routeOptions.config.ownPace || !bringsBody(request)) return;
    const timer = setTimeout(() => {
      if (!raw.complete && !raw.destroyed) cut(request);
    }, body);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
