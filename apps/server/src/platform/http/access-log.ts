import { apiBase } from '@afyakadi/contract';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/index.ts';

/** The name of a call in the log, returned to its caller. */
export const requestIdHeader = 'X-Request-Id';

/** Public calls of signing in, their second steps among them. */
export function isSignIn(route: string): boolean {
  return route.startsWith(`${apiBase}/auth/`);
}

/** Counts and logs every answer by its route's pattern, not by its address: identifiers stay out. */
export function registerAccessLog(app: FastifyInstance, metrics: Metrics | null): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { url: route = 'none' } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    metrics?.answered({ route, method, status, seconds: elapsedTime / 1000 });
    if (status < 400 && isSignIn(route)) metrics?.signIn(route, 'ok');
    const log = () =>
      request.log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered');
    if (request.trace) request.trace.within(log);
    else log();
    done();
  });
}
