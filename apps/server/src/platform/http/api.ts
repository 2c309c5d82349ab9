import { apiBase, maxImageCharacters, message, type Operation, operations } from '@afyakadi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Failure, StartError } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { compressAnswer, isCompressed } from './compress.ts';
import { type AnswerDeps, handlerOf } from './handler.ts';
import type { Ready, Route } from './route.ts';
import { isUpload, readFiles, receiveFile } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request, valid by the schemas of its operation. */
    ready: Ready;
  }
}

export interface ApiDeps extends AnswerDeps {
  timings: Pick<Timings, 'idempotency' | 'uploads'>;
}

const bodyLimit = 64 * 1024;
/** Bytes of a body with a picture: the picture in base64, and the other fields. */
const pictureLimit = maxImageCharacters + bodyLimit;

/**
 * Registers every operation of the contract: a request passes the guards (`preValidation`), the schemas
 * (`preHandler`), and reaches its handler. Throws StartError where an operation has no route, or two.
 */
export async function registerApi(app: FastifyInstance, routes: readonly Route[], deps: ApiDeps) {
  assertComplete(routes);
  const uploads = routes.filter(({ operation }) => isUpload(operation));
  const others = routes.filter(({ operation }) => !isUpload(operation));
  app.decorateRequest('ready');
  app.decorateRequest('file', null);
  await app.register(
    async (api) => {
      registerRoutes(api, others, deps);
      await api.register(async (scope) => {
        readFiles(scope, deps.timings.uploads);
        registerRoutes(scope, uploads, deps);
      });
    },
    { prefix: apiBase },
  );
}

function assertComplete(routes: readonly Route[]): void {
  const wanted = new Set(operations);
  for (const { operation } of routes) {
    if (!wanted.delete(operation))
      throw new StartError(`${operation.name} has two routes, or is not in the contract`);
  }
  const missing = [...wanted].map(({ name }) => name);
  if (missing.length > 0) throw new StartError(`No route answers: ${missing.join(', ')}`);
}

/** Registers the routes, and an answer to the methods that their addresses do not have. */
function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: ApiDeps): void {
  for (const route of routes) app.route(optionsOf(app, route, deps));
  const byUrl = new Map<string, Operation[]>();
  for (const { operation } of routes) {
    const url = urlOf(operation);
    byUrl.set(url, [...(byUrl.get(url) ?? []), operation]);
  }
  for (const [url, operations] of byUrl) {
    const allowed = operations.map(({ method }) => method);
    app.route(refusing(url, allowed, operations.some(isFile)));
  }
}

const urlOf = ({ path }: Operation): string => path.replace(/\{(\w+)\}/g, ':$1');
const isFile = (operation: Operation): boolean => operation.answer === 'file' || isUpload(operation);

function optionsOf(app: FastifyInstance, route: Route, deps: ApiDeps): RouteOptions {
  const { operation } = route;
  const upload = isUpload(operation);
  return {
    method: operation.method,
    url: urlOf(operation),
    bodyLimit: takesPicture(operation) ? pictureLimit : bodyLimit,
    exposeHeadRoute: !isFile(operation),
    config: upload ? { ownPace: true } : {},
    preValidation: [
      ...app.guard(operation.access),
      ...(upload ? [receiveFile(operation, deps.timings.uploads)] : []),
    ],
    preHandler: (request, _reply, done) => {
      const { params, query, body } = request;
      request.ready = route.prepare({ params, query: { ...Object(query) }, body: body ?? {} });
      done();
    },
    onSend: isCompressed(operation) ? compressAnswer : [],
    handler: handlerOf(operation, deps),
  };
}

/**
 * Whether the body may contain `imageData`: found by a trial, because a schema with transforms does not list its
 * fields.
 */
function takesPicture({ body }: Operation): boolean {
  const result = body.safeParse({ imageData: 0 });
  return !result.success && result.error.issues.some((issue) => issue.path[0] === 'imageData');
}

/**
 * The route that answers the other methods of an address.
 * @param head also HEAD, which Fastify answers for a GET of JSON
 */
export function refusing(url: string, allowed: readonly string[], head: boolean): RouteOptions {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(head ? ['HEAD'] : [])];
  const names = allowed.join(', ');
  return {
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    handler: async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      reply.header('Allow', names);
      throw new Failure('methodRefused', message('http.methodRefused', { methods: names }));
    },
  };
}
