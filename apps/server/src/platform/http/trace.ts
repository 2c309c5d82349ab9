import type { FastifyInstance } from 'fastify';
import { tracing } from '../trace/index.ts';
import type { RequestTrace } from '../trace/otlp.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | null;
  }
}

/**
 * Traces the calls of the API, if traces are on. The stream of events has no end to measure.
 * @param trustsProxy whether a trace of outside is continued: only a proxy of ours may name one
 */
export function traceRequests(app: FastifyInstance, trustsProxy: boolean): void {
  app.decorateRequest('trace', null);
  if (!tracing.tracer) return;
  const { tracer } = tracing;
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = '' } = request.routeOptions;
    if (!route.startsWith('/api/') || route.endsWith('/events')) return done();
    const { traceparent, 'idempotency-key': key } = request.headers;
    request.trace = tracer.request({
      method: request.method,
      route,
      parent: trustsProxy && typeof traceparent === 'string' ? traceparent : undefined,
      key: typeof key === 'string' ? key : undefined,
    });
    request.trace.within(done);
  });
  // The body was read by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) request.trace.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.end(reply.statusCode, !reply.hasHeader('idempotent-replay'));
    done();
  });
}
