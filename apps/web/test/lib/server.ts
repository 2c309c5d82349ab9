import {
  type DownloadName,
  downloads,
  type Endpoint,
  type EndpointName,
  endpoints,
  failureEnvelope,
  itemEnvelope,
  type LiveEvent,
  type LiveMessage,
  listEnvelope,
  type Operation,
  pdfType,
  type StatusName,
} from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { apiBase, streamPath } from '@afyakadi/contract/browser';
import { statusCatalogue } from '@afyakadi/contract/status';
import type { z } from 'zod';
import { type PartialSample, sample } from './sample.ts';

type Calls = typeof endpoints;
type Name = EndpointName | DownloadName;
type Item<Name extends EndpointName> = PartialSample<z.output<Calls[Name]['output']>>;
type Extra<Name extends EndpointName> = PartialSample<z.output<Calls[Name]['extra']>>;

/** A request of the screen. `body` is unparsed. */
export interface Call {
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: unknown;
  /** The Idempotency-Key. */
  key: string | null;
}

type Reply = (call: Call) => Response | Promise<Response>;

/**
 * Replaces `fetch` with a simulated server. Every answer is generated from the schema of its call and the test's
 * values. A call without a test's answer returns an empty list or the simplest item. A request that the contract does
 * not allow fails the test (`problems`).
 */
class Server {
  private replies = new Map<Name, Reply>();
  private received = new Map<Name, Call[]>();
  private failed: string[] = [];
  private up = true;
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  private lastEventId = 1;
  /** The role of the signed-in caller. */
  role: Role | undefined;

  /** Answers with one item. */
  item<Name extends EndpointName>(
    name: Name,
    answer: Item<Name> | ((call: Call) => Item<Name>),
    extra?: Extra<Name>,
  ): void {
    this.replies.set(name, (call) => {
      const endpoint: Endpoint = endpoints[name];
      const value = typeof answer === 'function' ? answer(call) : answer;
      return json(200, itemEnvelope(sample(endpoint.output, value), extraOf(endpoint, extra)));
    });
  }

  /** Answers with a list: all of it in one page, unless `page` has other figures. */
  list<Name extends EndpointName>(
    name: Name,
    answer: readonly Item<Name>[] | ((call: Call) => readonly Item<Name>[]),
    extra?: Extra<Name>,
    page: { totalItems?: number; moreItems?: boolean } = {},
  ): void {
    this.replies.set(name, (call) => {
      const endpoint: Endpoint = endpoints[name];
      const itemList = (typeof answer === 'function' ? answer(call) : answer).map((one) =>
        sample(endpoint.output, one),
      );
      const { pageNo = 0, pageSize = itemList.length } = call.query;
      return json(
        200,
        listEnvelope(
          {
            itemList,
            pageNo: Number(pageNo),
            pageSize: Number(pageSize),
            totalItems: itemList.length,
            ...page,
          },
          extraOf(endpoint, extra),
        ),
      );
    });
  }

  /** Answers with a PDF under this name. */
  pdf(name: DownloadName, fileName: string): void {
    const headers = { 'content-type': pdfType, 'content-disposition': `attachment; filename="${fileName}"` };
    this.replies.set(name, () => new Response('%PDF-1.7', { headers }));
  }

  /** Refuses with a status of the catalogue, and its text or this description. */
  refuse(
    name: Name,
    status: StatusName,
    description?: string,
    more?: Parameters<typeof failureEnvelope>[2],
  ): void {
    this.replies.set(name, () =>
      json(statusCatalogue[status].http, failureEnvelope(status, description, more)),
    );
  }

  /** Refuses the calls that fit with a status of the catalogue; all others get the answer set before. */
  refuseIf(
    name: EndpointName,
    fits: (call: Call) => boolean,
    status: StatusName,
    more?: Parameters<typeof failureEnvelope>[2],
  ): void {
    const reply = this.replies.get(name) ?? leastReply(name);
    const refusal = () => json(statusCatalogue[status].http, failureEnvelope(status, undefined, more));
    this.replies.set(name, (call) => (fits(call) ? refusal() : reply(call)));
  }

  /** Receives the call, but loses its answer. */
  lose(name: EndpointName): void {
    this.replies.set(name, () => {
      throw lostConnection();
    });
  }

  /** Delays the current answer of this call until the returned function is called. */
  delay(name: EndpointName): () => void {
    const reply = this.replies.get(name) ?? leastReply(name);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.replies.set(name, async (call) => {
      await released;
      return reply(call);
    });
    return release;
  }

  /** Answers with any text, as a proxy may. */
  raw(name: EndpointName, status: number, body: string): void {
    this.replies.set(name, () => new Response(body, { status }));
  }

  /** Sets whether the health probe succeeds. */
  setUp(up: boolean): void {
    this.up = up;
  }

  /** Publishes a change by another user to the screen. */
  change(event: Pick<LiveEvent, 'topic'> & Partial<LiveEvent>): void {
    const nothing = { carePointId: null, visitId: null, memberId: null };
    this.lastEventId += 1;
    this.stream?.enqueue(message('change', this.lastEventId, [{ ...nothing, ...event }]));
  }

  private openStream(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.stream = controller;
        controller.enqueue(message('ready', this.lastEventId, []));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  /** Returns the requests of this call, oldest first. */
  calls(name: Name): readonly Call[] {
    return this.received.get(name) ?? [];
  }

  /** Resets everything, and returns the problems of the requests. */
  reset(): readonly string[] {
    const { failed } = this;
    this.replies = new Map();
    this.received = new Map();
    this.failed = [];
    this.up = true;
    this.role = undefined;
    return failed;
  }

  readonly fetch = async (target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new URL(String(target), 'http://localhost');
    const method = init.method ?? 'GET';
    if (request.pathname === '/health/live') {
      if (!this.up) throw lostConnection();
      return new Response('{}');
    }
    if (request.pathname === apiBase + streamPath) return this.openStream();
    const found = endpointOf(method, request.pathname);
    if (!found) {
      this.failed.push(`The contract has no call ${method} ${request.pathname}`);
      return json(404, failureEnvelope('notFound'));
    }
    const { name, params } = found;
    const headers = new Headers(init.headers);
    const call: Call = {
      params,
      query: queryOf(request.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      key: headers.get('idempotency-key'),
    };
    this.received.set(name, [...this.calls(name), call]);
    this.failed.push(...problemsOf(operations[name], call, headers, this.role));
    // An answer is never synchronous.
    await Promise.resolve();
    try {
      return await (this.replies.get(name) ?? leastReply(name))(call);
    } catch (error) {
      // Otherwise the screen treats the error as a lost connection.
      if (!(error instanceof TypeError)) this.failed.push(`${name} is answered wrongly: ${error}`);
      throw error;
    }
  };
}

export const server = new Server();

function extraOf(endpoint: Endpoint, extra: unknown): object {
  return Object(sample(endpoint.extra, Object(extra ?? {})));
}

function leastReply(name: Name): Reply {
  const endpoint: Operation = operations[name];
  if (endpoint.answer === 'file') throw new Error(`${name} needs an answer: server.pdf(…)`);
  return ({ query: { pageNo = 0, pageSize = 0 } }) => {
    const extra = extraOf(endpoint, {});
    if (endpoint.answer === 'item') return json(200, itemEnvelope(sample(endpoint.output), extra));
    const page = { pageNo: Number(pageNo), pageSize: Number(pageSize), totalItems: 0 };
    return json(200, listEnvelope({ itemList: [], ...page }, extra));
  };
}

/** Returns the error with which `fetch` rejects when the connection fails. */
function lostConnection(): TypeError {
  return new TypeError('Failed to fetch');
}

const message = (event: LiveMessage, id: number, data: readonly LiveEvent[]) =>
  new TextEncoder().encode(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

const operations = { ...endpoints, ...downloads };
const names = Object.keys(operations) as Name[];
const paths = names
  .map((name) => ({
    name,
    method: operations[name].method,
    pattern: new RegExp(`^${apiBase}${operations[name].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  // `/claims/months` must precede `/claims/{id}`.
  .sort((a, b) => a.pattern.source.split('(?<').length - b.pattern.source.split('(?<').length);

function endpointOf(method: string, pathname: string) {
  for (const { name, method: endpointMethod, pattern } of paths) {
    const match = method === endpointMethod && pattern.exec(pathname);
    if (match) {
      const params: Record<string, string> = {};
      for (const [key, value] of Object.entries({ ...match.groups })) params[key] = decodeURIComponent(value);
      return { name, params };
    }
  }
  return undefined;
}

function queryOf(search: URLSearchParams): Call['query'] {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const all = search.getAll(key);
      return [key, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

/** Returns why the real server would refuse the request. */
function problemsOf(
  endpoint: Operation,
  { params, query, body, key }: Call,
  headers: Headers,
  role: Role | undefined,
): string[] {
  const problems = Object.entries({ params, query, body }).flatMap(([part, value]) => {
    const schema = endpoint[part as 'params' | 'query' | 'body'];
    const { error } = schema.safeParse(value);
    return error ? [`${endpoint.name} does not allow this ${part}: ${error.message}`] : [];
  });
  if (endpoint.access !== 'public' && !/^Bearer ./.test(headers.get('authorization') ?? ''))
    problems.push(`${endpoint.name} was called without the token`);
  if (endpoint.access !== 'public' && role && !may(role, endpoint.access))
    problems.push(`${endpoint.name} is not for the role ${role}`);
  if (endpoint.changes && !key) problems.push(`${endpoint.name} was called without an Idempotency-Key`);
  return problems;
}
