import { availableParallelism } from 'node:os';
import { expect, it, vi } from 'vitest';
import { cardOf, password, sharedPhone } from '../setup/fixtures.ts';
import { testServer } from '../setup/server.ts';
import { forgetThrottles } from './given.ts';

const counted = vi.hoisted(() => ({ passwords: 0, codes: 0 }));
const atOnce = vi.hoisted(() => ({ now: 0, most: 0 }));
// The library itself does the work; only its calls are counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      counted.passwords++;
      return argon2.verify(...given);
    },
    hashRaw: (...given: Parameters<typeof argon2.hashRaw>) => {
      counted.codes++;
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      return argon2.hashRaw(...given).finally(() => atOnce.now--);
    },
  };
});

it('asks the database as much of a code of nobody, and works on those of several facilities at once', async () => {
  const server = await testServer();
  const read = vi.spyOn(server.database, 'read');
  const body = { code: '12345678', newPassword: 'Nyumba-kubwa-7' };
  const asked = async (identifier: string) => {
    read.mockClear();
    expect((await server.post('/auth/reset', { body: { ...body, identifier } })).status).toBe(400);
    return read.mock.calls.length;
  };
  const ofNobody = await asked('999999');
  expect(ofNobody).toBeGreaterThan(0);
  expect(await asked(cardOf('doctor'))).toBe(ofNobody);
  Object.assign(atOnce, { now: 0, most: 0 });
  const shared = { ...body, identifierType: 'phone', identifier: sharedPhone };
  expect((await server.post('/auth/reset', { body: shared })).status).toBe(400);
  expect(atOnce.most).toBe(Math.min(2, availableParallelism()));
  await server.close();
});

it('works on one password and on one code, whoever is named and whatever is wrong', async () => {
  const server = await testServer();
  const lab = cardOf('lab_tech');
  const disabled = "update account set disabled_at = now() where name = 'Test lab_tech first'";
  const invited =
    "update account set disabled_at = null, password_hash = null where name = 'Test lab_tech first'";
  const tries: [string, string, string, string?][] = [
    ['doctor', '999999', 'not-this-one'],
    ['doctor', cardOf('doctor'), 'not-this-one'],
    ['doctor', cardOf('pharmacist'), password],
    ['lab_tech', lab, password, disabled],
    ['lab_tech', lab, password, invited],
  ];
  for (const [role, identifier, secret, before] of tries) {
    if (before) await server.rows(before);
    await forgetThrottles(server);
    Object.assign(counted, { passwords: 0, codes: 0 });
    const answer = await server.post('/auth/login', { body: { role, identifier, password: secret } });
    expect([answer.status, counted.passwords], identifier).toEqual([401, 1]);
    const body = { identifier, code: '12345678', newPassword: 'Nyumba-kubwa-7' };
    expect((await server.post('/auth/reset', { body })).status).toBe(400);
    expect(counted, identifier).toEqual({ passwords: 1, codes: 1 });
  }
  await server.close();
});
