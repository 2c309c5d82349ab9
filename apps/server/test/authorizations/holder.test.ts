import { formulaMember } from '@afyakadi/practice-scheme';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consultation, type Desk, identity, identityOf, openDesk, until } from './factories.ts';

let desk: Desk;
let next = 700;
/** A new card, and whom the scheme names for it: a man, where `identity` is a woman. */
function fresh() {
  next += 2;
  const cardNo = `2000000${String(next + 1).padStart(5, '0')}`;
  return { cardNo, theirs: identityOf(cardNo) };
}

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
afterEach(() => desk.up());

const get = async (path: string, token = desk.receptionist) => (await desk.server.get(path, { token })).body;
const search = async (text: string) =>
  (await desk.server.post('/card/authorize/search', { token: desk.receptionist, body: { text } })).body
    .itemList;
const decide = (id: unknown, decision: string, token = desk.receptionist) =>
  desk.server.post(`/card/identities/${id}/decide`, {
    token,
    body: { decision, reason: 'Compared with the identity card' },
  });
const forward = (id: unknown) =>
  desk.server.post('/point-of-cares', {
    token: desk.receptionist,
    body: { pointOfCareId: consultation, authorizedClientId: id },
  });
const conflicts = async (state = 'open') =>
  (await get(`/card/identities?state=${state}&pageSize=100`)).itemList;
const cardKeyOf = async (memberId: unknown) =>
  (await desk.server.rows('select card_key from authorized_member where id = $1', [memberId]))[0]?.card_key;

/** A patient in care under a provisional authorization of a card of which the scheme names another holder. */
async function borrowed() {
  const { cardNo, theirs } = fresh();
  await desk.down();
  const item = await desk.issueProvisional(cardNo, { identity });
  expect((await forward(item.id)).status).toBe(200);
  await desk.up();
  await until('the difference is found', async () =>
    (await conflicts()).some(({ authorizationId }) => authorizationId === item.id),
  );
  return { item, cardNo, theirs };
}

const untilReconciled = (id: unknown) =>
  until('it is reconciled', async () => (await desk.row(String(id))).provisional === 'reconciled');

describe('reconciling a card of another person', () => {
  it('keeps both identities, marks every place, and waits for a person', async () => {
    const { item, cardNo, theirs } = await borrowed();
    const said = { identityConflict: { authorizationId: item.id, theirs: { lastName: theirs.lastName } } };
    const ours = { firstName: 'Asha', lastName: 'Juma', gender: 'Female', dateOfBirth: '1991-02-03' };
    const patient = `/patients/${item.authorizedMemberId}`;
    const doctor = await desk.server.signIn('doctor');
    for (const token of [desk.receptionist, doctor])
      expect((await get(patient, token)).item).toMatchObject({ ...ours, ...said });
    const [listed] = (await conflicts()).filter(({ authorizationId }) => authorizationId === item.id);
    expect(listed).toMatchObject({ ours, theirs: { gender: 'Male' }, cardNo, provisional: 'waiting' });
    const visits = await get(`/point-of-cares/${consultation}?pageSize=100`, doctor);
    expect(
      visits.itemList.find((visit) => visit.authorizedMemberId === item.authorizedMemberId),
    ).toMatchObject({
      ...ours,
      ...said,
    });
    for (const text of [`asha ${ours.lastName}`, `${theirs.firstName} ${theirs.lastName}`])
      expect((await search(text)).map(({ id }) => id)).toContain(item.id);
    expect((await get('/dashboard/work')).item).toMatchObject({ identities: { open: expect.any(Number) } });
    const [trail] = await desk.server.rows(
      "select detail from audit where action = 'identity.differs' and subject_id = $1",
      [item.id],
    );
    expect(trail).toEqual({ detail: {} });
    // Scanning the card again says the same, and replaces nobody.
    expect((await desk.verify(cardNo)).body.item).toMatchObject({ ...ours, ...said, provisional: 'waiting' });
    expect((await decide(item.id, 'scheme', doctor)).status).toBe(403);
    const other = await desk.server.signIn('receptionist', 'second');
    expect((await decide(item.id, 'scheme', other)).status).toBe(404);
  });

  it('confirms it for one person, with the details that are right', async () => {
    for (const [decision, lastName] of [
      ['scheme', undefined],
      ['facility', 'Juma'],
    ] as const) {
      const { item, theirs } = await borrowed();
      expect((await decide(item.id, decision)).body.item).toMatchObject({
        id: item.id,
        identityConflict: null,
      });
      await untilReconciled(item.id);
      const { body } = await desk.server.get(`/patients/${item.authorizedMemberId}`, {
        token: desk.receptionist,
      });
      expect(body.item).toMatchObject({ lastName: lastName ?? theirs.lastName, identityConflict: null });
      // The former name, or the scheme's, still finds the patient.
      for (const text of ['asha juma', `${theirs.firstName} ${theirs.lastName}`])
        expect((await search(text)).map(({ id }) => id)).toContain(item.id);
      expect((await decide(item.id, decision)).status).toBe(200);
      expect((await decide(item.id, 'two-people')).status).toBe(409);
    }
  });

  it('leaves the visit to its patient where there are two people, and the card to its holder', async () => {
    const { item, cardNo, theirs } = await borrowed();
    expect((await decide(item.id, 'two-people')).status).toBe(200);
    expect(await desk.row(String(item.id))).toMatchObject({
      provisional: 'refused',
      member_id: item.authorizedMemberId,
    });
    expect(await cardKeyOf(item.authorizedMemberId)).toBeNull();
    const again = await desk.server.post(`/provisional/${item.id}/reconcile`, {
      token: desk.receptionist,
      body: {},
    });
    expect(again.status).toBe(409);
    await until('the number is returned', async () =>
      desk.scheme.inspect().authorizations.every((one) => one.cardNo !== cardNo || one.status !== 'ACCEPTED'),
    );
    const { body } = await desk.verify(cardNo, { visitTypeID: 1 });
    expect(body.item).toMatchObject({ lastName: theirs.lastName, gender: 'Male', identityConflict: null });
    expect(body.item.authorizedMemberId).not.toBe(item.authorizedMemberId);
    expect((await get(`/patients/${item.authorizedMemberId}`)).item).toMatchObject({ lastName: 'Juma' });
  });
});

describe('verifying a card whose holder changed', () => {
  /** The facility knows somebody else by the card, from an earlier day. */
  async function changed() {
    const { cardNo, theirs } = fresh();
    const first = await desk.verify(cardNo);
    const memberId = first.body.item.authorizedMemberId;
    await desk.server.rows(
      "update card_authorization set day = day - 9, created_at = created_at - interval '9 days' where id = $1",
      [first.body.item.id],
    );
    await desk.server.rows(
      `update authorized_member set first_name = 'Asha', middle_name = '', last_name = 'Juma', gender = 'Female',
         date_of_birth = '1991-02-03' where id = $1`,
      [memberId],
    );
    const { body } = await desk.verify(cardNo, { visitTypeID: 2, remarks: 'Fell from a motorcycle' });
    return { cardNo, theirs, memberId, item: body.item };
  }

  it('starts no visit before a person decides', async () => {
    const { item, memberId, theirs } = await changed();
    expect(item).toMatchObject({
      authorizedMemberId: memberId,
      lastName: 'Juma',
      identityConflict: { authorizationId: item.id, theirs: { lastName: theirs.lastName } },
    });
    expect((await forward(item.id)).status).toBe(409);
    expect((await decide(item.id, 'scheme')).status).toBe(200);
    expect((await forward(item.id)).status).toBe(200);
    expect((await get(`/patients/${memberId}`)).item).toMatchObject({ lastName: theirs.lastName });
  });

  it('gives the authorization to the holder where there are two people', async () => {
    const { item, memberId, cardNo, theirs } = await changed();
    expect((await decide(item.id, 'two-people')).status).toBe(200);
    const moved = await desk.row(String(item.id));
    expect(moved).toMatchObject({ last_name: theirs.lastName, gender: 'Male' });
    expect(moved.member_id).not.toBe(memberId);
    expect(await cardKeyOf(moved.member_id)).toBe(cardNo);
    expect((await forward(item.id)).body.item).toMatchObject({ authorizedMemberId: moved.member_id });
    expect((await get(`/patients/${memberId}`)).item).toMatchObject({
      lastName: 'Juma',
      identityConflict: null,
    });
  });

  it('takes a harmless difference over without a question', async () => {
    const { cardNo, theirs } = fresh();
    await desk.down();
    const item = await desk.issueProvisional(cardNo, {
      identity: {
        ...theirs,
        firstName: theirs.lastName.toUpperCase(),
        lastName: `${theirs.firstName.slice(0, 1)}.`,
      },
    });
    await desk.up();
    await untilReconciled(item.id);
    const { firstName, middleName, lastName } = formulaMember(cardNo) ?? {};
    expect((await get(`/patients/${item.authorizedMemberId}`)).item).toMatchObject({
      firstName,
      middleName,
      lastName,
      identitySource: 'scheme',
      identityConflict: null,
    });
  });
});
