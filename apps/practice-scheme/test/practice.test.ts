import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scenarioMembers } from '../src/data/members.ts';
import { callFaults, serverFaults } from '../src/index.ts';
import { Body, type Client, practiceClient } from './client.ts';

let client: Client;

beforeAll(async () => {
  client = await practiceClient({ tokenSeconds: 1e9 });
});
afterAll(() => client.scheme.close());
beforeEach(() => client.scheme.reset());

async function use(method: string, path: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(client.scheme.pageUrl + path, { method, headers, ...sent });
  return { status: answer.status, body: new Body(await answer.json()) };
}

describe('the switches', () => {
  it('switch a fault on, show it, and switch it off', async () => {
    const fault = { kind: 'error503', call: 'AuthorizeCard', share: 1, count: 3 };
    const on = await use('POST', '/practice/faults', fault);
    expect((await client.authorize('109900035308')).status).toBe(503);
    const faults = (await use('GET', '/practice/faults')).body;
    expect([faults.at('faults', 0, 'kind'), faults.at('faults', 0, 'left')]).toEqual(['error503', 2]);
    expect((await use('DELETE', `/practice/faults/${on.body.at('id')}`)).status).toBe(200);
    expect((await use('DELETE', `/practice/faults/${on.body.at('id')}`)).status).toBe(404);
    expect((await client.authorize('109900035308')).status).toBe(200);
  });

  it('switch random faults on, and everything off', async () => {
    const on = await use('POST', '/practice/random', { seed: 3, share: 1, kinds: ['error502'] });
    expect(on.body.at('random', 'seed')).toBe(3);
    expect((await client.authorize('109900035308')).status).toBe(502);
    await use('DELETE', '/practice/faults');
    expect((await client.authorize('109900035308')).status).toBe(200);
  });

  it('close the port and open it again', async () => {
    await use('POST', '/practice/faults', { kind: 'down' });
    await expect(client.authorize('109900035308')).rejects.toThrow('fetch failed');
    await use('DELETE', '/practice/faults');
    expect((await client.authorize('109900035308')).status).toBe(200);
  });

  it('do not cut connections that arrive after the port has reopened', async () => {
    // Nobody is connected, so it closes at once.
    await client.scheme.close();
    client = await practiceClient({ tokenSeconds: 1e9 });
    client.scheme.faults.add({ kind: 'down' });
    client.scheme.faults.clear();
    await client.scheme.settled();
    const { hostname, port } = new URL(client.scheme.urls.token);
    const socket = connect(Number(port), hostname);
    const ended = new Promise((resolve) => socket.once('close', () => resolve('ended')));
    const stands = new Promise((resolve) => setTimeout(resolve, 60, 'stands'));
    expect(await Promise.race([ended, stands])).toBe('stands');
    socket.destroy();
  });

  it('decide pending approvals, and change a price', async () => {
    const authorizationNo = (await client.authorize('109900035308')).body.text('AuthorizationNo');
    const asked = await client.post('/servicehub/api/Approvals/RequestApproval', {
      authorizationNo,
      cardNo: '109900035308',
      approvalDiseases: [{ diseaseCode: 'I10' }],
      authorizedItems: [{ itemCode: '80001', quantityRequested: 1 }],
    });
    expect((await use('GET', '/practice/state')).body.at('approvals', 0, 'card')).toBe('••••5308');
    expect((await use('POST', '/practice/approvals/decide', {})).body.at('decided')).toBe(1);
    const status = await client.get('/servicehub/api/Approvals/GetApprovalStatus', {
      ServiceAuthorizationID: asked.body.text('ServiceAuthorizationID'),
    });
    expect(status.body.at(0, 'ApprovalStatus')).toBe('APPROVED');
    await use('POST', '/practice/prices', { itemCode: '10001', schemeId: '1001', unitPrice: 12_000 });
    const path = '/ocs/api/Packages/GetPricePackageWithExcludedServices';
    const { body } = await client.get(path, { FacilityCode: '01099' });
    expect([body.at('PricePackage', 0, 'ItemCode'), body.at('PricePackage', 0, 'UnitPrice')]).toEqual([
      '10001',
      12_000,
    ]);
  });

  it.each([
    ['/practice/faults', { kind: 'rain' }, 'kind rain is not known'],
    ['/practice/faults', { kind: 'slow', call: 'Nothing' }, 'call Nothing is not known'],
    ['/practice/faults', { kind: 'slow', share: 2 }, 'share must be 0 to 1'],
    ['/practice/faults', { kind: 'slow', share: -1 }, 'share must be a number from 0 up'],
    ['/practice/faults', { kind: 'slow', count: 0 }, 'count must be a number from 1 up'],
    ['/practice/faults', { kind: 'slow', ms: 1e15 }, 'ms is longer than a year'],
    ['/practice/faults', [], 'The body must be a JSON object'],
    ['/practice/random', { share: 1 }, 'seed is missing'],
    ['/practice/random', { seed: 1, share: 1, kinds: ['down'] }, 'kinds: down is not known'],
    ['/practice/prices', { itemCode: 'x', unitPrice: 1 }, 'itemCode x is not in the price list'],
    ['/practice/prices', { itemCode: '10001', schemeId: '9', unitPrice: 1 }, 'schemeId 9 is not known'],
    ['/practice/prices', { itemCode: '10001', unitPrice: 1.5 }, 'unitPrice must be a whole number'],
    ['/practice/settings', { approvalDelayMs: -1 }, 'approvalDelayMs must be a number from 0 up'],
  ])('%s refuses %j', async (path, body, message) => {
    const answer = await use('POST', path, body);
    expect([answer.status, answer.body.at('message')]).toEqual([400, message]);
    expect(client.scheme.faults.list()).toEqual([]);
  });

  it.each([
    [{ host: 'scheme.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
  ])('refuse another page: %j', async (headers, status) => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const all = { 'content-type': 'application/json', ...headers };
      request(`${client.scheme.pageUrl}/practice/reset`, { method: 'POST', headers: all })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end('{}');
    });
    expect(answer).toBe(status);
  });
});

describe('the page', () => {
  it('loads nothing from other hosts, and nothing inline', async () => {
    const page = await fetch(client.scheme.pageUrl);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:|<style|style=|<script(?![^>]* src=)|\son\w+=/);
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await fetch(client.scheme.pageUrl + path)).status).toBe(200);
    }
  });

  it('shows each call with the last four digits of a card, and never an image', async () => {
    await client.authorize('109900050121', { biometricMethod: 'FACIAL', imageData: 'c2VjcmV0IGZhY2U=' });
    const state = await (await fetch(`${client.scheme.pageUrl}/practice/state`)).text();
    const arrivals = new Body(JSON.parse(state)).at('arrivals');
    expect(JSON.stringify(arrivals)).toContain('••••0121');
    expect(JSON.stringify(arrivals)).not.toContain('109900050121');
    expect(state).not.toContain('c2VjcmV0');
  });

  it('has every text in both languages', () => {
    const words: unknown = JSON.parse(
      readFileSync(new URL('../src/practice/page/words.json', import.meta.url), 'utf8'),
    );
    const html = readFileSync(new URL('../src/practice/page/page.html', import.meta.url), 'utf8');
    const needed = [
      ...[...html.matchAll(/data-word="(\w+)"/g)].map(([, name]) => name),
      ...[...callFaults, ...serverFaults].map((kind) => `fault.${kind}`),
      ...scenarioMembers.map(({ cardNo }) => `member.${cardNo}`),
    ];
    const all = new Body(words);
    for (const language of ['en', 'sw']) {
      const missing = needed.filter((name) => typeof all.at(language, name ?? '') !== 'string');
      expect(missing).toEqual([]);
    }
    const keysOf = (language: string) => Object.keys(Object(all.at(language))).sort();
    expect(keysOf('sw')).toEqual(keysOf('en'));
  });
});

describe('malformed input', () => {
  const path = '/servicehub/api/Verification/AuthorizeCard';
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(Number(new URL(client.scheme.origin).port), '127.0.0.1', () => socket.end(text));
      socket.on('data', (part) => {
        got += String(part);
      });
      socket.on('close', () => resolve(got));
      socket.on('error', reject);
    });

  it('gets a refusal, never a stack trace', async () => {
    const token = { authorization: `Bearer ${await bearer()}` };
    const send = async (body: string) => {
      const answer = await fetch(client.scheme.origin + path, { method: 'POST', headers: token, body });
      return [answer.status, await answer.text()];
    };
    for (const body of ['', '{', '[]', 'null', '"x"', '{"cardNo":{}}', '{"cardNo":["1"],"visitTypeID":1}']) {
      const [status, text] = await send(body);
      expect(status).toBe(400);
      expect(text).toMatch(/^\{"message":"[^"]+"\}$/);
    }
    expect(await send(`{"cardNo":"${'1'.repeat(7_000_000)}"}`)).toEqual([
      413,
      expect.stringContaining('larger'),
    ]);
    expect((await client.get('/nothing')).status).toBe(404);
    expect((await client.get(path)).status).toBe(405);
    expect(await raw('rubbish\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw('GET //[ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40[04] /,
    );
    expect(await raw('GET http://[ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect((await client.authorize('109900035308')).status).toBe(200);
  });

  async function bearer(): Promise<string> {
    const own = client.scheme.credentials['01099'];
    const form = { grant_type: 'client_credentials', scope: 'OnlineServices' };
    const body = new URLSearchParams({
      ...form,
      client_id: own?.clientId ?? '',
      client_secret: own?.clientSecret ?? '',
    });
    const answer = await fetch(client.scheme.urls.token, { method: 'POST', body });
    return new Body(await answer.json()).text('access_token');
  }
});
