import type { ServerResponse } from 'node:http';
import { json, type Reply } from '../wire/reply.ts';
import { cut, hang, reset, wait, write } from '../wire/write.ts';
import type { Drawn } from './faults.ts';
import type { CallFault } from './kinds.ts';
import { withClockOff, withStrangeWord } from './rewrite.ts';
import type { Swap } from './swap.ts';

/** A call that is being served. */
export interface Exchange {
  call: string;
  /** Whose answer it is, to be changed with another's. */
  card: string;
  response: ServerResponse;
  /** Does the work and gives the scheme's own answer. To be called once at most. */
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
export async function play(drawn: Drawn | null, it: Exchange): Promise<void> {
  if (drawn === null) return answer(it, (reply) => reply);
  await faults[drawn.kind](it, drawn.ms);
}

type Fault = (it: Exchange, ms: number | null) => Promise<void> | void;

const faults: Record<CallFault, Fault> = {
  slow: async (it, ms) => {
    // The caller may be gone meanwhile: what it asked for is done all the same.
    await wait(ms ?? 3000, it.ending);
    if (!it.ending.aborted) answer(it, (reply) => reply);
  },
  hangBefore: (it, ms) => hang(it.response, ms ?? endless, it.ending),
  hangAfter: (it, ms) => {
    it.perform();
    return hang(it.response, ms ?? endless, it.ending);
  },
  resetBefore: (it) => reset(it.response),
  resetAfter: (it) => {
    it.perform();
    reset(it.response);
  },
  halfAnswer: (it) => cut(it.response, it.perform()),
  error500: (it) => write(it.response, json(500, { message: 'An error has occurred.' })),
  error500After: (it) => {
    it.perform();
    write(it.response, json(500, { message: 'An error has occurred.' }));
  },
  error502: (it) => write(it.response, page(502, 'Bad Gateway')),
  error503: (it) => write(it.response, page(503, 'Service Unavailable')),
  brokenJson: (it) => answer(it, (reply) => ({ ...reply, text: reply.text.slice(0, -1) })),
  otherShape: (it) => answer(it, () => json(200, { response: { code: '00', result: [{ value: 1 }] } })),
  htmlPage: (it) => answer(it, () => page(200, 'Scheduled maintenance')),
  emptyBody: (it) => answer(it, (reply) => ({ ...reply, text: '' })),
  unknownWord: (it) => answer(it, withStrangeWord),
  bodyTwice: (it) => answer(it, (reply) => ({ ...reply, text: reply.text + reply.text })),
  answerBefore: (it) => {
    const before = it.swap.last(it.call);
    answer(it, (reply) => before ?? reply);
  },
  reordered: async (it, ms) => {
    const own = it.perform();
    write(it.response, await it.swap.change(it.call, it.card, own, ms ?? 300));
  },
  clockWrong: (it, ms) => answer(it, (reply) => withClockOff(reply, ms ?? day)),
  tokenRevoked: (it) => {
    it.revoke();
    answer(it, (reply) => reply);
    // The token's own call: what it gave is worth nothing.
    it.revoke();
  },
  credentialsRefused: (it) => {
    const body = it.call === 'Token' ? json(400, { error: 'invalid_client' }) : json(401, {});
    write(it.response, body);
  },
};

/** Does the work, and writes what `change` makes of the answer. */
function answer(it: Exchange, change: (reply: Reply) => Reply): void {
  const reply = it.perform();
  write(it.response, change(reply));
  if (reply.status === 200) it.swap.remember(it.call, it.card, reply);
}

function page(status: number, title: string): Reply {
  return {
    ...{ status, type: 'text/html; charset=utf-8' },
    text: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}
