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
import { failureOf } from './failures.ts';
import { envelopeOf } from './idempotency.ts';
import { Limiter } from './limiter.ts';

/** True for the addresses whose answers are data, never a page. */
export function isApi(url: string): boolean {
  return /^\/(api|health)(\/|\?|$)/.test(url);
}

/**
 * Fastify with what every answer shares: reading JSON, headers, limits, failures in the envelope and the log, in which
 * neither a query string, a body, a name nor a number of a person may stand.
 */
export async function createServer(config: Config, clock: () => Date): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    // Ends idle connections at once when the server stops.
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, serializers: { err: errorForLog } },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void sendFailure(failureOf(error), request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
      const { http } = statusCatalogue.malformed;
      const body = JSON.stringify(envelopeOf(new Failure('malformed')));
      socket.end(
        `HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });

  readJsonOnly(app);
  endUnusedConnections(app);
  await app.register(cookie);
  const protecting = await protectingHeaders(config);
  const perAddress = new Limiter(config.ratePerAddress);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protecting);
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
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
  app.setErrorHandler((error, request, reply) => sendFailure(failureOf(error), request, reply));
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
  const unused = new Set<Socket>();
  let ending = false;
  app.server.on('connection', (socket) => {
    if (ending) return socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    ending = true;
    for (const socket of unused) socket.destroy();
  });
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { http } = statusCatalogue[failure.status];
  const route = request.routeOptions?.url ?? 'none';
  if (failure.status === 'internal')
    request.log.error({ err: failure.cause ?? failure, route }, 'a call failed');
  else if (http >= 500) request.log.warn({ err: failure.cause, route }, failure.status);
  if (failure.status === 'tooMany') {
    const { waitSeconds }: { waitSeconds?: unknown } = failure.data ?? {};
    reply.header('Retry-After', String(typeof waitSeconds === 'number' ? waitSeconds : 60));
  }
  // What went wrong inside is nobody's business outside.
  const shown = failure.status === 'internal' ? new Failure('internal') : failure;
  return reply.code(http).type('application/json; charset=utf-8').send(envelopeOf(shown));
}

/** Messages of PostgreSQL quote values ("Key (card_no)=(…)"), so its errors are logged by code and constraint. */
function errorForLog(error: unknown): {
  type: string;
  message: string;
  stack: string;
  [key: string]: unknown;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint, table }: { code?: unknown; constraint?: unknown; table?: unknown } =
    Object(error);
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    return { type: 'DatabaseError', message: code, constraint, table, stack: frames(error) };
  }
  // zod's messages may quote what was given.
  const message = error.name === 'ZodError' ? 'an answer does not fit its schema' : error.message;
  return { type: error.name, message, stack: frames(error) };
}

function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
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
