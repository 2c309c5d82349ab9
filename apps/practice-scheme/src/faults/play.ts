import type { ServerResponse } from 'node:http';
import { json, type Reply } from '../wire/reply.ts';
import { cut, hang, reset, wait, write } from '../wire/write.ts';
import type { Drawn } from './faults.ts';
import type { CallFault } from './kinds.ts';
import { withClockOff, withUnknownStatus } from './rewrite.ts';
import type { Swap } from './swap.ts';

/** A call that is being served. */
export interface Exchange {
  call: string;
  /** Whose answer it is, to be changed with another's. */
  card: string;
  response: ServerResponse;
  /** Performs the call and returns the scheme's own answer. May be called once. */
  perform(): Reply;
  /** Takes the caller's token back. */
  revoke(): void;
  swap: Swap;
  /** Aborted when the scheme closes. */
  ending: AbortSignal;
}

const day = 86_400_000;
const endless = 2_147_483_647;

/** Serves a call with the fault that it drew, or without. */
export async function play(drawn: Drawn | null, exchange: Exchange): Promise<void> {
  if (drawn === null) return answer(exchange, (reply) => reply);
  await faults[drawn.kind](exchange, drawn.ms);
}

type Fault = (exchange: Exchange, ms: number | null) => Promise<void> | void;

const faults: Record<CallFault, Fault> = {
  slow: async (exchange, ms) => {
    // The caller may have left meanwhile: its request is completed anyway.
    await wait(ms ?? 3000, exchange.ending);
    if (!exchange.ending.aborted) answer(exchange, (reply) => reply);
  },
  hangBefore: (exchange, ms) => hang(exchange.response, ms ?? endless, exchange.ending),
  hangAfter: (exchange, ms) => {
    exchange.perform();
    return hang(exchange.response, ms ?? endless, exchange.ending);
  },
  resetBefore: (exchange) => reset(exchange.response),
  resetAfter: (exchange) => {
    exchange.perform();
    reset(exchange.response);
  },
  halfAnswer: (exchange) => cut(exchange.response, exchange.perform()),
  error500: (exchange) => write(exchange.response, json(500, { message: 'An error has occurred.' })),
  error500After: (exchange) => {
    exchange.perform();
    write(exchange.response, json(500, { message: 'An error has occurred.' }));
  },
  error502: (exchange) => write(exchange.response, page(502, 'Bad Gateway')),
  error503: (exchange) => write(exchange.response, page(503, 'Service Unavailable')),
  brokenJson: (exchange) => answer(exchange, (reply) => ({ ...reply, text: reply.text.slice(0, -1) })),
  otherShape: (exchange) =>
    answer(exchange, () => json(200, { response: { code: '00', result: [{ value: 1 }] } })),
  htmlPage: (exchange) => answer(exchange, () => page(200, 'Scheduled maintenance')),
  emptyBody: (exchange) => answer(exchange, (reply) => ({ ...reply, text: '' })),
  unknownWord: (exchange) => answer(exchange, withUnknownStatus),
  bodyTwice: (exchange) => answer(exchange, (reply) => ({ ...reply, text: reply.text + reply.text })),
  // Both swap answers about work that was done: nobody can notice another's receipt for what was refused.
  answerBefore: (exchange) => {
    const before = exchange.swap.last(exchange.call);
    answer(exchange, (reply) => (reply.status === 200 && before) || reply);
  },
  reordered: async (exchange, ms) => {
    const reply = exchange.perform();
    if (reply.status !== 200) return write(exchange.response, reply);
    write(exchange.response, await exchange.swap.change(exchange.call, exchange.card, reply, ms ?? 300));
  },
  clockWrong: (exchange, ms) => answer(exchange, (reply) => withClockOff(reply, ms ?? day)),
  tokenRevoked: (exchange) => {
    exchange.revoke();
    answer(exchange, (reply) => reply);
    // The token's own call: its token becomes invalid.
    exchange.revoke();
  },
  credentialsRefused: (exchange) => {
    const body = exchange.call === 'Token' ? json(400, { error: 'invalid_client' }) : json(401, {});
    write(exchange.response, body);
  },
};

/** Does the work, and writes what `change` makes of the answer. */
function answer(exchange: Exchange, change: (reply: Reply) => Reply): void {
  const reply = exchange.perform();
  write(exchange.response, change(reply));
  if (reply.status === 200) exchange.swap.remember(exchange.call, exchange.card, reply);
}

function page(status: number, title: string): Reply {
  return {
    status,
    type: 'text/html; charset=utf-8',
    text: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}
