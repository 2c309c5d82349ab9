import { expect, it, vi } from 'vitest';
import { cardOf, password, sharedPhone } from '../setup/fixtures.ts';
import { testServer } from '../setup/server.ts';
import { forgetThrottles } from './factories.ts';

const counted = vi.hoisted(() => ({ passwords: 0, codes: 0 }));
// The library itself does the work; the test only counts its calls.
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
      return argon2.hashRaw(...given);
    },
  };
});

it('makes the same database queries for a code of no, one or several accounts', async () => {
  const server = await testServer();
  const read = vi.spyOn(server.database, 'read');
  const body = { code: '12345678', newPassword: 'Nyumba-kubwa-7' };
  const asked = async (identifier: string, identifierType = 'card') => {
    read.mockClear();
    const named = { ...body, identifierType, identifier };
    expect((await server.post('/auth/reset', { body: named })).status).toBe(400);
    return read.mock.calls.length;
  };
  const ofNobody = await asked('999999');
  expect(ofNobody).toBeGreaterThan(0);
  expect(await asked(cardOf('doctor'))).toBe(ofNobody);
  expect(await asked(sharedPhone, 'phone')).toBe(ofNobody);
  await server.close();
});

it('refuses after the same number of hashes, however many accounts have the number and whatever is wrong', async () => {
  const server = await testServer();
  const lab = cardOf('lab_tech');
  const disabled = "update account set disabled_at = now() where name = 'Test lab_tech first'";
  const invited =
    "update account set disabled_at = null, password_hash = null where name = 'Test lab_tech first'";
  const right = { role: 'doctor', identifier: cardOf('doctor'), password };
  expect((await server.post('/auth/login', { body: right })).status).toBe(200);
  expect(counted.passwords, 'a right password costs one').toBe(1);
  const tries: [string, string, string, string?][] = [
    ['doctor', '999999', 'not-this-one'],
    ['receptionist', sharedPhone, 'not-this-one'],
    ['doctor', cardOf('doctor'), 'not-this-one'],
    ['doctor', cardOf('pharmacist'), password],
    ['lab_tech', lab, password, disabled],
    ['lab_tech', lab, password, invited],
  ];
  for (const [role, identifier, secret, before] of tries) {
    if (before) await server.rows(before);
    await forgetThrottles(server);
    Object.assign(counted, { passwords: 0, codes: 0 });
    const identifierType = identifier === sharedPhone ? 'phone' : 'card';
    const named = { identifierType, identifier };
    const answer = await server.post('/auth/login', { body: { ...named, role, password: secret } });
    expect([answer.status, counted.passwords], identifier).toEqual([401, 3]);
    const body = { ...named, code: '12345678', newPassword: 'Nyumba-kubwa-7' };
    expect((await server.post('/auth/reset', { body })).status).toBe(400);
    expect(counted, identifier).toEqual({ passwords: 3, codes: 3 });
  }
  await server.close();
});
