import type { Page } from '@playwright/test';
import { nameOf, OrderPanel, verified } from '../lib/doctor.ts';
import { expect, test } from '../lib/test.ts';

const leave = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('what was begun for one patient never reaches another, and nothing typed goes without a question', async ({
  enter,
  api,
  facility,
}) => {
  const other = await verified(api, facility.takeMember().cardNo);
  const patient = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patients/${other.authorizedMemberId}`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(member-items\/add|notes|vitals)$/.test(request.url()))
      sent.push(request.url());
  });
  const heading = (name: string) =>
    page.getByRole('region', { name: 'Patient', exact: true }).getByText(name);
  await expect(heading(nameOf(other))).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Screen, patient or action' }).fill(patient.cardNo);
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(nameOf(patient));
  await page.keyboard.press('Enter');
  await expect(heading(nameOf(patient))).toBeVisible();

  await test.step('a note survives a change of tab, and asks before Back and a reload', async () => {
    await page.getByRole('tab', { name: 'Diagnosis' }).click();
    const note = page.getByLabel('New note');
    await note.fill('Fever for three days.');
    await page.getByRole('tab', { name: 'Prescriptions' }).click();
    await page.getByRole('tab', { name: 'Diagnosis' }).click();
    await expect(note).toHaveValue('Fever for three days.');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => window.setTimeout(() => window.location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.goBack();
    await leave(page).getByRole('button', { name: 'Stay' }).click();
    await expect(note).toHaveValue('Fever for three days.');
    await note.clear();
  });

  await test.step('vital signs ask before Escape', async () => {
    await page.getByRole('button', { name: 'Add vital signs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add vital signs' });
    await expect(dialog).toContainText(nameOf(patient));
    await dialog.getByLabel('Pulse').fill('88');
    await page.keyboard.press('Escape');
    await leave(page).getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('an order asks before Back, and does not follow to the other patient', async () => {
    const begin = page.getByRole('button', { name: 'New Prescription' });
    const panel = new OrderPanel(page, 'New Prescription');
    const question = page.getByRole('dialog', { name: 'Leave the order?' });
    await begin.click();
    await panel.add('Paracetamol 500mg tablets');
    await page.goBack();
    await question.getByRole('button', { name: 'Continue the order' }).click();
    await expect(panel.line('Paracetamol 500mg tablets')).toBeVisible();
    await page.goBack();
    await question.getByRole('button', { name: 'Leave without sending' }).click();
    await expect(heading(nameOf(other))).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await begin.click();
    await expect(panel.submit).toBeVisible();
    await expect(panel.dialog.getByRole('listitem', { name: 'Paracetamol 500mg tablets' })).toHaveCount(0);
  });
  expect(sent).toEqual([]);
});
