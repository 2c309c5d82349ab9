import { type Access, may, type Permission } from '@afyakadi/contract';
import type {
  FastifyInstance,
  FastifyRequest,
  preValidationAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { ClosedSessions } from '../auth/closed-sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import { Failure } from '../errors.ts';
import { onBehalfOf } from '../fair-queue.ts';
import type { Limiter } from './limiter.ts';
import { checkOrigin } from './origin.ts';
import type { Caller } from './route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The hooks that let a request through to a route, for its `preValidation`. */
    guard(access: Access): (preValidationHookHandler | preValidationAsyncHookHandler)[];
  }
  interface FastifyRequest {
    /** The caller, by the bearer token; null until `authenticate`, and on public routes. */
    caller: Caller | null;
    /** The one clock of a request, set by the first guard. */
    now: Date;
  }
}

interface GuardDeps {
  tokens: Tokens;
  closed: ClosedSessions;
  perAccount: Limiter;
  clock: () => Date;
  /** The origin that people open, if it differs from the host of requests. */
  publicUrl: string | null;
}

/**
 * Adds `app.guard`. The guards run after the body was read, as any refusal of an unreadable one comes first. Failures,
 * in this order: `unauthenticated`, `sessionEnded`, `sessionLocked`; `tooMany`; `forbidden` by the table of roles,
 * `secondFactorMissing` for the person who may only set one up. Of a public route: `originRefused`.
 */
export function registerGuards(app: FastifyInstance, deps: GuardDeps): void {
  const { tokens, closed, perAccount, clock, publicUrl } = deps;
  app.decorateRequest('caller', null);
  app.decorateRequest('now');

  const sameOrigin: preValidationHookHandler = (request, _reply, done) => {
    request.now = clock();
    checkOrigin(request, publicUrl);
    done();
  };
  const authenticate: preValidationAsyncHookHandler = async (request) => {
    request.now = clock();
    const bearer = await tokens.verify(bearerToken(request), request.now);
    request.caller = { ...bearer, address: request.ip };
    await closed.refuse(bearer);
  };
  const limitAccount: preValidationHookHandler = (request, _reply, done) => {
    perAccount.check(callerOf(request).accountId, request.now);
    done();
  };
  /** The call waits in the turn of its account, whatever it waits for. */
  const takeTurns: preValidationHookHandler = (request, _reply, done) => {
    const { facility, accountId } = callerOf(request);
    onBehalfOf({ facility: facility.id, account: accountId }, done);
  };
  const authorize =
    (access: Permission): preValidationHookHandler =>
    (request, _reply, done) => {
      const caller = callerOf(request);
      if (!may(caller.role, access)) throw new Failure('forbidden');
      const missesFactor = caller.limited || closed.missesFactor(caller);
      if (missesFactor && access !== 'session.own') throw new Failure('secondFactorMissing');
      done();
    };
  app.decorate('guard', (access: Access) =>
    access === 'public' ? [sameOrigin] : [authenticate, limitAccount, authorize(access), takeTurns],
  );
}

/** The caller of a guarded route. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('No guard has authenticated this request');
  return caller;
}

/** Failure: `unauthenticated` without a bearer token. */
export function bearerToken({ headers }: FastifyRequest): string {
  const [scheme, token, ...rest] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Failure('unauthenticated');
  return token;
}
