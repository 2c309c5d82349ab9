import type { LabResult, OrderLine } from '@afyakadi/contract';
import { failures, pace } from '@afyakadi/contract/words';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel, sent, verified } from '../lib/doctor.ts';
import { watchMoments } from '../lib/moments.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name });
const rowOf = (page: Page, name: string, text: string) =>
  table(page, name).getByRole('row').filter({ hasText: text }).first();

test('a doctor records a diagnosis by words or code, makes it final, withdraws it, and writes notes', async ({
  enter,
  api,
  facility,
}) => {
  const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patients/${id}`);
  await page.getByRole('tab', { name: 'Diagnosis' }).click();
  const field = page.getByRole('combobox', { name: 'Diagnosis' });

  await page.getByRole('button', { name: 'Record diagnosis' }).click();
  await expect(field).toHaveAccessibleDescription(/Choose a diagnosis from the list/);
  await field.fill('malaria falciparum');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText(/^B50/);
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(field).toHaveValue(/^B50/);
  await page.getByLabel('Remark (optional)').fill('mRDT positive');
  await page.getByRole('button', { name: 'Record diagnosis' }).click();
  await expect(toast(page, 'Diagnosis recorded')).toBeVisible();
  await expect(field).toHaveValue('');
  const malaria = rowOf(page, 'Diagnoses', 'mRDT positive');
  await expect(malaria).toContainText('Provisional');
  await malaria.getByRole('button', { name: /^Make B50.* final$/ }).click();
  await expect(toast(page, 'Diagnosis made final')).toBeVisible();
  await expect(malaria).toContainText('Final');

  await field.fill('n39.0');
  await expect(options.first()).toContainText('N39.0');
  await field.press('Enter');
  await page.getByText('Final', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Record diagnosis' }).click();
  const urinary = rowOf(page, 'Diagnoses', 'N39.0');
  await expect(urinary).toContainText('Final');
  await urinary.getByRole('button', { name: 'Withdraw N39.0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the diagnosis' });
  await dialog.getByLabel('Reason').fill('The culture grew nothing');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(toast(page, 'Diagnosis withdrawn')).toBeVisible();
  await expect(urinary).toContainText('Withdrawn: The culture grew nothing');

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('New note')).toHaveAccessibleDescription('Write the note first');
  await page.getByLabel('New note').fill('Fever for three days.\nDrinks well.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Note added')).toBeVisible();
  await expect(rowOf(page, 'Notes', 'Fever for three days.')).toContainText('Drinks well.');
  await expectAccessible(page, 'the diagnoses');

  await test.step('an order can be tied to what stands, and to nothing that was withdrawn', async () => {
    await page.getByRole('button', { name: 'New Prescription' }).click();
    const panel = new OrderPanel(page, 'New Prescription');
    const line = await panel.add('Paracetamol 500mg tablets');
    const choices = line.getByLabel('For the diagnosis').getByRole('option');
    await expect(choices.filter({ hasText: 'B50' })).toHaveCount(1);
    await expect(choices.filter({ hasText: 'N39.0' })).toHaveCount(0);
  });
});

test('an allergy stands in the head, warns in the search, and is withdrawn with a reason', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  const id = patient.authorizedMemberId;
  const page = await enter('doctor', `/patients/${id}`);
  const head = page.getByRole('region', { name: 'Allergies' });
  await expect(head).toContainText('None recorded');
  await head.getByRole('button', { name: 'Add allergy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add allergy' });
  await expect(dialog.getByLabel('Medicine or substance')).toBeFocused();
  await dialog.getByRole('button', { name: 'Record the allergy' }).click();
  await expect(dialog.getByLabel('Medicine or substance')).toHaveAccessibleDescription(/Name the medicine/);
  await dialog.getByLabel('Medicine or substance').fill('Penicillin');
  await dialog.getByText('Severe', { exact: true }).click();
  await dialog.getByLabel('What happens (optional)').fill('Swollen lips');
  await expectAccessible(page, 'the allergy');
  await dialog.getByRole('button', { name: 'Record the allergy' }).click();
  await expect(head).toContainText('Penicillin · severe · Swollen lips');

  await sent(api, patient, 'pharmacy');
  const pharmacy = await elsewhere('pharmacist', `/pharmacy/${id}`);
  await expect(pharmacy.getByRole('region', { name: 'Allergies' })).toContainText('Penicillin · severe');

  await page.getByRole('button', { name: 'New Prescription' }).click();
  const panel = new OrderPanel(page, 'New Prescription');
  await panel.search.fill('amoxicillin 250mg capsules');
  await expect(panel.results.first()).toContainText('The patient is allergic to Penicillin.');
  await panel.dialog.getByRole('button', { name: 'Close' }).click();

  await head.getByRole('button', { name: 'Withdraw the allergy to Penicillin' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw the allergy' });
  await withdraw.getByLabel('Reason').fill('Recorded for another patient');
  await withdraw.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(toast(page, 'Allergy withdrawn')).toBeVisible();
  await expect(head).toContainText('None recorded');
});

test.describe('at the pace of the specification', () => {
  test.use({ keepsPace: true });
  test('View Results opens after a second and a half, with values, marks, author and what was corrected', async ({
    enter,
    api,
    facility,
  }) => {
    const { memberId, lines } = await order(api, {
      cardNo: facility.takeMember().cardNo,
      at: 'laboratory',
      wanted: [{ name: 'Full Blood Picture' }, { name: 'Urinalysis' }],
    });
    const lab = await api('lab_tech');
    const line = (name: string): OrderLine => {
      const found = lines.find(({ itemName }) => itemName === name);
      if (!found) throw new Error(`${name} was not ordered`);
      return found;
    };
    const blood = line('Full Blood Picture').memberVisitItemId;
    const { item } = await lab.ok<{ item: LabResult }>('GET', `/member-items/view-lab-result/${blood}`);
    const high = item.measures.find((one) => one.high !== null);
    if (!high) throw new Error('The test has no range');
    const sent = { memberVisitItemId: blood, values: [{ code: high.code, value: (high.high ?? 0) * 2 }] };
    await lab.ok('POST', '/member-items/submit-lab-results', { ...sent, remarks: 'First reading' });

    const page = await enter('doctor', `/patients/${memberId}`);
    await page.getByRole('tab', { name: 'Diagnosis' }).click();
    const row = rowOf(page, 'Lab tests and results', 'Full Blood Picture');
    await expect(row).toContainText('High');
    await expect(rowOf(page, 'Lab tests and results', 'Urinalysis')).toContainText('Pending');

    const between = await watchMoments(page, { results: { dialog: true } });
    await row.getByRole('button', { name: 'View Results of Full Blood Picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lab Results' });
    await expect(dialog).toBeVisible();
    expect(await between('click', 'results')).toBeGreaterThan(pace.viewResults - 20);
    await expect(dialog).toContainText('First reading');
    await expect(dialog.getByRole('table', { name: 'Measured values' })).toContainText('High');
    await expectAccessible(page, 'a result');
    await page.keyboard.press('Escape');

    await lab.ok('POST', '/member-items/correct-lab-result', {
      ...{ ...sent, remarks: 'Second reading' },
      ...{ reason: 'The first sample had clotted', version: 1 },
    });
    await page.getByRole('button', { name: 'View Results', exact: true }).first().click();
    await expect(dialog).toContainText('Corrected: The first sample had clotted');
    await expect(dialog).toContainText('Second reading');
    await expect(dialog).toContainText('Awaited from the laboratory: Urinalysis');
    await dialog.getByText('Before the correction').click();
    await expect(dialog).toContainText('First reading');
    await page.keyboard.press('Escape');

    await page.route('**/view-lab-result/**', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"statusCode":51500,"description":""}',
      }),
    );
    await row.getByRole('button', { name: 'View Results of Full Blood Picture' }).click();
    await expect(toast(page, failures.any)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(failures.any);
  });
});

test('each role sees its part of a patient and nothing else', async ({ elsewhere, api, facility }) => {
  const { cardNo } = facility.takeMember();
  const { memberId } = await order(api, {
    cardNo,
    at: 'pharmacy',
    wanted: [{ name: 'Multivitamin standard tablets', quantity: 10 }],
  });
  // Whoever is not at a care point of a role has a record that is closed to it.
  await order(api, { cardNo, at: 'laboratory', wanted: [{ name: 'Full Blood Picture' }] });
  const doctor = await api('doctor');
  await doctor.ok('POST', `/patients/${memberId}/diagnoses`, { code: 'B50.9' });
  const address = `/patient/${memberId}`;
  const parts = {
    doctor: ['Prescriptions', 'Diagnosis history', 'Lab tests and results'],
    pharmacist: ['Prescriptions'],
    lab_tech: ['Lab tests and results'],
    receptionist: [],
  };
  for (const role of ['doctor', 'pharmacist', 'lab_tech', 'receptionist'] as const) {
    const page = await elsewhere(role, address);
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText(cardNo);
    for (const part of parts.doctor)
      await expect(page.getByRole('heading', { name: part })).toHaveCount(
        (parts[role] as string[]).includes(part) ? 1 : 0,
      );
    await expect(page.getByRole('button', { name: 'New Lab Test' })).toHaveCount(role === 'doctor' ? 1 : 0);
    await expect(page.getByRole('button', { name: 'New Prescription' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Cancel / })).toHaveCount(0);
    const reads = role === 'doctor' || role === 'pharmacist';
    await expect(page.getByText('Multivitamin standard tablets')).toHaveCount(reads ? 1 : 0);
    await expect(page.getByText('B50.9')).toHaveCount(role === 'doctor' ? 1 : 0);
  }
});
