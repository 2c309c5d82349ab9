import { AsyncResource } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTracing, tracing } from '../../src/platform/trace/index.ts';
import { access, connect, practice } from '../connection/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
type Span = z.infer<typeof span>;
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** What a receiver of OTLP got, as JSON. */
const received: string[] = [];
const spans = (): Span[] =>
  received.flatMap((body) =>
    sent
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/v1/traces') received.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

const foreign = '4bf92f3577b34da6a3ce929d0e0e4736';
const cardNo = '109957000400';
const key = '01980000-0000-7000-8000-00000000trace';
const log: string[] = [];
let scheme: PracticeScheme;
let server: TestServer;
let first: Answer;
let polledLater: unknown;

const body = { verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1, cardNo };
const verify = (token: string) =>
  server.post('/card/authorize', { token, body, headers: { 'idempotency-key': key } });

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(receiver.address());
  const stop = await startTracing(`http://127.0.0.1:${port}`);
  scheme = await practice();
  const logTo = { write: (line: string) => void log.push(line) };
  server = await testServer({ ...access(scheme), LOG_LEVEL: 'info' }, undefined, undefined, { logTo });
  await connect(server, scheme);
  const token = await server.signIn('receptionist');
  first = await verify(token);
  await verify(token);
  await server.get('/auth/me', { token });
  // The trace of a stranger.
  await server.get('/auth/me', {
    token,
    headers: { traceparent: `00-${foreign}-00f067aa0ba902b7-01` },
  });
  // A poller that a request started.
  const opened = { method: 'GET', route: '/api/v1/opened', parent: undefined, key: undefined };
  const request = tracing.tracer?.request(opened);
  const poll = request?.within(() => AsyncResource.bind(() => tracing.tracer?.statement('select 1')));
  poll?.()?.(false);
  request?.end(200, true);
  polledLater = poll?.();
  // Sends what is left.
  await stop();
});
afterAll(async () => {
  await server.close();
  await scheme.close();
  await new Promise((resolve) => receiver.close(resolve));
});

const named = (name: string) => spans().filter((one) => one.name === name);

describe('a trace', () => {
  it('leads from what a person did over its request to the statements and the scheme', () => {
    expect(first.status).toBe(200);
    const [action, ...again] = named('action POST /api/v1/card/authorize');
    expect([action?.parentSpanId || null, again]).toEqual([null, []]);
    const requests = named('POST /api/v1/card/authorize');
    // Both attempts belong to the same action.
    expect(requests.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
      [action?.traceId, action?.spanId],
      [action?.traceId, action?.spanId],
    ]);
    const below = spans().filter(({ parentSpanId }) => parentSpanId === requests[0]?.spanId);
    const names = below.map(({ name }) => name);
    expect(names).toContain('scheme AuthorizeCard');
    expect(names).toContain('insert verification_attempt');
    expect(names).toContain('insert card_authorization');
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([action?.traceId]));
  });

  it('is not continued from a caller who is no proxy of ours', () => {
    expect(named('GET /api/v1/auth/me')).toHaveLength(2);
    expect(spans().filter(({ traceId }) => traceId === foreign)).toEqual([]);
  });

  it('is sent on to the scheme', () => {
    const [call] = named('scheme AuthorizeCard');
    const [arrival] = scheme.inspect().arrivals.filter((one) => one.call === 'AuthorizeCard');
    expect(arrival?.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  });

  it('begins with the request where nothing is changed', () => {
    const [request] = named('GET /api/v1/auth/me');
    expect(request).toBeDefined();
    expect(request?.parentSpanId || null).toBeNull();
  });

  it('ends with its request, whatever timers that started', () => {
    const [request] = named('GET /api/v1/opened');
    const polls = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(polls).toHaveLength(1);
    expect(polledLater).toBeNull();
  });

  it('is found from the lines of the log', () => {
    const [request] = named('POST /api/v1/card/authorize');
    const lines = log.filter((line) => line.includes('/card/authorize') && line.includes('"answered"'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId: request?.traceId });
  });

  it('contains nothing of a person, and no key or address', () => {
    const all = received.join('\n');
    const item = Object(first.body.item);
    const personal = [cardNo, item.firstName, item.lastName, item.authorizationNo, item.authorizedMemberId];
    for (const value of [...personal, facilities.first.id, facilities.first.name, key, 'pageNo'])
      expect(all).not.toContain(String(value));
    expect(personal.every(Boolean)).toBe(true);
  });
});
