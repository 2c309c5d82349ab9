import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountId, cardOf, password } from '../setup/fixtures.ts';
import { administered, form, type Given, nextCard } from './factories.ts';

let all: Given | undefined;
beforeEach(async () => {
  await all?.server.close();
  all = await administered();
});
afterAll(() => all?.server.close());

function given(): Given {
  if (!all) throw new Error('not begun');
  return all;
}

/** A second administrator, signed in. */
async function second(): Promise<{ id: string; token: string; card: string }> {
  const card = nextCard();
  const id = await given().employed({ roles: ['admin'], card });
  const body = { role: 'admin', identifier: card, password };
  const answer = await given().server.post('/auth/login', { body });
  expect(answer.status, answer.text).toBe(200);
  return { id, card, token: answer.body.token };
}

const first = accountId('admin');
const reason = { reason: 'Not needed' };
const activeAdmins = () =>
  given().server.rows(
    `select a.id from account a join account_role r on r.account_id = a.id
     where r.role = 'admin' and a.facility_id = (select facility_id from account where id = $1)
       and a.disabled_at is null and a.password_hash is not null`,
    [first],
  );

describe('the last administrator', () => {
  it('keeps the role, and administrators cannot disable themselves', async () => {
    const { post } = given();
    const withoutRole = form({ name: 'Test admin first', roles: ['doctor'], card: cardOf('admin') });
    for (const [path, body] of [
      [`/admin/accounts/${first}`, withoutRole],
      [`/admin/accounts/${first}/disable`, reason],
      [`/admin/accounts/${first}/reset`, reason],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status]).toEqual([path, 409]);
    }
    expect(await activeAdmins()).toEqual([{ id: first }]);
  });

  it('is not replaced by one without a password, a disabled one, or one of another facility', async () => {
    const { post, invited, employed } = given();
    await invited({ roles: ['admin'] });
    const gone = await employed({ roles: ['admin'] });
    expect((await post(`/admin/accounts/${gone}/disable`, reason)).status).toBe(200);
    const body = form({ name: 'Test admin first', roles: ['doctor'], card: cardOf('admin') });
    expect((await post(`/admin/accounts/${first}`, body)).status).toBe(409);
  });

  it('can lose the role if there is another, and then loses its sessions', async () => {
    const { post, get } = given();
    const other = await second();
    const body = form({ name: 'Test admin first', roles: ['doctor'], card: cardOf('admin') });
    expect((await post(`/admin/accounts/${first}`, body)).status).toBe(200);
    expect((await get('/admin/settings')).status).toBe(401);
    expect((await get('/admin/settings', other.token)).status).toBe(200);
  });
});

describe('two administrators at once', () => {
  it.each(['disable', 'reset'])('who %s each other: one remains', async (act) => {
    const other = await second();
    const answers = await Promise.all([
      given().post(`/admin/accounts/${other.id}/${act}`, reason),
      given().post(`/admin/accounts/${first}/${act}`, reason, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await activeAdmins()).toHaveLength(1);
  });

  it('who give up their own role: one remains', async () => {
    const other = await second();
    const answers = await Promise.all([
      given().post(
        `/admin/accounts/${first}`,
        form({ name: 'Test admin first', roles: ['doctor'], card: cardOf('admin') }),
      ),
      given().post(`/admin/accounts/${other.id}`, form({ roles: ['doctor'], card: other.card }), other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeAdmins()).toHaveLength(1);
  });
});

describe('an account that is being disabled', () => {
  it('does not stay signed in by signing in at the same moment', async () => {
    const { post, employed, server, get } = given();
    for (let round = 0; round < 5; round += 1) {
      const card = nextCard();
      const id = await employed({ card });
      const body = { role: 'receptionist', identifier: card, password };
      await Promise.all([
        post(`/admin/accounts/${id}/disable`, reason),
        ...Array.from({ length: 3 }, () => server.post('/auth/login', { body })),
      ]);
      const { body: after } = await get(`/admin/accounts/${id}`);
      expect(after.item).toMatchObject({ state: 'disabled', sessions: 0 });
    }
  });

  it('does not sign in with the password that is being voided', async () => {
    const { post, employed, server, get } = given();
    for (let round = 0; round < 5; round += 1) {
      const card = nextCard();
      const id = await employed({ card });
      const body = { role: 'receptionist', identifier: card, password };
      await Promise.all([
        post(`/admin/accounts/${id}/reset`, reason),
        ...Array.from({ length: 3 }, () => server.post('/auth/login', { body })),
      ]);
      const { body: after } = await get(`/admin/accounts/${id}`);
      expect(after.item).toMatchObject({ state: 'invited', sessions: 0 });
    }
  });
});
