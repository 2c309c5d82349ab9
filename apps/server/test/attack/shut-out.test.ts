import { type Download, downloads, may, roles, streamPath, uploads } from '@afyakadi/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOf, password } from '../setup/fixtures.ts';
import { sampleOf } from '../setup/sample.ts';
import type { Answer } from '../setup/server.ts';
import { type Attacked, attacked, cellName, cellsOf, closed, expectEach } from './factories.ts';
import { malformedTokens } from './malformed-tokens.ts';
import { bodyOf, pathOf } from './request-samples.ts';

/** How a session is locked out, and what every call then answers. */
const ways = {
  limited: [403, 51433],
  locked: [409, 51449],
  ended: [401, 51421],
} as const;
type Way = keyof typeof ways;

let all: Attacked;
const tokens = new Map<string, string>();
beforeAll(async () => {
  all = await attacked();
  // Signed in again, before these accounts had a required second factor.
  await all.server.rows('delete from passkey');
  await all.server.rows('delete from totp');
  for (const role of roles) {
    tokens.set(`limited ${role}`, await limited(all.tokenOf(role)));
    for (const [way, path] of [
      ['locked', '/auth/lock'],
      ['ended', '/auth/logout'],
    ] as const) {
      const body = { role, identifier: cardOf(role), password };
      const entered = await all.server.post('/auth/login', { body });
      expect(entered.status, entered.text).toBe(200);
      const cookies = Object.fromEntries(entered.cookies.map(({ name, value }) => [name, value]));
      expect((await all.server.post(path, { cookies, body: {} })).status).toBe(200);
      tokens.set(`${way} ${role}`, entered.body.token);
    }
  }
});
afterAll(() => all.server.close());

const tokenOf = (way: Way, role: string) => tokens.get(`${way} ${role}`) ?? '';

/** The token of a user whose facility requires a second factor that does not exist yet. */
function limited(good: string): Promise<string> {
  const [head = '', claims = ''] = good.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return new SignJWT({ ...read(claims), limited: true })
    .setProtectedHeader({ alg: 'HS256', ...read(head) })
    .sign(new TextEncoder().encode(all.server.config.tokenSecret ?? ''));
}

function expectShutOut(answer: Answer, way: Way, allowed: boolean, what: string): void {
  const [status, code] = way === 'limited' && !allowed ? [403, 51403] : ways[way];
  expect([what, answer.status, answer.body.statusCode]).toEqual([what, status, code]);
  expect(answer.body.data).not.toHaveProperty('itemList');
  expect(answer.body.data.item).toBeNull();
}

describe.each(['limited', 'locked', 'ended'] as const)('a session that is %s', (way) => {
  const shut = closed.filter(({ access }) => way !== 'limited' || access !== 'session.own');

  it('does not open any call', async () => {
    await expectEach(sampleOf(cellsOf(shut), 0.1), cellName, async ({ endpoint, role }) => {
      const allowed = endpoint.access !== 'public' && may(role, endpoint.access);
      const answer = await all.call(endpoint, role, all.fixtures.first, tokenOf(way, role));
      if (way !== 'limited' && !allowed) {
        // Whether the role or the session is refused first reveals nothing.
        expect([401, 403, 409]).toContain(answer.status);
        expect(answer.body.data.item).toBeNull();
      } else {
        expectShutOut(answer, way, allowed, role);
      }
    });
  });

  it('gets no file', async () => {
    const cells = Object.values<Download>(downloads).flatMap((download) =>
      roles.map((role) => ({ endpoint: download, role })),
    );
    await expectEach(sampleOf(cells, 0.25), cellName, async ({ endpoint, role }) => {
      const path = endpoint.path.replace('{id}', all.fixtures.first.memberId).replace('{kind}', 'tariff');
      const answer = await all.server.get(path, { token: tokenOf(way, role) });
      expect(answer.headers['content-disposition']).toBeUndefined();
      if (may(role, endpoint.access)) expectShutOut(answer, way, true, role);
      else expect([401, 403, 409]).toContain(answer.status);
    });
  });

  it('uploads no file, and receives no changes', async () => {
    for (const role of roles) {
      const token = tokenOf(way, role);
      const sent = await sendFile(token);
      const [status] = may(role, uploads.readImport.access) ? ways[way] : [sent.status];
      expect([role, sent.status]).toEqual([role, status]);
      const changes = await all.server.get(streamPath, { token });
      expect([401, 403, 409]).toContain(changes.status);
    }
    expect(await all.server.rows("select 1 from import where file_name = 'attack.csv'")).toEqual([]);
  });
});

it('a session without its second factor reads its own account and sets one up', async () => {
  for (const role of roles) {
    const token = tokenOf('limited', role);
    expect((await all.server.get('/auth/me', { token })).status).toBe(200);
    expect((await all.server.get('/auth/protection', { token })).status).toBe(200);
    expect((await all.server.post('/auth/totp', { token, body: { password } })).status).toBe(200);
  }
});

async function sendFile(token: string) {
  const { statusCode, body } = await all.server.app.inject({
    method: 'POST',
    url: '/api/v1/admin/imports/exclusions/file?fileName=attack.csv',
    headers: { 'content-type': 'text/csv', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: 'itemCode,schemeId,productCode\n101,1001,NH001\n',
  });
  return { status: statusCode, text: body };
}

describe('an uploaded file', () => {
  it.each(malformedTokens)('is refused with a token: %s', async (_name, corrupt) => {
    for (const role of roles) {
      const token = await corrupt(all.tokenOf(role), all.server.config.tokenSecret ?? '');
      expect([role, (await sendFile(token)).status]).toEqual([role, 401]);
    }
  });

  it('is accepted by the table of roles, for the own facility', async () => {
    for (const role of roles) {
      const { status, text } = await sendFile(all.tokenOf(role));
      expect([role, status], text).toEqual([role, may(role, uploads.readImport.access) ? 200 : 403]);
    }
    const { id } = Object((await all.server.rows("select id from import where file_name = 'attack.csv'"))[0]);
    const path = `/admin/imports/${id}`;
    expect((await all.server.get(path, { token: all.tokenOf('admin') })).status).toBe(200);
    expect((await all.server.get(path, { token: all.tokenOf('admin', 'second') })).status).toBe(404);
  });
});

it('a call with a valid token is still answered', async () => {
  const [me] = closed.filter(({ name }) => name === 'me');
  if (!me) throw new Error('no such call');
  expect(bodyOf(me, 'doctor', all.fixtures.first)).toEqual({});
  expect(
    (await all.server.get(pathOf(me, 'doctor', all.fixtures.first), { token: all.tokenOf('doctor') })).status,
  ).toBe(200);
});
