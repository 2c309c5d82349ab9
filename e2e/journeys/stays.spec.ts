import type { ClaimDetail, ManagedBed, ManagedCarePoint, Stay } from '@afyakadi/contract';
import { expectAccessible } from '../lib/axe.ts';
import { nameOf, sent, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { toast } from '../lib/screens.ts';
import { expectTargets } from '../lib/targets.ts';
import { expect, test } from '../lib/test.ts';

/** The bed-days of two beds. */
const bedDay = 'General Ward per day';
const otherDay = 'Wound Dressing';

test('a patient is admitted, moved and discharged after three midnights, with a folio of in-patients', async ({
  enter,
  elsewhere,
  api,
  facility,
  pool,
}) => {
  const admin = await enter('admin', '/admin/care-points');
  const server = await api('admin');
  const { item: ward } = await server.ok<{ item: ManagedCarePoint }>('POST', '/admin/point-of-cares', {
    name: 'Ward One',
    kind: 'ward',
    code: 'W1',
  });
  await admin.reload();
  await admin.getByRole('button', { name: 'Beds of Ward One' }).click();
  const beds = admin.getByRole('dialog', { name: 'Beds of Ward One' });
  await beds.getByRole('button', { name: 'New bed' }).click();
  const form = admin.getByRole('dialog', { name: 'New bed' });
  await form.getByLabel('Name').fill('A1');
  await form.getByRole('combobox', { name: 'Bed-day' }).fill('General Ward');
  await form.getByRole('option', { name: bedDay }).click();
  await expectAccessible(admin, 'a new bed');
  await form.getByRole('button', { name: 'Create bed' }).click();
  await expect(toast(admin, 'Bed A1: saved')).toBeVisible();
  // Another class.
  await server.ok<{ item: ManagedBed }>('POST', `/admin/point-of-cares/${ward.id}/beds`, {
    name: 'A2',
    itemCode: facility.item(otherDay).code,
  });

  const patient = await verified(api, facility.takeMember().cardNo);
  const authorizationId = patient.authorization?.id ?? '';
  await sent(api, patient, 'consultation');
  const doctor = await elsewhere('doctor', `/patients/${patient.authorizedMemberId}`);
  await doctor.getByRole('button', { name: 'Admit Patient' }).click();
  const request = doctor.getByRole('dialog', { name: 'Admit patient' });
  await request.getByLabel('Reason').fill('Severe malaria');
  await expectAccessible(doctor, 'the request for an admission');
  await request.getByRole('button', { name: 'Ask for admission' }).click();
  await expect(doctor.getByText(/^Waits for a bed in Ward One/)).toBeVisible();

  const nurse = await elsewhere('practitioner', `/medical-visit/${ward.id}`);
  await nurse.getByRole('button', { name: /^Admit / }).click();
  const admit = nurse.getByRole('dialog', { name: /^Admit / });
  await admit.getByLabel('Bed').selectOption({ label: 'A1 · General' });
  await expectAccessible(nurse, 'giving a bed');
  await test.step('who gives the same bed a moment later is told by whom; the other patient goes the same day', async () => {
    const other = await verified(api, facility.takeMember().cardNo);
    await (await api('doctor')).ok('POST', '/stays', {
      authorizedMemberId: other.authorizedMemberId,
      pointOfCareId: ward.id,
      reason: 'Fainted',
    });
    await doctor.goto(`/medical-visit/${ward.id}`);
    await doctor.getByRole('button', { name: `Admit ${nameOf(other)}` }).click();
    const late = doctor.getByRole('dialog', { name: `Admit ${nameOf(other)}` });
    await late.getByLabel('Bed').selectOption({ label: 'A1 · General' });
    await admit.getByRole('button', { name: 'Admit patient' }).click();
    await expect(late.getByRole('option', { name: 'A1 · General (no longer free)' })).toHaveCount(1);
    await late.getByRole('button', { name: 'Admit patient' }).click();
    await expect(late).toContainText(
      `Bed A1 was given to another patient by ${facility.staff.practitioner.name}. Choose another bed.`,
    );
    await late.getByLabel('Bed').selectOption({ label: 'A2 · General' });
    await late.getByRole('button', { name: 'Admit patient' }).click();
    await doctor.getByRole('button', { name: `Discharge ${nameOf(other)}` }).click();
    const leaving = doctor.getByRole('dialog', { name: `Discharge ${nameOf(other)}` });
    await leaving.getByLabel('The patient goes').selectOption('Home');
    await leaving.getByRole('button', { name: 'Discharge patient' }).click();
    await expect(toast(doctor, 'Discharged: ')).toBeVisible();
    const { item: out } = await (await api('receptionist')).ok<{ item: ClaimDetail }>(
      'GET',
      `/claims/visits/${other.authorization?.id}`,
    );
    expect(out).toMatchObject({ patientType: 'OUT', lines: [] });
    await doctor.goto(`/patients/${patient.authorizedMemberId}`);
  });
  await expect(doctor.getByText(/^In Ward One, bed A1/)).toBeVisible();

  await nurse.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(nurse, 'the bed board');
  await expectFits(nurse, 'the bed board at 360 px');
  expect(await expectTargets(nurse, 'the bed board at 360 px')).toBeGreaterThan(0);
  await nurse.getByRole('button', { name: /^Move / }).click();
  const move = nurse.getByRole('dialog', { name: /^Move / });
  await move.getByLabel('Bed').selectOption({ label: 'A2 · General' });
  await move.getByRole('button', { name: 'Move patient' }).click();
  await expect(doctor.getByText(/^In Ward One, bed A2/)).toBeVisible();

  const { item } = await (await api('doctor')).ok<{ item: { stay: Stay } }>(
    'GET',
    `/patients/${patient.authorizedMemberId}/stay`,
  );
  await letDaysPass(item.stay.id);
  await nurse.getByRole('button', { name: /^Discharge / }).click();
  const discharge = nurse.getByRole('dialog', { name: /^Discharge / });
  await discharge.getByLabel('The patient goes').selectOption('Home');
  await expect(discharge.getByText('Patient pays')).toBeVisible();
  await expectAccessible(nurse, 'a discharge');
  await expectFits(nurse, 'a discharge at 360 px');
  await discharge.getByRole('button', { name: 'Discharge patient' }).click();
  await expect(toast(nurse, 'Discharged: ')).toBeVisible();

  const reception = await api('receptionist');
  const { item: claim } = await reception.ok<{ item: ClaimDetail }>(
    'GET',
    `/claims/visits/${authorizationId}`,
  );
  expect(claim.patientType).toBe('IN');
  expect(claim.lines.map(({ itemName }) => itemName).toSorted()).toEqual([bedDay, otherDay, otherDay]);
  await doctor.goto(`/claims/new?visit=${authorizationId}`);
  await expect(doctor.getByText('Discharged', { exact: true })).toBeVisible();

  /** The patient came three days ago at 22:00, and was moved the morning after. */
  async function letDaysPass(stayId: string): Promise<void> {
    const at = (days: number, time: string) =>
      `((now() at time zone 'Africa/Dar_es_Salaam')::date - ${days} + time '${time}') at time zone 'Africa/Dar_es_Salaam'`;
    const day = `(now() at time zone 'Africa/Dar_es_Salaam')::date - 3`;
    await pool.query(
      `update stay set admitted_at = ${at(3, '22:00')}, admitted_on = ${day}, next_bed_day = ${day} where id = $1`,
      [stayId],
    );
    await pool.query(
      `update bed_assignment set from_at = case when until_at is null then ${at(2, '10:00')} else ${at(3, '22:00')} end,
         until_at = case when until_at is not null then ${at(2, '10:00')} end
       where stay_id = $1`,
      [stayId],
    );
  }
});
