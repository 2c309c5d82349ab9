import { Readable } from 'node:stream';
import { apiBase, type Download, downloads } from '@afyakadi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { StartError } from '../errors.ts';
import { callerOf, type HttpDeps, refuseMethod } from './register.ts';
import type { Caller } from './route.ts';
import { validateDownload } from './validate.ts';

/** One call for a file, validated and authorized. */
export interface DownloadCall<D extends Download> {
  readonly params: z.output<D['params']>;
  readonly query: z.output<D['query']>;
  readonly caller: Caller;
  readonly now: Date;
  /** The facility's day at `now`, YYYY-MM-DD. */
  readonly today: string;
}

/**
 * The content to send: whole, or as it is made. A failure before the first byte is answered as usual; a later one
 * breaks the connection, so that nobody mistakes a part for the whole. A reader that leaves ends the iterable
 * (`return`).
 */
export interface File {
  /** One of the download's types. */
  type: string;
  /** ASCII letters, digits, dots and hyphens; no patient in it. */
  fileName: string;
  content: Buffer | AsyncIterable<Uint8Array | string>;
}

export interface DownloadRoute {
  readonly download: Download;
  answer(request: FastifyRequest, known: { caller: Caller; now: Date; today: string }): Promise<File>;
}

/** Binds a handler to a download of the contract. */
export function handleDownload<D extends Download>(
  download: D,
  handler: (call: DownloadCall<D>) => Promise<File>,
): DownloadRoute {
  return {
    download,
    answer: (request, known) => {
      const sent = { params: request.params, query: { ...Object(request.query) } };
      return handler({ ...validateDownload(download, sent), ...known });
    },
  };
}

/** Registers all downloads. Throws StartError where one of the contract has no handler. */
export function registerDownloads(
  app: FastifyInstance,
  routes: readonly DownloadRoute[],
  deps: Pick<HttpDeps, 'tokens' | 'closed' | 'perAccount' | 'clock' | 'dayOf'>,
): void {
  const known = new Set<string>(routes.map(({ download }) => download.name));
  const missing = Object.keys(downloads).filter((name) => !known.has(name));
  if (missing.length > 0) throw new StartError(`No handler makes: ${missing.join(', ')}`);
  for (const route of routes) {
    const url = apiBase + route.download.path.replace(/\{(\w+)\}/g, ':$1');
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const now = deps.clock();
        const caller = await callerOf(route.download.access, request, deps, now);
        const file = await route.answer(request, { caller, now, today: deps.dayOf(now) });
        const content = Buffer.isBuffer(file.content) ? file.content : await begun(file.content);
        reply.header('Content-Type', file.type);
        reply.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
        reply.header('Cache-Control', 'no-store');
        return reply.send(content);
      },
    });
    const others = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    app.route({ method: others, url, handler: refuseMethod('GET') });
  }
}

/** A stream whose first piece is made already: headers promise a file only once there is one. */
async function begun(content: AsyncIterable<Uint8Array | string>): Promise<Readable> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    try {
      for (let next = first; !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return Readable.from(all(), { objectMode: false });
}
