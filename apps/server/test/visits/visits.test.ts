import { type Role, startedVisit, type VerifiedCard, verifiedCard } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carePoints, members } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
const tokens = new Map<Role, string>();
let other: string;
let authorization: VerifiedCard;
const verification = { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };

beforeAll(async () => {
  server = await testServer();
  for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const) {
    tokens.set(role, await server.signIn(role));
  }
  other = await server.signIn('receptionist', 'second');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = null;
  await server.rows('delete from visit');
  await server.rows('delete from list_length');
  await server.rows('delete from card_authorization');
  await server.rows('delete from register.issued_authorization');
  const { body } = await server.post('/card/authorize', { token: as('receptionist'), body: verification });
  authorization = verifiedCard.parse(body.item);
});

function as(role: Role): string {
  const token = tokens.get(role);
  if (!token) throw new Error(`nobody signed in as ${role}`);
  return token;
}
const start = (body: object, token = as('receptionist'), headers: Record<string, string> = {}) =>
  server.post('/point-of-cares', { token, body, headers });
const forward = (pointOfCareId: string, token = as('receptionist')) =>
  start(
    {
      pointOfCareId,
      authorizedClientId: authorization.id,
      biometricMethod: 'NONE',
      fpCode: null,
      imageData: null,
    },
    token,
  );
const list = (id: string, role: Role, query = '') =>
  server.get(`/point-of-cares/${id}?${query}`, { token: as(role) });

describe('forwarding', () => {
  it('starts one Pending visit that the doctor finds at the care point', async () => {
    const { status, body } = await forward(carePoints.consultation);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      carePointName: 'Consultation',
      visitStatus: 'Pending',
      reused: false,
    });
    const found = await list(
      carePoints.consultation,
      'doctor',
      'pageNo=0&pageSize=50&sortBy=createdAt&sortBy=desc',
    );
    expect(found.body.data).toMatchObject({
      totalItems: 1,
      counts: { total: 1, pending: 1, completed: 0 },
      itemList: [{ id: body.item.authorizedPointOfCareId, firstName: 'Neema', visitStatus: 'Pending' }],
    });
    const cards = await server.get('/card/authorize', { token: as('receptionist') });
    expect(cards.body.itemList[0]).toMatchObject({
      forwardedTo: { carePointName: 'Consultation', withdrawable: true },
    });
  });

  it('to two care points is named whole when the card is verified again', async () => {
    await forward(carePoints.registration);
    await forward(carePoints.consultation);
    const again = await server.post('/card/authorize', { token: as('receptionist'), body: verification });
    expect(again.body.item).toMatchObject({
      repeated: true,
      forwardedTo: { carePointName: 'Consultation' },
      alsoAt: [{ carePointName: 'Registration', takenAt: null, takenByName: null }],
    });
  });

  it('returns the open visit to repeated requests, ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => forward(carePoints.consultation)));
    expect(new Set(answers.map(({ body }) => body.item.authorizedPointOfCareId)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.item.reused)).toHaveLength(1);
    expect(await server.rows('select count(*)::int as n from visit')).toEqual([{ n: 1 }]);
  });

  it.each([
    [
      'authorizationNo',
      () => ({ careTypeId: carePoints.consultation, authorizationNo: authorization.authorizationNo }),
    ],
    [
      'patientId',
      () => ({ careTypeId: carePoints.consultation, patientId: authorization.authorizedMemberId }),
    ],
    [
      'a member as client',
      () => ({
        pointOfCareId: carePoints.consultation,
        authorizedClientId: authorization.authorizedMemberId,
      }),
    ],
  ])('understands other names: %s', async (_, body) => {
    const { status, body: answer } = await start(body());
    expect(status).toBe(200);
    expect(answer.item.authorizedMemberId).toBe(authorization.authorizedMemberId);
  });

  it('refuses two readings that contradict each other, naming both', async () => {
    const { status, body } = await start({
      pointOfCareId: carePoints.consultation,
      careTypeId: carePoints.registration,
      authorizedClientId: authorization.id,
      patientId: authorization.authorizedMemberId,
    });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['authorizedClientId', 'careTypeId', 'patientId', 'pointOfCareId'],
    ]);
    expect(await server.rows('select count(*)::int as n from visit')).toEqual([{ n: 0 }]);
  });

  it('accepts two readings that agree', async () => {
    const both = {
      pointOfCareId: carePoints.consultation,
      careTypeId: carePoints.consultation.toUpperCase(),
    };
    expect((await start({ ...both, authorizedClientId: authorization.id })).status).toBe(200);
  });

  it('returns the first answer to a repeat of the key, and refuses the key for another body', async () => {
    const key = { 'idempotency-key': 'forward-only-once' };
    const body = { pointOfCareId: carePoints.consultation, authorizedClientId: authorization.id };
    const first = await start(body, as('receptionist'), key);
    const again = await start(body, as('receptionist'), key);
    expect(again.text).toBe(first.text);
    const another = await start({ ...body, pointOfCareId: carePoints.registration }, as('receptionist'), key);
    expect([another.status, another.body.statusCode]).toEqual([422, 51432]);
  });

  it.each([
    [{}, 'pointOfCareId'],
    [{ pointOfCareId: 'nowhere', authorizedClientId: carePoints.pharmacy }, 'pointOfCareId'],
    [{ pointOfCareId: carePoints.consultation }, 'authorizedClientId'],
  ])('refuses %o, naming %s', async (body, field) => {
    const { status, body: answer } = await start(body);
    expect(status).toBe(400);
    expect(Object.keys(answer.fields)).toContain(field);
  });

  it('requires a care type, with the text of requirements 13.3', async () => {
    const { body } = await start({ authorizedClientId: authorization.id });
    expect(body.fields.pointOfCareId).toBe('Care type is required');
  });

  it.each([
    ['receptionist', 'consultation', 200],
    ['receptionist', 'registration', 200],
    ['receptionist', 'pharmacy', 403],
    ['receptionist', 'laboratory', 403],
    ['doctor', 'pharmacy', 200],
    ['doctor', 'laboratory', 200],
    ['pharmacist', 'pharmacy', 200],
    ['lab_tech', 'laboratory', 200],
    ['admin', 'consultation', 403],
  ] as const)('%s to %s answers %i', async (role, kind, status) => {
    expect((await forward(carePoints[kind], as(role))).status).toBe(status);
  });

  it("finds neither another facility's authorization nor its care point", async () => {
    expect((await forward(carePoints.consultation, other)).status).toBe(404);
    const own = await server.get('/setup/point-of-cares', { token: other });
    const [point] = own.body.itemList;
    expect((await forward(String(point?.id), other)).status).toBe(404);
  });

  it('accepts the authorization on its day and the night after, then no longer', async () => {
    const made = Date.now();
    server.clock.now = new Date(made + 24 * 3_600_000);
    tokens.set('receptionist', await server.signIn('receptionist'));
    expect((await forward(carePoints.consultation)).status).toBe(200);
    server.clock.now = new Date(made + 48 * 3_600_000);
    tokens.set('receptionist', await server.signIn('receptionist'));
    const { status, body } = await forward(carePoints.registration);
    expect(status).toBe(409);
    expect(body.description).toContain('Verify the card again');
    server.clock.now = null;
    tokens.set('receptionist', await server.signIn('receptionist'));
  });
});

describe("a care point's visits", () => {
  it.each([
    ['receptionist', 'pharmacy', 200],
    ['doctor', 'laboratory', 200],
    ['pharmacist', 'pharmacy', 200],
    ['pharmacist', 'consultation', 403],
    ['lab_tech', 'laboratory', 200],
    ['lab_tech', 'pharmacy', 403],
    ['admin', 'consultation', 403],
  ] as const)('%s at %s: %i', async (role, kind, status) => {
    expect((await list(carePoints[kind], role)).status).toBe(status);
  });

  it('puts waiting patients first, the longest wait on top, and counts what is listed', async () => {
    await forward(carePoints.consultation);
    await server.rows(
      `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by, completed_at)
       select a.facility_id, gen_random_uuid(), a.id, a.member_id, $1, s.status, 'x',
         (now() at time zone 'Africa/Dar_es_Salaam')::date - s.days, now() - s.days * interval '1 day' - interval '1 hour',
         a.created_by, case when s.status = 'Completed' then now() end
       from card_authorization a, (values ('Completed', 0), ('Completed', 3)) s (status, days)`,
      [carePoints.consultation],
    );
    const work = await list(carePoints.consultation, 'doctor', 'view=work');
    expect(work.body.data.counts).toMatchObject({ total: 2, pending: 1, completed: 1 });
    expect(work.body.itemList.map((item) => item.visitStatus)).toEqual(['Pending', 'Completed']);
    const pages = [];
    for (const query of ['pageNo=0', 'pageNo=1', 'pageNo=2', 'status=Pending', 'status=Completed']) {
      const { body } = await list(carePoints.consultation, 'doctor', `view=work&pageSize=1&${query}`);
      pages.push([body.data.totalItems, ...body.itemList.map(({ id }) => id)]);
    }
    const [waiting, completed] = work.body.itemList.map(({ id }) => id);
    expect(pages).toEqual([[2, waiting], [2, completed], [2], [1, waiting], [1, completed]]);
    const all = await list(carePoints.consultation, 'doctor');
    expect(all.body.data.counts).toEqual({ total: 3, pending: 1, completed: 2, stages: null });
    const ended = await list(carePoints.consultation, 'doctor', 'status=Completed');
    expect([ended.body.data.totalItems, ended.body.itemList.length]).toEqual([2, 2]);
    const found = await server.post(`/point-of-cares/${carePoints.consultation}/search?view=work`, {
      token: as('doctor'),
      body: { text: 'neema' },
    });
    expect(found.body.data.totalItems).toBe(2);
  });
});

describe("a visit's states", () => {
  async function started(kind: 'consultation' | 'pharmacy' = 'consultation'): Promise<string> {
    const { body } = await forward(carePoints[kind], as('doctor'));
    return startedVisit.parse(body.item).authorizedPointOfCareId;
  }
  const act = (id: string, verb: string, role: Role, body: object = {}) =>
    server.post(`/point-of-cares/visits/${id}/${verb}`, { token: as(role), body });

  const codeOf = ({ text }: Answer) => /"code":"([\w.]+)"/.exec(text)?.[1];

  it('is started by the first, and does not change', async () => {
    const id = await started('pharmacy');
    const first = await act(id, 'take', 'pharmacist');
    expect(first.body.item.takenByName).toBe('Test pharmacist first');
    const second = await act(id, 'take', 'doctor');
    expect(second.body.item.takenByName).toBe('Test pharmacist first');
  });

  it('is completed at consultation, can be repeated, and a new one can start afterwards', async () => {
    const id = await started();
    expect((await act(id, 'complete', 'doctor')).body.item.visitStatus).toBe('Completed');
    expect((await act(id, 'complete', 'doctor')).status).toBe(200);
    expect((await act(id, 'cancel', 'doctor', { reason: 'too late' })).status).toBe(409);
    expect(await started()).not.toBe(id);
  });

  it('is open again when its completion is undone, once, with an audit row', async () => {
    const id = await started();
    await act(id, 'take', 'doctor');
    await act(id, 'complete', 'doctor');
    const undone = await act(id, 'undo-complete', 'receptionist');
    expect(undone.body.item).toMatchObject({
      visitStatus: 'Pending',
      completedAt: null,
      takenByName: 'Test doctor first',
    });
    expect((await act(id, 'undo-complete', 'doctor')).body.item.visitStatus).toBe('Pending');
    expect(
      await server.rows(
        `select count(*)::int as n from audit where subject_id = '${id}' and action = 'visit.completion-undone'`,
      ),
    ).toEqual([{ n: 1 }]);
    // It can be withdrawn like any open visit, and ends like one.
    expect((await act(id, 'complete', 'doctor')).body.item.visitStatus).toBe('Completed');
  });

  it('stays completed ten minutes after its completion', async () => {
    const id = await started();
    await act(id, 'complete', 'doctor');
    const at = Date.now();
    server.clock.now = new Date(at + 11 * 60_000);
    const late = await act(id, 'undo-complete', 'doctor');
    expect([late.status, codeOf(late)]).toEqual([409, 'visits.undoTooLate']);
    server.clock.now = new Date(at + 9 * 60_000);
    expect((await act(id, 'undo-complete', 'doctor')).status).toBe(200);
  });

  it('stays completed when the patient was sent on since', async () => {
    const id = await started();
    await act(id, 'complete', 'doctor');
    const next = await started('pharmacy');
    const followed = await act(id, 'undo-complete', 'doctor');
    expect([followed.status, codeOf(followed)]).toEqual([409, 'visits.followed']);
    await act(next, 'cancel', 'doctor', { reason: 'Sent by mistake' });
    expect((await act(id, 'undo-complete', 'doctor')).status).toBe(200);
  });

  it('stays completed under an authorization that was withdrawn since', async () => {
    const id = await started();
    await act(id, 'complete', 'doctor');
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [authorization.id]);
    const answer = await act(id, 'undo-complete', 'doctor');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'visits.authorizationWithdrawn']);
  });

  it('is not completed by hand at the pharmacy', async () => {
    expect((await act(await started('pharmacy'), 'complete', 'doctor')).status).toBe(409);
  });

  it('leaves lists and counts when withdrawn', async () => {
    const id = await started();
    expect((await act(id, 'cancel', 'receptionist', { reason: 'Went home' })).body.item.visitStatus).toBe(
      'Cancelled',
    );
    const { body } = await list(carePoints.consultation, 'doctor');
    expect(body.data).toMatchObject({
      totalItems: 0,
      itemList: [],
      counts: { total: 0, pending: 0, completed: 0 },
    });
    expect((await act(id, 'complete', 'doctor')).status).toBe(409);
  });

  it('cannot be withdrawn once started', async () => {
    const id = await started();
    await act(id, 'take', 'doctor');
    expect((await act(id, 'cancel', 'receptionist', { reason: 'Went home' })).status).toBe(409);
  });

  // 200: the visit is as the caller wants it, so a repeat is no failure.
  it.each([
    ['completed', 'take', 200],
    ['completed', 'complete', 200],
    ['completed', 'cancel', 409],
    ['cancelled', 'undo-complete', 409],
    ['cancelled', 'take', 409],
    ['cancelled', 'complete', 409],
    ['cancelled', 'cancel', 200],
  ])('stays %s when asked to %s', async (state, verb, status) => {
    const id = await started();
    const reason = { reason: 'Went home' };
    await act(
      id,
      state === 'completed' ? 'complete' : 'cancel',
      'doctor',
      state === 'completed' ? {} : reason,
    );
    const stored = () => server.rows(`select v.*, v.xmin from visit v where id = '${id}'`);
    const before = await stored();
    expect((await act(id, verb, 'doctor', verb === 'cancel' ? reason : {})).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('is unknown to the other facility and closed to the wrong role', async () => {
    const id = await started();
    const elsewhere = await server.post(`/point-of-cares/visits/${id}/complete`, { token: other, body: {} });
    expect(elsewhere.status).toBe(404);
    expect((await act(id, 'take', 'pharmacist')).status).toBe(403);
    expect((await act(id, 'complete', 'lab_tech')).status).toBe(403);
    await act(id, 'complete', 'doctor');
    const undone = await server.post(`/point-of-cares/visits/${id}/undo-complete`, {
      token: other,
      body: {},
    });
    expect(undone.status).toBe(404);
    expect((await act(id, 'undo-complete', 'lab_tech')).status).toBe(403);
  });
});
