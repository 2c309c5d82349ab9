import { randomUUID } from 'node:crypto';
import { boardBed, type StayMedicine, stayMedicine, usualDoseHours } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { createPatientOfDay, hospitalOnMonday, moveTo, stayOf, tuesday } from './factories.ts';

const { hospital, calls, bed, leave } = hospitalOnMonday();

const post = (path: string, body: object, role: 'practitioner' | 'doctor' | 'pharmacist' = 'practitioner') =>
  hospital().server.post(path, { token: hospital().tokens[role], body });

/** A patient for whom a medicine was ordered, and then a bed found. */
async function createTreated(itemCode: string, directions: object) {
  const patient = await createPatientOfDay(hospital(), { visits: ['pharmacy'] });
  const memberItems = [
    { id: hospital().items[itemCode], quantity: 6, dose: 1, overrideReason: 'Needed again', ...directions },
  ];
  const ordered = await post(
    '/member-items/add',
    { authorizedMemberId: patient.memberId, memberItems },
    'doctor',
  );
  expect(ordered.status, ordered.text).toBe(200);
  const line = String(ordered.body.itemList[0]?.memberVisitItemId);
  const stayId = stayOf(await calls().request(patient.memberId)).id;
  const dose = { memberVisitItemId: line, number: 1, outcome: 'Given', seen: 0 };
  return {
    ...patient,
    line,
    stayId,
    admit: () => calls().admit(stayId, bed('G1')),
    record: (more: object = {}, role: 'practitioner' | 'doctor' = 'practitioner') =>
      post(`/stays/${stayId}/doses`, { ...dose, ...more }, role),
    async medicine(): Promise<StayMedicine> {
      const { body } = await hospital().server.get(`/stays/${stayId}/medicines`, {
        token: hospital().tokens.doctor,
      });
      expect(body.itemList).toHaveLength(1);
      return stayMedicine.parse(body.itemList[0]);
    },
  };
}

const twiceADay = { frequency: 'BD', durationDays: 3 };

it('records a dose once when two press, and says who gave it', async () => {
  const patient = await createTreated('30002', twiceADay);
  expect((await patient.record({}, 'doctor')).status, 'before the admission').toBe(409);
  await patient.admit();
  expect((await patient.medicine()).doses).toEqual([
    { number: 1, dueAt: new Date('2026-11-30T22:00:00+03:00').toISOString(), entries: [] },
    { number: 2, dueAt: new Date('2026-12-01T08:00:00+03:00').toISOString(), entries: [] },
    { number: 3, dueAt: new Date('2026-12-01T20:00:00+03:00').toISOString(), entries: [] },
  ]);
  const answers = await Promise.all([patient.record(), patient.record({}, 'doctor')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const [{ byName } = { byName: '' }] = (await patient.medicine()).doses[0]?.entries ?? [];
  expect(refused?.body.description).toBe(`Nothing was changed: ${byName} gave this dose at 22:00.`);
  const early = await patient.record({ number: 2 });
  expect([early.status, early.body.description]).toEqual([
    409,
    'This dose is due at 08:00, 1 Dec 2026. It can be recorded from 07:00, 1 Dec 2026 on.',
  ]);
  expect((await patient.record({ number: 7 })).status, 'beyond the course').toBe(404);
  await leave(patient.stayId);
});

it('corrects by another entry, and only what the person has seen', async () => {
  const patient = await createTreated('30002', twiceADay);
  await patient.admit();
  const refusal = { outcome: 'Refused', reason: 'Vomited at once' };
  expect((await patient.record({ outcome: 'Refused' })).body.fields).toHaveProperty('reason');
  expect((await patient.record({ outcome: 'EnteredInError', reason: 'Nothing yet' })).status).toBe(400);
  const body = { memberVisitItemId: patient.line, number: 1, seen: 0, ...refusal };
  const send = {
    token: hospital().tokens.practitioner,
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const [first, again] = [
    await hospital().server.post(`/stays/${patient.stayId}/doses`, send),
    await hospital().server.post(`/stays/${patient.stayId}/doses`, send),
  ];
  expect([first.status, again.body.item]).toEqual([200, first.body.item]);
  const mistake = { outcome: 'EnteredInError', reason: 'Another patient', seen: 1 };
  expect((await patient.record(mistake)).status).toBe(200);
  expect((await patient.record(mistake)).status, 'corrected meanwhile').toBe(409);
  expect((await patient.record({ seen: 2 })).body.fields, 'without a reason').toHaveProperty('reason');
  await calls().discharge(patient.stayId, { reason: 'Well again' });
  const late = { seen: 2, reason: 'Given by the night shift' };
  expect((await patient.record(late)).status, 'no longer at the ward').toBe(403);
  expect((await patient.record(late, 'doctor')).status).toBe(200);
  expect((await patient.medicine()).doses[0]?.entries.map(({ outcome }) => outcome)).toEqual([
    'Refused',
    'EnteredInError',
    'Given',
  ]);
  const [rights] = await hospital().server.rows(
    `select has_table_privilege('afyakadi_app', 'dose_record', 'update, delete') as may`,
  );
  expect(rights).toEqual({ may: false });
});

it('asks why before a dose that follows another one too soon', async () => {
  const patient = await createTreated('30001', { frequency: 'BD', durationDays: 3 });
  await patient.admit();
  await moveTo(hospital(), tuesday);
  const due = async () =>
    boardBed.parse((await calls().board(hospital().wards.general)).body.itemList[0]).doses;
  expect(await due()).toEqual({ late: 2, due: 0 });
  expect((await patient.record()).status).toBe(200);
  expect(await due()).toEqual({ late: 1, due: 0 });
  const soon = await patient.record({ number: 2 });
  expect([soon.status, soon.body.fields?.reason]).toEqual([
    422,
    expect.stringMatching(/^The last dose of Paracetamol 500mg was given at 11:00 by /),
  ]);
  expect((await patient.record({ number: 2, reason: 'Ordered by the doctor' })).status).toBe(200);
  await leave(patient.stayId);
});

it('numbers what is given when needed, and asks about an allergy that became known', async () => {
  const patient = await createTreated('30001', { frequency: 'PRN' });
  await patient.admit();
  expect((await patient.record({ number: 2 })).status, 'not the next one').toBe(404);
  expect((await patient.record()).status).toBe(200);
  expect((await patient.record()).status, 'two nurses at once').toBe(409);
  await moveTo(hospital(), tuesday);
  await post(
    `/patients/${patient.memberId}/allergies`,
    { substance: 'Paracetamol', severity: 'Severe' },
    'doctor',
  );
  const asked = await patient.record({ number: 2 });
  expect([asked.status, asked.body.fields?.reason]).toEqual([
    422,
    'The patient is allergic to Paracetamol. Ask the doctor. If it is given anyway, enter why.',
  ]);
  expect((await patient.medicine()).doses).toMatchObject([{ number: 1, dueAt: null }]);
  await leave(patient.stayId);
});

it('ends with a cancelled order, and goes on under the brand that takes its place', async () => {
  const cancelled = await createTreated('30002', twiceADay);
  await cancelled.admit();
  await cancelled.record();
  await post(`/member-items/${cancelled.line}/cancel`, { reason: 'Rash' }, 'doctor');
  expect(await cancelled.medicine()).toMatchObject({ ended: { reason: 'Rash' }, doses: [{ number: 1 }] });
  expect((await cancelled.record({ number: 2 })).status).toBe(404);
  const mistake = { outcome: 'EnteredInError', reason: 'Another patient', seen: 1 };
  expect((await cancelled.record(mistake)).status, 'a correction').toBe(200);
  expect((await cancelled.record({ seen: 2, reason: 'Given after all' })).status, 'no dose').toBe(409);
  await leave(cancelled.stayId);

  const patient = await createTreated('30001', twiceADay);
  await patient.admit();
  await patient.record();
  const itemId = randomUUID();
  await hospital().server.rows(
    `insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category, unit_price)
     values ($1, $2, '30011', 'Panadol 500mg', '500mg', 'Tablets', 3, 'medicine', 60)`,
    [hospital().server.tenants.first.id, itemId],
  );
  const instead = { itemId, quantity: 6, reason: 'Out of stock' };
  const answer = await post(`/member-items/${patient.line}/substitute`, instead, 'pharmacist');
  expect(answer.status, answer.text).toBe(200);
  const medicine = await patient.medicine();
  expect(medicine).toMatchObject({ itemName: 'Panadol 500mg', ended: null });
  expect(medicine.doses.map(({ entries }) => entries.length)).toEqual([1, 0, 0]);
  await moveTo(hospital(), tuesday);
  expect((await patient.record({ number: 2 })).status, 'the brand that is closed').toBe(404);
  const second = { memberVisitItemId: medicine.memberVisitItemId, number: 2 };
  expect((await patient.record(second)).status).toBe(200);
  await leave(patient.stayId);
});

it('is stopped by the doctor, also after the pharmacy dispensed it', async () => {
  const patient = await createTreated('30002', twiceADay);
  await patient.admit();
  await post('/member-items/dispense', { memberVisitItemId: patient.line, quantity: 6 }, 'pharmacist');
  await patient.record();
  const path = `/stays/${patient.stayId}/medicines/stop`;
  const body = { memberVisitItemId: patient.line, reason: 'Rash on the arms' };
  expect((await post(path, body)).status, 'the ward').toBe(403);
  expect((await post(path, body, 'doctor')).status).toBe(200);
  expect(await patient.medicine()).toMatchObject({
    ended: { reason: body.reason },
    doses: [{ number: 1, entries: [{ outcome: 'Given' }] }],
  });
  expect((await post(path, body, 'doctor')).status, 'stopped already').toBe(409);
  expect((await patient.record({ number: 2 })).status).toBe(404);
  const { tokens, server } = hospital();
  const taken = await server.get(`/patients/${patient.memberId}/medicines`, { token: tokens.doctor });
  expect(taken.body.item).toMatchObject({ current: [], last: null });
  const findings = async () => {
    const wanted = {
      authorizedMemberId: patient.memberId,
      itemName: '30002',
      itemTypeId: 3,
      category: 'medicine',
    };
    return (await post('/member-items', wanted, 'doctor')).body.itemList[0]?.findings;
  };
  expect(await findings(), 'the doses of the day may have been taken').toMatchObject([
    { code: 'ordered-today' },
  ]);
  await moveTo(hospital(), tuesday);
  expect(await findings(), 'the days of the order are not over').toEqual([]);
  await leave(patient.stayId);
});

it('keeps the hours of the admission when the facility sets others', async () => {
  const { server, tokens } = hospital();
  const setHours = async (BD: readonly number[]) => {
    const { body } = await server.get('/admin/settings', { token: tokens.admin });
    const { code: _, keepsRegister: __, ...settings } = body.item;
    const changed = { ...settings, doseHours: { ...usualDoseHours, BD } };
    expect((await server.post('/admin/settings', { token: tokens.admin, body: changed })).status).toBe(200);
  };
  const secondDose = async (patient: Awaited<ReturnType<typeof createTreated>>) =>
    (await patient.medicine()).doses[1]?.dueAt;
  const before = await createTreated('30002', twiceADay);
  await before.admit();
  await setHours([7, 19]);
  const after = await createTreated('30002', twiceADay);
  await calls().admit(after.stayId, bed('G2'));
  expect([await secondDose(before), await secondDose(after)]).toEqual([
    new Date('2026-12-01T08:00:00+03:00').toISOString(),
    new Date('2026-12-01T07:00:00+03:00').toISOString(),
  ]);
  await setHours(usualDoseHours.BD);
  await leave(before.stayId);
  await leave(after.stayId);
});
