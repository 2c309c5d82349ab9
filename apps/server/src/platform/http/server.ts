import { randomUUID } from 'node:crypto';
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { apiBase, statusCatalogue } from '@afyakadi/contract';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config/index.ts';
import { Failure } from '../errors.ts';
import type { Metrics } from '../metrics/index.ts';
import { failureOf } from './failures.ts';
import { envelopeOf } from './idempotency.ts';
import { Limiter } from './limiter.ts';
import { type LogTarget, logOptions } from './log.ts';
import { createServers } from './tls.ts';

/** The name of a call in the log, told to whoever made it. */
const requestIdHeader = 'X-Request-Id';

/** What is not configured. */
export interface ServerExtras {
  metrics?: Metrics | null;
  /** Where the log goes instead of standard output. */
  logTo?: LogTarget | undefined;
}

/** True for the addresses whose answers are data, never a page. */
export function isApi(url: string): boolean {
  return /^\/(api|health)(\/|\?|$)/.test(url);
}

/**
 * Fastify with what every answer shares: reading JSON, headers, limits, failures in the envelope and the log, in which
 * neither a query string, a body, a name nor a number of a person may stand.
 */
export async function createServer(
  config: Config,
  clock: () => Date,
  { metrics = null, logTo }: ServerExtras = {},
): Promise<FastifyInstance> {
  const servers = createServers(config.tls, (error) =>
    app.log.error({ err: error }, 'a changed certificate cannot be used; the one before it goes on'),
  );
  const app = fastify({
    serverFactory: (answer) => servers.make(answer, { requestTimeout: 60_000, keepAliveTimeout: 72_000 }),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    // Ends idle connections at once when the server stops.
    forceCloseConnections: 'idle',
    // Our own, whatever the request says: it is what a person reads out and a log is searched for.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: logOptions(config, logTo),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendFailure(failureOf(error), request, reply, metrics);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
      const { http } = statusCatalogue.malformed;
      const requestId = randomUUID();
      const body = JSON.stringify({ ...envelopeOf(new Failure('malformed')), requestId });
      metrics?.refused(statusCatalogue.malformed.code);
      app.log.info({ reqId: requestId, status: http }, 'a request could not be read');
      socket.end(
        `HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\nX-Request-Id: ${requestId}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  readJsonOnly(app);
  endUnusedConnections(app);
  await app.register(cookie);
  const protecting = await protectingHeaders(config);
  const perAddress = new Limiter(config.ratePerAddress);
  app.addHook('onClose', async () => servers.stop());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protecting);
    reply.header(requestIdHeader, request.id);
    if (!isApi(request.url)) return;
    reply.header('Cache-Control', 'no-store');
    if (request.url.startsWith(apiBase) && !perAddress.take(request.ip, clock())) {
      reply.header('Retry-After', '60');
      throw new Failure('tooMany');
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: identifiers stay out.
    const route = request.routeOptions.url ?? 'none';
    if (metrics) countAnswer(metrics, request, reply);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
  app.setErrorHandler((error, request, reply) => sendFailure(failureOf(error), request, reply, metrics));
  return app;
}

/** What helmet sets is the same in every answer, but it makes it anew for each; so it is asked once, at the start. */
async function protectingHeaders(config: Config): Promise<OutgoingHttpHeaders> {
  const without = fastify();
  const helmeted = fastify();
  await helmeted.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Only a server that is reached by HTTPS may promise it.
    hsts: config.secureCookies,
  });
  const [before, after] = await Promise.all(
    [without, helmeted].map(async (server) => {
      server.get('/', () => '');
      const { headers } = await server.inject('/');
      await server.close();
      return headers;
    }),
  );
  return Object.fromEntries(Object.entries(after ?? {}).filter(([name]) => !(name in (before ?? {}))));
}

/**
 * Browsers open connections ahead of need. One that has carried no request yet is neither idle nor busy to Node, which
 * would wait for it at the end until its time is up: a minute.
 */
function endUnusedConnections(app: FastifyInstance): void {
  // By its two ends, not by the socket: with TLS a request comes on another one than the connection.
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
}

function sendFailure(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics | null,
): FastifyReply {
  const { http, code } = statusCatalogue[failure.status];
  const route = request.routeOptions?.url ?? 'none';
  metrics?.refused(code);
  if (isSignIn(route)) metrics?.signIn(route, failure.status);
  if (failure.status === 'internal')
    request.log.error({ err: failure.cause ?? failure, route }, 'a call failed');
  else if (http >= 500) request.log.warn({ err: failure.cause, route }, failure.status);
  if (failure.status === 'tooMany') {
    const { waitSeconds }: { waitSeconds?: unknown } = failure.data ?? {};
    reply.header('Retry-After', String(typeof waitSeconds === 'number' ? waitSeconds : 60));
  }
  // What went wrong inside is nobody's business outside.
  const shown = failure.status === 'internal' ? new Failure('internal') : failure;
  return reply
    .code(http)
    .header(requestIdHeader, request.id)
    .type('application/json; charset=utf-8')
    .send({ ...envelopeOf(shown), requestId: request.id });
}

/** Public calls of signing in, their second steps among them. */
function isSignIn(route: string): boolean {
  return route.startsWith(`${apiBase}/auth/`);
}

function countAnswer(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none';
  const { statusCode: status } = reply;
  metrics.answered({ route, method: request.method, status, seconds: reply.elapsedTime / 1000 });
  if (status < 400 && isSignIn(route)) metrics.signIn(route, 'ok');
}

/** Bodies are JSON or nothing. An empty one is none: clients set the type on calls without a body too. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, done);
  });
}
