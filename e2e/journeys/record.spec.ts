import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel, sent, verified } from '../lib/doctor.ts';
import { expect, test } from '../lib/test.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name });
const rowOf = (page: Page, name: string, text: string) =>
  table(page, name).getByRole('row').filter({ hasText: text }).first();

test('a doctor finds a diagnosis by its words, writes a note, and records an allergy that warns everybody', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  const id = patient.authorizedMemberId;
  const page = await enter('doctor', `/patients/${id}`);
  await page.getByRole('tab', { name: 'Diagnosis' }).click();
  const field = page.getByRole('combobox', { name: 'Diagnosis' });
  await field.fill('malaria falciparum');
  await expect(page.getByRole('option').first()).toContainText(/^B50/);
  await field.press('Enter');
  await expect(field).toHaveValue(/^B50/);
  await page.getByLabel('Remark (optional)').fill('mRDT positive');
  await page.getByRole('button', { name: 'Record diagnosis' }).click();
  const malaria = page
    .getByRole('list', { name: 'Diagnoses' })
    .getByRole('listitem')
    .filter({ hasText: 'mRDT' });
  await malaria.getByRole('button', { name: /^Make B50.* final$/ }).click();
  await expect(malaria).toContainText('Final');
  await page.getByLabel('New note').fill('Fever for three days.\nDrinks well.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(rowOf(page, 'Notes', 'Fever for three days.')).toContainText('Drinks well.');
  await expectAccessible(page, 'the diagnoses');

  const head = page.getByRole('region', { name: 'Allergies' });
  await head.getByRole('button', { name: 'Add allergy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add allergy' });
  await dialog.getByLabel('Medicine or substance').fill('Penicillin');
  await dialog.getByText('Severe', { exact: true }).click();
  await expectAccessible(page, 'the allergy');
  await dialog.getByRole('button', { name: 'Record the allergy' }).click();
  await expect(head).toContainText('Penicillin · severe');
  await sent(api, patient, 'pharmacy');
  const pharmacy = await elsewhere('pharmacist', `/pharmacy/${id}`);
  await expect(pharmacy.getByRole('region', { name: 'Allergies' })).toContainText('Penicillin · severe');

  await page.getByRole('button', { name: 'New Prescription' }).click();
  const panel = new OrderPanel(page, 'New Prescription');
  await panel.search.fill('amoxicillin 250mg capsules');
  await expect(panel.results.first()).toContainText('The patient is allergic to Penicillin.');
});
