import { beforeEach, describe, expect, it } from 'vitest';
import { password } from '../setup/fixtures.ts';
import { sharedServer } from '../setup/server.ts';
import { administered, form, type Given, nextCard } from './factories.ts';

let all: Given;
/** The administrator of the facility. */
let first: { id: string; card: string };
beforeEach(async () => {
  all = await administered(await sharedServer());
  first = all.server.tenants.first.staff.admin;
});

/** A second administrator, signed in. */
async function second(): Promise<{ id: string; token: string; card: string }> {
  const card = nextCard();
  const id = await all.employed({ roles: ['admin'], card });
  const body = { role: 'admin', identifier: card, password };
  const answer = await all.server.post('/auth/login', { body });
  expect(answer.status, answer.text).toBe(200);
  return { id, card, token: answer.body.token };
}

const reason = { reason: 'Not needed' };
const activeAdmins = () =>
  all.server.rows(
    `select a.id from account a join account_role r on r.account_id = a.id
     where r.role = 'admin' and a.facility_id = (select facility_id from account where id = $1)
       and a.disabled_at is null and a.password_hash is not null`,
    [first.id],
  );

describe('the last administrator', () => {
  it('keeps the role, and administrators cannot disable themselves', async () => {
    const { post } = all;
    const withoutRole = form({ name: 'Test admin first', roles: ['doctor'], card: first.card });
    for (const [path, body] of [
      [`/admin/accounts/${first.id}`, withoutRole],
      [`/admin/accounts/${first.id}/disable`, reason],
      [`/admin/accounts/${first.id}/reset`, reason],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status]).toEqual([path, 409]);
    }
    expect(await activeAdmins()).toEqual([{ id: first.id }]);
  });

  it('is not replaced by one without a password, a disabled one, or one of another facility', async () => {
    const { post, invited, employed } = all;
    await invited({ roles: ['admin'] });
    const gone = await employed({ roles: ['admin'] });
    expect((await post(`/admin/accounts/${gone}/disable`, reason)).status).toBe(200);
    const body = form({ name: 'Test admin first', roles: ['doctor'], card: first.card });
    expect((await post(`/admin/accounts/${first.id}`, body)).status).toBe(409);
  });

  it('can lose the role if there is another, and then loses its sessions', async () => {
    const { post, get } = all;
    const other = await second();
    const body = form({ name: 'Test admin first', roles: ['doctor'], card: first.card });
    expect((await post(`/admin/accounts/${first.id}`, body)).status).toBe(200);
    expect((await get('/admin/settings')).status).toBe(401);
    expect((await get('/admin/settings', other.token)).status).toBe(200);
  });
});

describe('two administrators at once', () => {
  it.each(['disable', 'reset'])('who %s each other: one remains', async (act) => {
    const other = await second();
    const answers = await Promise.all([
      all.post(`/admin/accounts/${other.id}/${act}`, reason),
      all.post(`/admin/accounts/${first.id}/${act}`, reason, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await activeAdmins()).toHaveLength(1);
  });

  it('who give up their own role: one remains', async () => {
    const other = await second();
    const answers = await Promise.all([
      all.post(
        `/admin/accounts/${first.id}`,
        form({ name: 'Test admin first', roles: ['doctor'], card: first.card }),
      ),
      all.post(`/admin/accounts/${other.id}`, form({ roles: ['doctor'], card: other.card }), other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeAdmins()).toHaveLength(1);
  });
});

describe('an account that is being disabled', () => {
  it('does not stay signed in by signing in at the same moment', async () => {
    const { post, employed, server, get } = all;
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
    const { post, employed, server, get } = all;
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
