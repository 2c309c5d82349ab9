import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { members, nationalId, referrals } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { removeAuthorizations, verifierOf, wholeCard } from './factories.ts';

let server: TestServer;
let receptionist: string;
let other: string;
let verify: ReturnType<typeof verifierOf>;

beforeAll(async () => {
  server = await testServer();
  receptionist = await server.signIn('receptionist');
  verify = verifierOf(server, receptionist);
  other = await server.signIn('receptionist', 'second');
});
afterAll(() => server.close());
beforeEach(() => removeAuthorizations(server));

describe('an eligible card', () => {
  it('is authorized, with both axes, the remark and the member', async () => {
    const { status, body } = await verify(members.active);
    expect(status).toBe(200);
    expect(body.statusCode).toBe(51000);
    expect(body.item).toMatchObject({
      cardNo: members.active,
      firstName: 'Neema',
      cardStatus: 'Active',
      authorizationStatus: 'ACCEPTED',
      remarks: 'Successful',
      schemeName: 'NHIF Standard',
      productName: 'Public Servant',
      visitTypeId: 1,
      repeated: false,
      state: 'valid',
      forwardedTo: null,
      stay: null,
    });
    expect(body.item.authorizationNo).toMatch(/^\d{12}$/);
    const [row] = await server.rows(
      'select state from verification_attempt order by started_at desc limit 1',
    );
    expect(row).toEqual({ state: 'eligible' });
  });

  it('of a patient who is in a ward says so beside the other authorization', async () => {
    const first = await verify(members.active);
    const { id, authorizedMemberId } = first.body.item;
    const { id: facilityId } = server.tenants.first;
    await server.rows(
      `with ward as (
         insert into care_point (facility_id, id, name, kind, code)
         values ($1, gen_random_uuid(), 'Ward 1', 'ward', 'W1') returning id
       )
       insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
         requested_by, admitted_at, admitted_on, next_bed_day)
       select $1, gen_random_uuid(), $2, $3, ward.id, 'Admitted', 'Malaria', now(), a.created_by, a.created_at, a.day,
         a.day from ward, card_authorization a where a.id = $3`,
      [facilityId, authorizedMemberId, id],
    );
    const stay = { carePointName: 'Ward 1', admitted: true };
    const second = await verify(members.active, { visitTypeID: 2, remarks: 'Fell out of bed' });
    expect(second.body.item).toMatchObject({ repeated: false, forwardedTo: null, stay });
    expect(
      (await verify(members.active, { visitTypeID: 2, remarks: 'Fell out of bed' })).body.item,
    ).toMatchObject({ repeated: true, stay });
    expect((await verify(members.active)).body.item).toMatchObject({ id, stay: null });
  });

  it('returns its authorization of today, marked with when and by whom', async () => {
    const first = await verify(members.active);
    const again = await verify(` ${members.active} `);
    expect(again.body.item).toMatchObject({ id: first.body.item.id, repeated: true });
    expect(again.body.item.createdByName).toBe('Test receptionist first');
    expect(await server.rows('select count(*)::int as n from card_authorization')).toEqual([{ n: 1 }]);
  });

  it('is found here in capitals and in small letters, without another request to the scheme', async () => {
    const setCard = (from: string, to: string) =>
      server.rows('update register.member set card_no = $2, card_key = upper($2) where card_no = $1', [
        from,
        to,
      ]);
    await setCard(members.active, 'nh-77/a');
    try {
      const first = await verify('nh-77/a');
      const again = await verify('NH-77/A');
      expect(again.body.item).toMatchObject({ id: first.body.item.id, repeated: true });
      expect(
        await server.rows("select count(*)::int as n from verification_attempt where card_key = 'NH-77/A'"),
      ).toEqual([{ n: 1 }]);
    } finally {
      await setCard('nh-77/a', members.active);
    }
  });

  it('is authorized once by ten simultaneous requests, with one key or with ten', async () => {
    const one = await Promise.all(
      Array.from({ length: 5 }, () =>
        verify(members.active, {}, receptionist, { 'idempotency-key': 'one-key-for-all' }),
      ),
    );
    const ten = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        verify(members.active, {}, receptionist, { 'idempotency-key': `key-number-${n}` }),
      ),
    );
    expect([...one, ...ten].map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set([...one, ...ten].map((answer) => answer.body.item.id)).size).toBe(1);
    expect(await server.rows('select count(*)::int as n from card_authorization')).toEqual([{ n: 1 }]);
    expect(await server.rows('select count(*)::int as n from register.issued_authorization')).toEqual([
      { n: 1 },
    ]);
    expect(new Set(one.map((answer) => answer.text)).size).toBe(1);
  });

  it('is answered as the list shows it, also with a name that only staff know', async () => {
    for (const cardNo of [members.active, members.nameless]) {
      const { body } = await verify(cardNo);
      const path = `/card/authorize/${body.item.id}`;
      const identity = {
        firstName: 'Rehema',
        lastName: 'Kiondo',
        gender: 'Female',
        dateOfBirth: '1999-02-03',
      };
      await server.post(`${path}/identity`, { token: receptionist, body: identity });
      // Another visit type: the facility has the member already.
      const again = await verify(cardNo, { visitTypeID: 2, remarks: 'Brought in after a road accident' });
      const { expiryDate, photo, repeated, latestAuthorization, balance, alsoAt, ...item } = again.body.item;
      const list = await server.get('/card/authorize', { token: receptionist });
      const row = list.body.itemList.find(({ id }) => id === item.id);
      expect(item).toMatchObject({ ...row, id: row?.id });
      // The earlier authorization shows the same person.
      const { firstName, lastName, gender, dateOfBirth, identitySource } = item;
      expect(list.body.itemList.find(({ id }) => id === body.item.id)).toMatchObject({
        firstName,
        lastName,
        gender,
        dateOfBirth,
        identitySource,
      });
    }
  });

  it('gets no number from the register if its outcome cannot be stored', async () => {
    const key = { 'idempotency-key': 'stored-as-a-whole' };
    await server.rows(
      'alter table verification_attempt add constraint no_more check (account_id is null) not valid',
    );
    const failed = await verify(members.active, {}, receptionist, key);
    await server.rows('alter table verification_attempt drop constraint no_more');
    expect(failed.status).toBe(500);
    expect(await server.rows('select from register.issued_authorization')).toEqual([]);
    const again = await verify(members.active, {}, receptionist, key);
    expect([again.status, again.headers['idempotent-replay']]).toEqual([200, undefined]);
  });

  it('writes its audit row in the same transaction, once', async () => {
    const before = await server.rows(
      "select count(*)::int as n from audit where action = 'authorization.created'",
    );
    const { body } = await verify(members.active);
    await verify(members.active);
    const rows = await server.rows(
      "select subject_id, role from audit where action = 'authorization.created' order by at desc",
    );
    expect(rows.length).toBe(Number(before[0]?.n) + 1);
    expect(rows[0]).toEqual({ subject_id: body.item.id, role: 'receptionist' });
  });
});

describe('a card that is not eligible', () => {
  it.each([
    ['Inactive and REJECTED', members.refused, 'Card Missing', 'Inactive', 'REJECTED'],
    ['N/A', members.unavailable, 'Not available', 'N/A', 'N/A'],
    ['not in the register', '999999999999', 'Card number is not known to the scheme', 'Invalid', 'REJECTED'],
  ])('%s', async (_, cardNo, remark, cardStatus, authorizationStatus) => {
    const { status, body } = await verify(cardNo);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      statusCode: 51442,
      description: remark,
      message: remark,
      data: { item: null, verification: { cardStatus, authorizationStatus, remarks: remark } },
    });
    expect(await server.rows('select count(*)::int as n from card_authorization')).toEqual([{ n: 0 }]);
    const [attempt] = await server.rows(
      'select state from verification_attempt order by started_at desc limit 1',
    );
    expect(attempt).toEqual({ state: 'refused' });
  });

  it.each(['PENDING', 'Rejected', '', 'UNKNOWN'])('the scheme says "%s"', async (authorizationStatus) => {
    await server.rows(
      'update register.member set authorization_status = $1, remarks = $2 where card_no = $3',
      [authorizationStatus, '', members.unavailable],
    );
    const { status, body } = await verify(members.unavailable);
    expect(status).toBe(422);
    expect(body.description).not.toBe('');
    await server.rows(
      "update register.member set authorization_status = 'N/A', remarks = 'Not available' where card_no = $1",
      [members.unavailable],
    );
  });

  it('authorized at the other facility today, says where; an emergency overrides it', async () => {
    expect((await verify(members.active, {}, other)).status).toBe(200);
    const refused = await verify(members.active);
    expect(refused.status).toBe(422);
    expect(refused.body.description).toBe('Already authorized today at Pili Hospital');
    expect(refused.body.data.verification).toMatchObject({
      latestAuthorization: { facilityName: 'Pili Hospital' },
    });
    const emergency = await verify(members.active, {
      visitTypeID: 2,
      remarks: 'Brought in after a road accident',
    });
    expect(emergency.status).toBe(200);
  });

  it('returns the first refusal to a repeat of the key', async () => {
    const key = { 'idempotency-key': 'a-refusal-once' };
    const first = await verify(members.refused, {}, receptionist, key);
    const again = await verify(members.refused, {}, receptionist, key);
    expect(again.status).toBe(422);
    // The request id in the log is different for each call.
    const withoutRequestId = ({ text }: { text: string }) => ({ ...JSON.parse(text), requestId: null });
    expect(withoutRequestId(again)).toEqual(withoutRequestId(first));
  });
});

describe('an unknown card that the scheme accepts', () => {
  it('requires a name before it is forwarded, which is marked as entered by staff', async () => {
    const { body } = await verify(members.nameless);
    const { id } = body.item;
    expect(body.item).toMatchObject({ cardStatus: 'Unknown', firstName: '', identitySource: 'missing' });

    const points = await server.get('/setup/point-of-cares', { token: receptionist });
    const [point] = points.body.itemList;
    const start = { token: receptionist, body: { pointOfCareId: point?.id, authorizedClientId: id } };
    expect((await server.post('/point-of-cares', start)).status).toBe(409);

    const enter = (firstName: string) =>
      server.post(`/card/authorize/${id}/identity`, {
        token: receptionist,
        body: { firstName, gender: 'Female', dateOfBirth: '1999-02-03' },
      });
    for (const nothing of ['\u200b\u2060', '\u202e\u202c', '-']) {
      expect((await enter(nothing)).body.fields).toHaveProperty('firstName');
    }
    const entered = await enter('Ng\u2019wa\u200bna,');
    expect(entered.body.item).toMatchObject({ firstName: "Ng'wana", lastName: '', identitySource: 'staff' });
    expect((await server.post('/point-of-cares', start)).status).toBe(200);
  });

  it('is refused at the next visit', async () => {
    await verify(members.nameless, {}, other);
    const { status, body } = await verify(members.nameless);
    expect(status).toBe(422);
    expect(body.data.verification).toMatchObject({ cardStatus: 'Invalid', authorizationStatus: 'REJECTED' });
  });

  it('refuses a name for a member whom the scheme named, and a birth date in the future', async () => {
    const named = await verify(members.active);
    const identity = { firstName: 'Another', lastName: 'Name', gender: 'Male', dateOfBirth: '1999-02-03' };
    const path = `/card/authorize/${named.body.item.id}/identity`;
    expect((await server.post(path, { token: receptionist, body: identity })).status).toBe(409);
    const future = await server.post(path, {
      token: receptionist,
      body: { ...identity, dateOfBirth: '2099-01-01' },
    });
    expect(future.status).toBe(400);
    expect(future.body.fields).toHaveProperty('dateOfBirth');
  });
});

it('looks up the holder of a card and the latest authorization, and stores nothing of them', async () => {
  await verify(members.active, {}, other);
  const { status, body } = await server.post('/card/look-up', {
    token: receptionist,
    body: { verifierID: 'NHIF', cardTypeID: 'NHIFCard', cardNo: members.active },
  });
  expect(status).toBe(200);
  expect(body.item).toMatchObject({
    known: true,
    firstName: 'Neema',
    cardStatus: 'Active',
    latestAuthorization: { facilityName: 'Pili Hospital' },
  });
  expect(await server.rows('select count(*)::int as n from authorized_member')).toEqual([{ n: 1 }]);
});

describe('required input of a visit type', () => {
  it.each([
    [{ visitTypeID: 3 }, 'referralNo'],
    [{ visitTypeID: 4, referralNo: '' }, 'referralNo'],
    [{ visitTypeID: 2 }, 'remarks'],
    [{ visitTypeID: 99 }, 'visitTypeID'],
    [{ verifierID: 'WCF' }, 'cardTypeID'],
    [{ verifierID: 'NOBODY' }, 'verifierID'],
    [{ cardNo: '😀😀' }, 'cardNo'],
    [{ cardNo: '' }, 'cardNo'],
    [{ cardNo: 'x'.repeat(33) }, 'cardNo'],
    [{ biometricMethod: 'TEETH' }, 'biometricMethod'],
    [{ surprise: 1 }, 'surprise'],
  ])('%o is refused before the scheme is asked, naming %s', async (more, field) => {
    const before = await server.rows('select count(*)::int as n from verification_attempt');
    const { status, body } = await verify(members.active, more);
    expect(status).toBe(400);
    expect(body.statusCode).toBe(51400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await server.rows('select count(*)::int as n from verification_attempt')).toEqual(before);
  });
});

describe('a national identification number', () => {
  it('is sent as such, and the answer shows the card', async () => {
    const { status, body } = await verify(nationalId);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      cardNo: members.active,
      firstName: 'Neema',
      authorizationStatus: 'ACCEPTED',
    });
    expect(await server.rows('select card_no, national_id from authorized_member')).toEqual([
      { card_no: members.active, national_id: nationalId },
    ]);
    const [attempt] = await server.rows(
      'select card_no, state from verification_attempt order by started_at desc limit 1',
    );
    expect(attempt).toEqual({ card_no: nationalId, state: 'eligible' });
  });

  it('finds the same authorization of today as the card', async () => {
    const byCard = await verify(members.active);
    const byNumber = await verify(nationalId);
    expect(byNumber.body.item).toMatchObject({ id: byCard.body.item.id, repeated: true });
    expect(await server.rows('select count(*)::int as n from register.issued_authorization')).toEqual([
      { n: 1 },
    ]);
  });

  it('that is unknown is refused, and not searched for as a card', async () => {
    const { status, body } = await verify('19990101141210000999');
    expect(status).toBe(422);
    expect(body.data.verification).toMatchObject({ cardStatus: 'Invalid', authorizationStatus: 'REJECTED' });
    expect(await server.rows('select count(*)::int as n from authorized_member')).toEqual([{ n: 0 }]);
  });
});

describe('verification', () => {
  it.each(['doctor', 'pharmacist', 'lab_tech', 'admin'] as const)('is refused to the %s', async (role) => {
    const { status, body } = await verify(members.active, {}, await server.signIn(role));
    expect([status, body.statusCode]).toEqual([403, 51403]);
  });
  it('is refused without a token', async () => {
    const { status, body } = await server.post('/card/authorize', {
      body: { ...wholeCard, cardNo: members.active },
    });
    expect([status, body.statusCode]).toEqual([401, 51401]);
  });
});

it('needs one session, also for a referral: calls could otherwise wait for each other', async () => {
  const narrow = await testServer(
    {},
    undefined,
    undefined,
    // The facility's scheme is looked up at every call.
    { timings: { scheme: { settings: 0 }, database: { connect: 3_000 } } },
    { poolSize: 1 },
  );
  try {
    const token = await narrow.signIn('receptionist');
    const body = { ...wholeCard, cardNo: members.active, visitTypeID: 3, referralNo: referrals.received };
    const answers = await Promise.all([1, 2, 3].map(() => narrow.post('/card/authorize', { token, body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await narrow.rows('select referral_no from referral')).toEqual([
      { referral_no: referrals.received },
    ]);
  } finally {
    await narrow.close();
  }
});
