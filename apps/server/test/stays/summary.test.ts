import { dischargeSummary } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { ordered, person } from '../claims/factories.ts';
import { fetchDocument } from '../documents/factories.ts';
import { createPatientOfDay, hospitalOnMonday, stayOf } from './factories.ts';

const { hospital, calls, bed, leave } = hospitalOnMonday();

it('has what the record knows and what the doctor writes, on screen and on paper in both languages', async () => {
  const { server, tokens, items } = hospital();
  const patient = await createPatientOfDay(hospital(), { visits: ['pharmacy', 'laboratory'] });
  const doctor = person(server, tokens.doctor);
  const clinic = { ...hospital(), doctor };
  await doctor.diagnose(patient.memberId, 'I10');
  await person(server, tokens.lab_tech).result(await ordered(clinic, patient, '50001'));
  const directions = {
    quantity: 10,
    dose: 1,
    frequency: 'BD',
    durationDays: 5,
    overrideReason: 'Needed again',
  };
  await doctor.order(patient.memberId, [{ id: items['30001'], ...directions }]);
  await doctor.order(patient.memberId, [{ id: items['30003'], quantity: 1, dose: 1, frequency: 'STAT' }]);
  const stayId = stayOf(await calls().request(patient.memberId)).id;
  const path = `/stays/${stayId}/summary`;
  const read = (token = tokens.doctor) => server.get(path, { token });
  expect((await read()).status, 'before the admission').toBe(409);
  await calls().admit(stayId, bed('G1'));
  const body = { course: 'Fever for three days, then well.', returnOn: '2026-12-10' };
  expect((await server.post(path, { token: tokens.practitioner, body })).status).toBe(403);
  expect((await server.post(path, { token: tokens.doctor, body })).status).toBe(200);
  const summary = dischargeSummary.parse((await read()).body.item);
  expect(summary).toMatchObject({
    ...body,
    diagnoses: [{ code: 'B54' }, { code: 'I10' }],
    results: [{ itemName: 'Full Blood Picture', text: 'Hb 9.8 g/dL' }],
    medicines: [{ itemName: 'Paracetamol 500mg', frequency: 'BD', until: '2026-12-04' }],
  });
  await leave(stayId);
  const { text } = await fetchDocument(server, `${path}.pdf`, tokens.doctor);
  for (const part of [
    'DISCHARGE SUMMARY / MUHTASARI WA KURUHUSIWA',
    body.course,
    'Results / Majibu',
    'Hb 9.8 g/dL',
    'twice a day, for 5 days / mara 2 kwa siku, siku 5',
    '10 Dec 2026',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(part);
});
