import { readFileSync } from 'node:fs';
import { parseCsv } from 'hucre/csv';
import { isInSample } from '../../apps/server/test/setup/sample.ts';
import { expectAccessible } from '../lib/axe.ts';
import { verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { closeByEscape } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('the readers of a patient’s record are found by the patient, and in the exported file', async ({
  enter,
  api,
  elsewhere,
  facility,
}) => {
  const { authorizedMemberId, firstName, lastName, cardNo } = await verified(
    api,
    facility.takeMember().cardNo,
  );
  // Another patient, whose rows the search excludes.
  await verified(api, facility.takeMember().cardNo);
  await (await api('doctor')).patient(authorizedMemberId);
  const page = await enter('admin', '/admin/audit');
  await expect(page.getByRole('region', { name: 'Seal of the audit trail' })).toContainText(/Seal \d|sealed/);
  await expect(page.getByRole('table', { name: 'Audit trail' })).toBeVisible();
  await expectAccessible(page, 'audit trail');

  await page.getByRole('combobox', { name: 'Patient' }).fill(cardNo);
  await page.getByRole('listbox', { name: 'Patients' }).getByRole('option').first().click();
  const table = page.getByRole('table', { name: 'Audit trail' });
  const row = table.getByRole('row').filter({ hasText: 'Viewed' }).filter({ hasText: 'Doctor' }).first();
  await expect(row).toContainText(lastName);
  await expect(row).not.toContainText(cardNo);
  expect(new URL(page.url()).search).toBe('');
  // All except the headings.
  await expect(table.getByRole('row').filter({ hasNotText: lastName })).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Action' }).fill("patient's record");
  const actions = page.getByRole('listbox', { name: 'What can be done' }).getByRole('option');
  await expect(actions).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(table.getByRole('row').nth(1)).toContainText("Viewed a patient's record");
  await page.getByRole('button', { name: 'Clear the action' }).click();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these rows (CSV)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const [heads = [], ...lines] = parseCsv(readFileSync(await file.path(), 'utf8').replace(/^\ufeff/, ''));
  const patients = lines.map((line) => String(line[heads.indexOf('Patient')] ?? '')).filter(Boolean);
  expect(patients.length).toBeGreaterThan(0);
  for (const patient of patients) expect(patient).toContain(`${firstName}`);
  expect(lines.some((line) => String(line[0]) === 'Newest seal')).toBe(true);

  const again = await elsewhere('admin', '/admin/audit');
  await again.getByRole('combobox', { name: 'Action' }).fill('exported the audit trail');
  await expect(again.getByRole('listbox', { name: 'What can be done' }).getByRole('option')).toHaveCount(1);
  await again.keyboard.press('Enter');
  await expect(again.getByRole('table', { name: 'Audit trail' }).getByRole('row').nth(1)).toContainText(
    'Exported the audit trail',
  );
});

test('a record that was opened for a reason is listed with it, and leads to the patient’s trail', async ({
  enter,
  api,
  facility,
}) => {
  const { pharmacist } = facility.staff;
  const { authorizedMemberId } = await verified(api, facility.takeMember().cardNo);
  const reason = 'Asks at the counter about yesterday';
  await (await api('pharmacist')).ok('POST', `/patients/${authorizedMemberId}/open-record`, { reason });

  const page = await enter('admin', '/admin/audit');
  await page.getByText('Opened records', { exact: true }).click();
  const row = page
    .getByRole('table', { name: 'Opened records' })
    .getByRole('row')
    .filter({ hasText: pharmacist.name });
  await expect(row).toContainText(reason);
  await expect(row).toContainText('Pharmacist');
  await expectAccessible(page, 'opened records');
  await row.getByRole('button', { name: /^Audit trail of/ }).click();
  const trail = page.getByRole('table', { name: 'Audit trail' });
  const broken = trail.getByRole('row').filter({ hasText: reason });
  await expect(broken).toContainText('Opened the record of a patient at another care point');
  await broken.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Opened the record of a patient at another care point' });
  await expect(dialog).toContainText(reason);
  await expectAccessible(page, 'a row of the trail');
  await dialog.getByRole('button', { name: 'Only this account' }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(
    `${pharmacist.name} (Pharmacist)`,
  );
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('');
});

if (isInSample('the audit trail at 360 px', 1 / 4)) {
  test('at 360 px the trail fits, in Swahili', async ({ enter, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => localStorage.setItem('lang', 'sw'));
    await enter('admin', '/admin/audit');
    const list = page.getByRole('list', { name: 'Kumbukumbu' });
    await expect(list).toContainText('Ameingia');
    await expectFits(page, 'trail');
    await expectAccessible(page, 'trail at 360 px');
    await list.getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Funga' }).last()).toBeInViewport();
    await closeByEscape(page.getByRole('dialog'));
    await page.getByText('Rekodi zilizofunguliwa', { exact: true }).click();
    await expect(page.getByRole('main')).not.toContainText('Inapakia');
    await expectFits(page, 'opened records');
  });
}
