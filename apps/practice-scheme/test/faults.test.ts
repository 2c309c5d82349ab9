import { type ClientRequest, request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallFault, callFaults, createPracticeScheme, type FaultSetting } from '../src/index.ts';
import { askToken, Body, practiceClient } from './client.ts';

type Client = Awaited<ReturnType<typeof practiceClient>>;
const card = '109900035308';
let client: Client;
let bearer: string;

beforeAll(async () => {
  client = await practiceClient({ tokenSeconds: 1e9 });
});
afterAll(() => client.scheme.close());
beforeEach(async () => {
  client.scheme.reset();
  bearer = (await askToken(client.scheme, '01099')).body.text('access_token');
});

/** What a client receives: an answer, or how the connection failed. */
interface Seen {
  status: number;
  type: string;
  promised: number;
  text: string;
  error: string;
}

/** Sends AuthorizeCard on its own connection and waits at most so many ms. */
function see(cardNo = card, ms = 2000): Promise<Seen> {
  const body = JSON.stringify({ cardNo, visitTypeID: 1 });
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const path = '/servicehub/api/Verification/AuthorizeCard';
  return seen(httpRequest(client.scheme.origin + path, { method: 'POST', headers, agent: false }), body, ms);
}

function seen(request: ClientRequest, body: string, ms: number): Promise<Seen> {
  const seen: Seen = { status: 0, type: '', promised: -1, text: '', error: '' };
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      seen.error ||= error.code ?? error.message;
      resolve(seen);
    };
    request.setTimeout(ms, () => request.destroy(new Error('silent')));
    request.on('error', failed);
    request.on('response', (response) => {
      seen.status = response.statusCode ?? 0;
      seen.type = response.headers['content-type'] ?? '';
      seen.promised = Number(response.headers['content-length'] ?? -1);
      response.on('data', (part) => {
        seen.text += String(part);
      });
      response.on('error', failed);
      response.on('end', () => resolve(seen));
    });
    request.end(body);
  });
}

const on = (kind: FaultSetting['kind'], more: Partial<FaultSetting> = {}) =>
  client.scheme.faults.add({ kind, call: 'AuthorizeCard', ...more });
const made = () => client.scheme.inspect().authorizations.length;
const bodyOf = (response: Seen) => new Body(JSON.parse(response.text));
const statusOf = (response: Seen) => bodyOf(response).at('AuthorizationStatus');

describe('a fault as a client sees it', () => {
  it('slow: the answer comes late', async () => {
    on('slow', { ms: 150 });
    const began = performance.now();
    expect(statusOf(await see())).toBe('ACCEPTED');
    expect(performance.now() - began).toBeGreaterThan(140);
  });

  it('slow: the request is carried out although the caller disconnects', async () => {
    on('slow', { ms: 150 });
    expect((await see(card, 30)).error).toBe('silent');
    await expect.poll(made).toBe(1);
  });

  it.each([
    ['hangBefore', 0],
    ['hangAfter', 1],
  ] as const)('%s: no answer; %i authorization', async (kind, count) => {
    on(kind);
    expect(await see(card, 120)).toMatchObject({ status: 0, error: 'silent' });
    expect(made()).toBe(count);
  });

  it('hangBefore with a time: the connection then ends', async () => {
    on('hangBefore', { ms: 50 });
    expect((await see()).error).toBe('ECONNRESET');
  });

  it.each([
    ['resetBefore', 0],
    ['resetAfter', 1],
  ] as const)('%s: ECONNRESET; %i authorization', async (kind, count) => {
    on(kind);
    expect(await see()).toMatchObject({ status: 0, error: 'ECONNRESET' });
    expect(made()).toBe(count);
  });

  it('halfAnswer: less than announced, and the request is carried out', async () => {
    on('halfAnswer');
    const response = await see();
    expect([response.status, response.error, made()]).toEqual([200, 'ECONNRESET', 1]);
    expect(response.text.length).toBeLessThan(response.promised);
    expect(response.text.length).toBeGreaterThan(0);
  });

  it.each([
    ['error500', 500, 0],
    ['error500After', 500, 1],
    ['error502', 502, 0],
    ['error503', 503, 0],
  ] as const)('%s: %i; %i authorization', async (kind, status, count) => {
    on(kind);
    expect((await see()).status).toBe(status);
    expect(made()).toBe(count);
  });

  it.each(['brokenJson', 'bodyTwice', 'emptyBody', 'htmlPage'] as const)(
    '%s: 200 without JSON',
    async (kind) => {
      on(kind);
      const response = await see();
      expect([response.status, response.promised]).toEqual([200, Buffer.byteLength(response.text)]);
      expect(() => JSON.parse(response.text)).toThrow(SyntaxError);
      expect(response.type).toMatch(kind === 'htmlPage' ? /^text\/html/ : /^application\/json/);
      expect(made()).toBe(1);
    },
  );

  it('otherShape: JSON without the requested fields', async () => {
    on('otherShape');
    const response = await see();
    expect(statusOf(response)).toBeUndefined();
    expect(made()).toBe(1);
  });

  it('unknownWord: statuses that no document has', async () => {
    on('unknownWord');
    expect(JSON.parse((await see()).text)).toMatchObject({
      CardStatus: 'DEFERRED',
      AuthorizationStatus: 'DEFERRED',
    });
  });

  it('answerBefore: the answer of the previous call', async () => {
    await see('200000000001');
    on('answerBefore');
    expect(bodyOf(await see('200000000002')).at('CardNo')).toBe('200000000001');
    expect(made()).toBe(2);
  });

  it('reordered: two calls get each other’s answers; a single one gets an earlier card’s answer', async () => {
    on('reordered', { ms: 1000 });
    const both = await Promise.all([see('200000000001'), see('200000000002')]);
    expect(both.map((response) => bodyOf(response).at('CardNo'))).toEqual(['200000000002', '200000000001']);
    client.scheme.faults.clear();
    await see('200000000003');
    on('reordered', { ms: 20 });
    expect(bodyOf(await see('200000000004')).at('CardNo')).toBe('200000000003');
  });

  it.each(['answerBefore', 'reordered'] as const)('%s: a refused call keeps its own answer', async (kind) => {
    await see('200000000001');
    on(kind, { ms: 20 });
    bearer = 'revoked';
    expect((await see('200000000002')).status).toBe(401);
    expect(made()).toBe(1);
  });

  it('clockWrong: every time is a day ahead, also the token’s', async () => {
    on('clockWrong');
    client.scheme.faults.add({ kind: 'clockWrong', call: 'Token' });
    expect(bodyOf(await see()).at('AuthorizationDate')).toMatch(/^2026-11-23T09:00:00/);
    const token = await askToken(client.scheme, '01099');
    expect(token.body.at('expires_in')).toBe(1e9 + 86_400);
  });

  it('tokenRevoked: 401 in the middle, and a new token works', async () => {
    on('tokenRevoked', { count: 1 });
    expect((await see()).status).toBe(401);
    expect((await see()).status).toBe(401);
    bearer = (await askToken(client.scheme, '01099')).body.text('access_token');
    expect((await see()).status).toBe(200);
  });

  it('credentialsRefused: for the token and for calls', async () => {
    client.scheme.faults.add({ kind: 'credentialsRefused' });
    expect((await see()).status).toBe(401);
    const token = await askToken(client.scheme, '01099');
    expect([token.status, token.body.at('error')]).toEqual([400, 'invalid_client']);
    expect(made()).toBe(0);
  });

  it('down: the port is closed, and opens again automatically', async () => {
    client.scheme.faults.add({ kind: 'down', ms: 120 });
    await client.scheme.settled();
    expect((await see()).error).toBe('ECONNREFUSED');
    await expect.poll(async () => (await see()).status).toBe(200);
  });

  it('down: calls in progress are cut off, and the page still answers', async () => {
    on('hangBefore');
    const waiting = see();
    await expect.poll(() => client.scheme.inspect().arrivals.at(-1)?.fault).toBe('hangBefore');
    client.scheme.faults.add({ kind: 'down' });
    expect((await waiting).error).toBe('ECONNRESET');
    expect((await fetch(client.scheme.pageUrl)).status).toBe(200);
    client.scheme.faults.clear();
    await client.scheme.settled();
    expect((await see()).status).toBe(200);
  });
});

describe('HTTPS', () => {
  it('uses its own authority; the fault shows an expired certificate', async () => {
    const scheme = await createPracticeScheme({ https: true });
    try {
      const { secure } = scheme;
      if (!secure) throw new Error('no HTTPS');
      const ask = (trust: string | undefined) => {
        const agent = new Agent(trust === undefined ? {} : { ca: trust });
        return seen(httpsRequest(secure.urls.token, { method: 'POST', agent }), '', 2000);
      };
      expect((await ask(secure.authority)).status).toBe(400);
      expect((await ask(undefined)).error).toMatch(/SELF_SIGNED|UNABLE_TO/);
      const fault = scheme.faults.add({ kind: 'certificateExpired' });
      expect((await ask(secure.authority)).error).toBe('CERT_HAS_EXPIRED');
      scheme.faults.remove(fault.id);
      expect((await ask(secure.authority)).status).toBe(400);
    } finally {
      await scheme.close();
    }
  });
});

describe('the frequency of faults', () => {
  const draws = (seed: number, count: number) => {
    client.scheme.faults.random({ seed, share: 0.5 });
    return Array.from({ length: count }, () => client.scheme.faults.draw('AuthorizeCard')?.kind ?? null);
  };

  it('a count ends it', async () => {
    on('error500', { count: 2 });
    expect([(await see()).status, (await see()).status, (await see()).status]).toEqual([500, 500, 200]);
    expect(client.scheme.faults.list()).toEqual([]);
  });

  it('a share hits about that many calls', () => {
    on('error500', { share: 0.2 });
    const met = Array.from({ length: 1000 }, () => client.scheme.faults.draw('AuthorizeCard')).filter(
      Boolean,
    );
    expect(met.length).toBeGreaterThan(150);
    expect(met.length).toBeLessThan(250);
    expect(client.scheme.faults.draw('SubmitFolio')).toBeNull();
  });

  it('the same seed draws the same faults, another seed others, whatever other calls draw', () => {
    const first = draws(7, 300);
    expect(draws(7, 300)).toEqual(first);
    expect(draws(8, 300)).not.toEqual(first);
    client.scheme.faults.random({ seed: 7, share: 0.5 });
    const mixed = Array.from({ length: 300 }, () => {
      client.scheme.faults.draw('SubmitFolio');
      return client.scheme.faults.draw('AuthorizeCard')?.kind ?? null;
    });
    expect(mixed).toEqual(first);
    const kinds = new Set<CallFault | null>(draws(7, 3000));
    expect(kinds.size).toBe(callFaults.length + 1);
  });

  it('lists each call with its fault and whether it was carried out', async () => {
    on('resetAfter', { count: 1 });
    on('resetBefore', { count: 1 });
    await see();
    await see();
    await see();
    const calls = client.scheme.inspect().arrivals.filter(({ call }) => call === 'AuthorizeCard');
    expect(calls.map(({ fault, worked, status }) => [fault, worked, status])).toEqual([
      ['resetAfter', true, 200],
      ['resetBefore', false, null],
      [null, true, 200],
    ]);
    expect(calls[0]?.outcome).toBe('ACCEPTED 187870908768');
  });
});
