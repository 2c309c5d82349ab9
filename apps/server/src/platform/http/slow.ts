import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, at a pace that it watches itself. */
    ownPace?: true;
  }
}

/**
 * Ends requests whose body takes longer than `body` milliseconds to arrive, whether anybody reads it or not: open
 * connections cost the sender nothing and us a socket each.
 * @param cut answers and closes; called once per request
 */
export function watchBodies(
  app: FastifyInstance,
  body: number,
  cut: (request: FastifyRequest) => void,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (!bringsBody(request) || request.routeOptions.config.ownPace) return done();
    const timer = setTimeout(() => {
      if (!raw.complete && !raw.destroyed) cut(request);
    }, body);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  });
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
