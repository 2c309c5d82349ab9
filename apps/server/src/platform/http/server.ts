import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Message, message, type StatusName, statusCatalogue } from '@afyakadi/contract';
import { namesMemberTwice } from '@afyakadi/contract/formats/json';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config/index.ts';
import { Failure } from '../errors.ts';
import type { Metrics } from '../metrics/index.ts';
import type { Timings } from '../timings.ts';
import { registerAccessLog, requestIdHeader } from './access-log.ts';
import { addressKey } from './address.ts';
import { endConnections, limitConnections } from './connections.ts';
import { failureOf, type RefusalLog, sendFailure } from './failures.ts';
import { protectingHeaders } from './headers.ts';
import { checkHost } from './hosts.ts';
import { envelopeOf } from './idempotency.ts';
import { Limiter } from './limiter.ts';
import { type LogTarget, logOptions } from './log.ts';
import { createServers } from './tls.ts';
import { traceRequests } from './trace.ts';
import { watchTransfers } from './transfers.ts';
import { isUtf8Type } from './uploads.ts';

export interface ServerParts {
  config: Config;
  clock?: () => Date;
  /** Aborted when the server is about to stop. */
  draining?: AbortSignal;
  /** Limits the calls of an address; left out: one of the configuration's limit. */
  perAddress?: Limiter;
  /** null and left out: nothing is counted. */
  metrics?: Metrics | null;
  /** Where the log goes instead of standard output. */
  logTo?: LogTarget | undefined;
}

/**
 * Returns the area of a call by the route that it matched: the address itself may be encoded or absolute and mean the
 * same. A call without a route counts as `api`, whose rules are the stricter ones.
 */
function areaOf({ routeOptions }: FastifyRequest): 'api' | 'health' | 'web' {
  const { url = '/api' } = routeOptions;
  const [, first] = url.split('/', 2);
  return first === 'api' || first === 'health' ? first : 'web';
}

/**
 * Creates Fastify with what every answer shares: reading JSON, headers, limits, failures in the envelope, and the log,
 * which must not contain a query string, a body, or a person's name or number.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, clock = () => new Date(), metrics = null, logTo } = parts;
  const { perAddress = new Limiter(config.ratePerAddress) } = parts;
  const protecting = await protectingHeaders({
    secure: config.secureCookies,
    bridge: config.fingerprintBridge,
  });
  const times = config.timings.http;
  const servers = createServers(
    config.tls,
    (error) =>
      app.log.error({ err: error }, 'a changed certificate cannot be used; the one before it goes on'),
    times,
  );
  const often = new Limiter(1);
  const refusalLog: RefusalLog = { metrics, logs: (key) => often.take(key, clock()) };
  const app = fastify({
    serverFactory: (answer) => servers.make(answer, timeouts(times)),
    // One proxy, the last entry: those before it were written by the client.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 64 * 1024,
    // Ends idle connections at once when the server stops.
    forceCloseConnections: 'idle',
    // Always our own: a person reads it out, and logs are searched for it.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: logOptions(config, logTo),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // No hook has run for what could not even be routed, and nobody watches its body.
      reply.headers(protecting).header('Connection', 'close');
      void sendFailure(failureOf(error), request, reply, refusalLog);
    },
    clientErrorHandler: (error, socket) => {
      // A connection that was opened in advance and carried nothing is closed without an answer.
      if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return socket.destroy();
      refuseRaw(socket, new Failure(...unreadable(error.code)));
    },
  });
  /** Answers on a connection whose request cannot be read to its end, and closes it. */
  function refuseRaw(socket: Socket, failure: Failure, requestId: string = randomUUID()): void {
    const { http, code } = statusCatalogue[failure.status];
    const body = JSON.stringify({ ...envelopeOf(failure), requestId });
    metrics?.refused(code);
    app.log.info({ reqId: requestId, status: http }, 'a request could not be read');
    const head = [
      `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
      ...Object.entries(protecting).map(([name, value]) => `${name}: ${value}`),
      `${requestIdHeader}: ${requestId}`,
      ...['Content-Type: application/json; charset=utf-8', 'Cache-Control: no-store', 'Connection: close'],
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  }

  readJsonOnly(app);
  endConnections(app, parts.draining);
  // A proxy's connections all come from one address.
  if (!config.trustProxy) limitConnections(app);
  // First: a body is watched also where a later hook refuses its request.
  watchTransfers(app, times.body, ({ raw, id }) => {
    if (raw.socket.writable)
      refuseRaw(raw.socket, new Failure(...unreadable('ERR_HTTP_REQUEST_TIMEOUT')), id);
  });
  await app.register(cookie);
  const allowedHosts = new Set(config.allowedHosts);
  app.addHook('onClose', async () => servers.stop());
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(protecting);
    reply.header(requestIdHeader, request.id);
    const area = areaOf(request);
    const { rawHeaders, socket } = request.raw;
    const { host, url } = request;
    checkHost({ host, url, rawHeaders, localAddress: socket.localAddress }, allowedHosts, area === 'health');
    // Node takes off the chunks and leaves any other coding on.
    if ((request.headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked')
      throw new Failure('mediaType');
    if (area === 'web') return done();
    reply.header('Cache-Control', 'no-store');
    // Probes must not be refused because others share their address.
    if (area === 'api') perAddress.check(addressKey(request.ip), clock());
    done();
  });
  traceRequests(app, config.trustProxy);
  registerAccessLog(app, metrics);
  app.setErrorHandler((error, request, reply) => {
    // A sender that went away reports it as a lost connection, as the database does.
    const failure = error === request.raw.errored ? new Failure('malformed') : failureOf(error);
    return sendFailure(failure, request, reply, refusalLog);
  });
  return app;
}

/** Node's times: a head that does not end, and a connection on which nothing moves. */
function timeouts({ head, silence, keepAlive }: Timings['http']) {
  // The whole request has no timeout of its own: watchTransfers and the uploads set better ones.
  const headChecks = { connectionsCheckingInterval: Math.min(head / 2, 2_000) };
  return {
    headersTimeout: head,
    requestTimeout: 0,
    timeout: silence,
    keepAliveTimeout: keepAlive,
    ...headChecks,
  };
}

/** Explains a request that Node's parser rejected. */
function unreadable(code: string | undefined): [StatusName, Message?] {
  if (code === 'HPE_HEADER_OVERFLOW') return ['tooLarge', message('http.headTooLarge')];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['malformed', message('http.requestTimeout')];
  return ['malformed'];
}

/**
 * Bodies are JSON in UTF-8, or nothing. An empty one is none: clients set the type on calls without a body too.
 * Ambiguous bodies are refused: a member named twice, another charset or coding, and bytes that are no text, which
 * would be replaced.
 */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-type': type, 'content-encoding': coding } = request.headers;
    if (!isUtf8Type(type) || coding !== undefined) return done(new Failure('mediaType'));
    const bytes = Buffer.from(body);
    if (!isUtf8(bytes)) return done(new Failure('malformed'));
    const text = bytes.toString('utf8');
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, value) =>
      error || !namesMemberTwice(text) ? done(error, value) : done(new Failure('malformed')),
    );
  });
}
