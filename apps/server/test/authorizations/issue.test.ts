import { orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { person } from '../claims/factories.ts';
import { createTariff } from '../orders/factories.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { card, consultation, type Desk, identity, identityOf, openDesk } from './factories.ts';

let desk: Desk;
let next = 100;
/** A new card. */
const fresh = () => `2000000${String(next++).padStart(5, '0')}`;

beforeAll(async () => {
  desk = await openDesk();
  await desk.down();
});
afterAll(() => desk.close());

describe('a scheme that does not answer', () => {
  it('is reported as unavailable, with whether this account may issue a provisional authorization', async () => {
    const answer = await desk.verify(fresh());
    expect([answer.status, answer.body.statusCode, answer.body.description]).toEqual([
      ...[503, 51513, 'The scheme does not answer. The card could not be checked. Try again.'],
    ]);
    expect(answer.body.data).toMatchObject({ provisional: true, mayIssue: true, issuers: [], patient: null });
    expect(answer.text).not.toMatch(/verification failed/i);
    await desk.server.rows('update account set provisional = false where id = $1', [
      accountId('receptionist'),
    ]);
    const without = await desk.verify(fresh());
    await desk.server.rows('update account set provisional = true where id = $1', [
      accountId('receptionist'),
    ]);
    expect(without.status).toBe(503);
    expect(without.body.data).toMatchObject({ provisional: false, mayIssue: false, issuers: [] });
  });

  it('does not answer a look-up either, which the trail records and nothing stores', async () => {
    const cardNo = fresh();
    const { verifierID, cardTypeID } = card;
    const body = { cardNo, verifierID, cardTypeID };
    const answer = await desk.server.post('/card/look-up', { token: desk.receptionist, body });
    expect([answer.status, answer.body.description]).toEqual([
      ...[503, 'The scheme does not answer. The card could not be looked up. Try again.'],
    ]);
    const [trail] = await desk.server.rows(
      "select count(*)::int as n from audit where action = 'card.looked-up'",
    );
    expect(trail).toEqual({ n: 1 });
    expect(await desk.server.rows('select from authorized_member where card_no = $1', [cardNo])).toEqual([]);
  });
});

describe('issuing a provisional authorization', () => {
  it('creates one authorization of the own series, marked everywhere, for which a patient is served', async () => {
    const item = await desk.issueProvisional(fresh(), { identity });
    expect(item).toMatchObject({
      provisional: 'waiting',
      authorizationStatus: 'PROVISIONAL',
      cardStatus: 'Unknown',
      state: 'valid',
      firstName: 'Asha',
      identitySource: 'staff',
    });
    const started = await desk.server.post('/point-of-cares', {
      token: desk.receptionist,
      body: { pointOfCareId: consultation, authorizedClientId: item.id },
    });
    expect(started.body.item.provisional).toBe('waiting');
    const visits = await desk.server.get(`/point-of-cares/${consultation}`, {
      token: desk.receptionist,
    });
    expect(
      visits.body.itemList.find((visit) => visit.authorizedMemberId === item.authorizedMemberId),
    ).toMatchObject({
      provisional: 'waiting',
    });
    const patient = await desk.server.get(`/patients/${item.authorizedMemberId}`, {
      token: desk.receptionist,
    });
    expect(patient.body.item.authorization).toMatchObject({ id: item.id, provisional: 'waiting' });
    const [trail] = await desk.server.rows(
      "select reason, detail from audit where action = 'authorization.provisional' and subject_id = $1",
      [item.id],
    );
    expect(trail).toEqual({ reason: 'The scheme is silent', detail: { source: 'own' } });
  });

  it('lets its claim be drafted, but not built before the scheme confirms it', async () => {
    const items = await createTariff(desk.server);
    const token = await desk.server.signIn('doctor');
    const doctor = person(desk.server, token);
    const item = await desk.issueProvisional(fresh());
    for (const [pointOfCareId, by] of [
      [consultation, desk.receptionist],
      [carePoints.pharmacy, token],
    ]) {
      const body = { pointOfCareId, authorizedClientId: item.id };
      expect((await desk.server.post('/point-of-cares', { token: String(by), body })).status).toBe(200);
    }
    const ordered = await doctor.order(String(item.authorizedMemberId), [
      { id: items['30003'], quantity: 6, frequency: 'UD' },
    ]);
    const { memberVisitItemId } = orderLine.parse(ordered.body.itemList[0]);
    const pharmacist = person(desk.server, await desk.server.signIn('pharmacist'));
    expect((await pharmacist.dispense(memberVisitItemId, 6)).status).toBe(200);

    const build = (status: string) =>
      desk.server.post('/claims', { token, body: { authorizationId: item.id, status } });
    const claims = () =>
      desk.server.rows('select status, folio_no from claim where authorization_id = $1', [item.id]);
    const refused = await build('Pending');
    expect([refused.status, refused.body.description]).toEqual([409, expect.stringMatching(/provisional/)]);
    expect(await claims()).toEqual([]);
    expect((await build('Draft')).status).toBe(200);
    expect((await build('Pending')).status).toBe(409);
    expect(await claims()).toEqual([{ status: 'Draft', folio_no: null }]);
  });

  it('returns the same one for a repeat with and without the key', async () => {
    const cardNo = fresh();
    await desk.verify(cardNo);
    const key = { 'idempotency-key': 'provisional-once' };
    const answers = [
      ...[await desk.issue(cardNo, {}, key), await desk.issue(cardNo, {}, key)],
      ...[await desk.issue(cardNo), await desk.verify(cardNo)],
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1);
  });

  it('gives two desks one, and leaves no gap in the series', async () => {
    const cardNo = fresh();
    await desk.verify(cardNo);
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.issue(cardNo)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1);
    const [series] = await desk.server.rows(
      `select max(right(provisional_no, 6)::int) as last, count(*)::int as n from card_authorization
       where provisional_source = 'own'`,
    );
    expect(series?.last).toBe(series?.n);
  });

  it('asks who the patient is only if the facility does not know the card', async () => {
    const cardNo = fresh();
    await desk.verify(cardNo);
    const unnamed = await desk.issue(cardNo, { identity: null });
    expect(unnamed.status).toBe(400);
    expect(Object.keys(unnamed.body.fields).sort()).toEqual(
      ['dateOfBirth', 'firstName', 'gender'].map((name) => `identity.${name}`),
    );
    const unborn = await desk.issue(cardNo, { identity: { ...identity, dateOfBirth: '2100-01-01' } });
    expect(unborn.body.fields).toEqual({
      'identity.dateOfBirth': 'A date of birth cannot be later than today',
    });
    expect((await desk.issue(cardNo)).status).toBe(200);
    const other = await desk.verify(cardNo, { visitTypeID: 2, remarks: 'Fall' });
    expect(other.body.data.patient).toEqual(identityOf(cardNo));
    const emergency = { visitTypeID: 2, remarks: 'Fall', identity: null };
    // Whom the facility knows by the card is not another person.
    expect((await desk.issue(cardNo, { ...emergency, identity })).status).toBe(409);
    expect((await desk.issue(cardNo, emergency)).body.item).toMatchObject({
      firstName: identityOf(cardNo).firstName,
    });
    const nin = await desk.verify('19900101200000099999');
    expect(nin.status).toBe(503);
    expect((await desk.issue('19900101200000099999')).body.fields).toHaveProperty('cardNo');
  });

  it.each([
    ['a visit type without its remarks', { visitTypeID: 2 }, 'remarks'],
    ['a visit type without its referral number', { visitTypeID: 3 }, 'referralNo'],
    ['a verifier that is none', { verifierID: 'XXXX' }, 'verifierID'],
    ['a card type of another verifier', { cardTypeID: 'WCFCard' }, 'cardTypeID'],
    ['a visit type that is none', { visitTypeID: 99 }, 'visitTypeID'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['a source that is none', { source: 'letter' }, 'source'],
    ['a number of its own series', { authorizationNo: '1234567' }, 'authorizationNo'],
    ['telephone without a number', { source: 'phone' }, 'authorizationNo'],
    ['a blank number', { source: 'phone', authorizationNo: '   ' }, 'authorizationNo'],
    ['N/A for a number', { source: 'ussd', authorizationNo: 'N/A' }, 'authorizationNo'],
    [
      'a number of ours by telephone',
      { source: 'phone', authorizationNo: 'P-T-01-000001' },
      'authorizationNo',
    ],
  ])('refuses %s, and changes nothing', async (_, more, field) => {
    const cardNo = fresh();
    await desk.verify(cardNo);
    const answer = await desk.issue(cardNo, more);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    expect(await desk.server.rows('select from authorized_member where card_no = $1', [cardNo])).toEqual([]);
  });

  it('accepts the number of a telephone call once', async () => {
    const phone = { source: 'phone', authorizationNo: '187870999001' };
    expect(await desk.issueProvisional(fresh(), phone)).toMatchObject({
      authorizationNo: '187870999001',
      provisional: 'waiting',
    });
    const cardNo = fresh();
    await desk.verify(cardNo);
    const answer = await desk.issue(cardNo, phone);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([409, ['authorizationNo']]);
    expect(await desk.server.rows('select from authorized_member where card_no = $1', [cardNo])).toEqual([]);
  });

  it('requires a verification attempt of the last minutes', async () => {
    const cardNo = fresh();
    const answer = await desk.issue(cardNo);
    expect([answer.status, answer.body.description]).toEqual([
      409,
      'Verify the card first. Issue a provisional authorization if the scheme does not answer.',
    ]);
    await desk.verify(cardNo);
    await desk.server.rows(
      "update verification_attempt set started_at = started_at - interval '16 minutes' where card_no = $1",
      [cardNo],
    );
    expect((await desk.issue(cardNo)).status).toBe(409);
  });

  it('is refused for a card that the scheme refused today, unless it gave a number since', async () => {
    const cardNo = fresh();
    await desk.verify(cardNo);
    await desk.server.rows(
      `insert into verification_attempt (facility_id, id, account_id, verifier_id, card_type_id, card_no, visit_type_id,
         state, started_at, scheme_remarks)
       values ($1, gen_random_uuid(), $2, 'NHIF', 'NHIFCard', $3, 1, 'refused', now(), 'Card Missing')`,
      [facilities.first.id, accountId('receptionist'), cardNo],
    );
    const refused = await desk.issue(cardNo);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'The scheme refused this card today: Card Missing',
    ]);
    expect((await desk.verify(cardNo)).body.data.provisional).toBe(false);
    const called = await desk.issue(cardNo, { source: 'ussd', authorizationNo: '187870999002' });
    expect(called.status).toBe(200);
  });
});

describe('permission to issue one', () => {
  it('comes from the administrator, at a facility that allows it, and applies at once', async () => {
    const cardNo = fresh();
    await desk.verify(cardNo);
    const admin = await desk.server.signIn('admin');
    const set = async (provisional: boolean) => {
      const id = accountId('receptionist');
      const found = await desk.server.get(`/admin/accounts/${id}`, { token: admin });
      const { name, roles, card: own, phone } = found.body.item;
      const body = { name, roles, card: own, phone, provisional };
      const answer = await desk.server.post(`/admin/accounts/${id}`, { token: admin, body });
      expect(answer.body.item.provisional).toBe(provisional);
    };
    await set(false);
    const denied = await desk.issue(cardNo);
    expect([denied.status, denied.body.description]).toEqual([
      403,
      'Your account cannot issue provisional authorizations. Ask your administrator.',
    ]);
    await set(true);
    await desk.server.rows('update facility_setting set provisional_authorizations = false');
    expect((await desk.issue(cardNo)).status).toBe(403);
    await desk.server.rows('update facility_setting set provisional_authorizations = true');
    expect((await desk.issue(cardNo)).status).toBe(200);
  });

  it('is shown at sign-in', async () => {
    const signIn = async (role: 'receptionist' | 'doctor') => {
      const identifier = role === 'receptionist' ? '100001' : '100004';
      const body = { role, identifier, password: 'Karibu-2026' };
      return (await desk.server.post('/auth/login', { body })).body.item;
    };
    expect(await signIn('receptionist')).toMatchObject({ provisional: true });
    expect(await signIn('doctor')).toMatchObject({ provisional: false });
  });

  it('is refused for another role, without a role, and for another facility', async () => {
    const body = { ...card, cardNo: fresh(), source: 'own', reason: 'Silent', identity };
    for (const role of ['doctor', 'pharmacist', 'lab_tech', 'admin'] as const) {
      const token = await desk.server.signIn(role);
      expect((await desk.server.post('/card/provisional', { token, body })).status).toBe(403);
    }
    expect((await desk.server.post('/card/provisional', { body })).status).toBe(401);
    const token = await desk.server.signIn('receptionist', 'second');
    expect((await desk.server.post('/card/provisional', { token, body })).status).toBe(403);
    expect((await desk.server.get('/provisional', { token })).body.itemList).toEqual([]);
  });

  it('shows the administrator the money and no names', async () => {
    const admin = await desk.server.signIn('admin');
    const { body, text } = await desk.server.get('/provisional?state=all&pageSize=100', { token: admin });
    expect(body.itemList.length).toBeGreaterThan(3);
    expect(new Set(body.itemList.map(({ name, cardNo }) => `${name}${cardNo}`))).toEqual(new Set(['']));
    expect(text).not.toContain('Asha');
    const doctor = await desk.server.signIn('doctor');
    expect((await desk.server.get('/provisional', { token: doctor })).status).toBe(403);
  });
});
