import { apiBase, message, streamPath } from '@afyakadi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { ClosedSessions } from '../auth/closed-sessions.ts';
import type { Database } from '../database/index.ts';
import { Failure } from '../errors.ts';
import { refusing } from '../http/api.ts';
import { callerOf } from '../http/guards.ts';
import type { Timings } from '../timings.ts';
import type { BackgroundLog } from '../worker/background-log.ts';
import { type DisplayBoard, registerDisplay } from './display.ts';
import { createHub, type Hub, type Reader } from './hub.ts';
import { pruneEvents } from './store.ts';
import { openStream, type Stream } from './stream.ts';

interface EventDeps {
  database: Database;
  closed: ClosedSessions;
  clock: () => Date;
  timings: Pick<Timings, 'events'>;
  log: BackgroundLog;
  board: DisplayBoard;
}

/** Most streams of one account at this server: its windows, and some that broke off unnoticed. */
const maxOfAccount = 8;

/**
 * GET /api/v1/events: changes at the caller's facility, as server-sent events (contract, `live.ts`). The stream ends
 * with the access token, or when its session is locked or ended; `Last-Event-ID` resumes it. Also deletes old events,
 * once an hour.
 */
export function registerEvents(app: FastifyInstance, deps: EventDeps): { open: () => number } {
  const hub = createHub(deps.database, deps.clock, deps.timings.events);
  const open = new Map<string, number>();
  const url = apiBase + streamPath;
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    preValidation: app.guard('events.receive'),
    handler: (request, reply) => stream(request, reply, { ...deps, hub, open }),
  });
  app.route(refusing(url, ['GET'], true));
  registerDisplay(app, { ...deps, hub });

  let pruning: NodeJS.Timeout | undefined;
  const prune = () =>
    pruneEvents(deps.database, deps.clock()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'old events could not be removed'),
    );
  app.addHook('onListen', async () => {
    pruning = setInterval(() => void prune(), deps.timings.events.cleanup).unref();
    void prune();
  });
  // Before the server waits for its answers to end: these would not.
  app.addHook('preClose', async () => {
    clearInterval(pruning);
    await hub.close();
  });
  return { open: () => [...open.values()].reduce((sum, count) => sum + count, 0) };
}

async function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: EventDeps & { hub: Hub; open: Map<string, number> },
): Promise<void> {
  const caller = callerOf(request);
  const release = countStream(deps.open, caller.accountId);
  let closed = false;
  let ended = false;
  let leave: (() => void) | undefined;
  let unwatch: (() => void) | undefined;
  // However it ends: refused, closed by the browser, or after hours.
  reply.raw.once('close', () => {
    closed = true;
    leave?.();
    unwatch?.();
    release();
  });

  let opened: Stream | undefined;
  const open = (): Stream => {
    // Only with the first message: until then a failure can be answered as such.
    reply.hijack();
    return openStream(reply.raw, reply.getHeaders(), lifeOf(request), deps.timings.events);
  };
  const reader: Reader = {
    role: caller.role,
    send: (...message) => {
      if (closed) return;
      opened ??= open();
      opened.send(...message);
      // The server began to stop during the read and does not know this stream yet.
      if (ended) opened.end();
    },
    end: () => {
      ended = true;
      opened?.end();
    },
  };
  unwatch = deps.closed.watch(caller, () => reader.end());
  leave = await deps.hub.join(caller.facility.id, reader, lastIdOf(request));
  if (closed) {
    leave();
    unwatch();
  }
}

/** Counts the streams of an account. Returns the function that uncounts this one. Failure: `tooMany`. */
function countStream(open: Map<string, number>, accountId: string): () => void {
  const count = open.get(accountId) ?? 0;
  if (count >= maxOfAccount) throw new Failure('tooMany', message('http.tooManyWindows'));
  open.set(accountId, count + 1);
  return () => {
    const left = (open.get(accountId) ?? 1) - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  };
}

/** Milliseconds that the verified token still lives. */
function lifeOf(request: FastifyRequest): number {
  const token = (request.headers.authorization ?? '').split(' ')[1] ?? '';
  return (decodeJwt(token).exp ?? 0) * 1_000 - request.now.getTime();
}

function lastIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id'];
  return Array.isArray(header) ? header.join() : header || undefined;
}
