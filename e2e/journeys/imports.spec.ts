import { readFileSync } from 'node:fs';
import { rowOf } from '../lib/administering.ts';
import { expectAccessible } from '../lib/axe.ts';
import { verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { holdBack } from '../lib/hold-back.ts';
import { addMedicine, compared, figure, giveFile, medicineRow, tariffHead } from '../lib/importing.ts';
import { closeByEscape, search, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const code = (letter: string) => `J${letter}1000001`;

test('a tariff goes from its template to a price that the doctor finds, refused rows by line', async ({
  enter,
  api,
  facility,
}) => {
  const admin = await api('admin');
  const [known, added] = [code('A'), code('B')];
  await addMedicine(admin, known, 'Journeycillin 500mg tablets', 500);
  const page = await enter('admin', '/admin/imports');
  await expect(page.getByRole('region', { name: 'Members' })).toContainText('does not keep the register');
  await expectAccessible(page, 'imports');
  await expect(page.getByLabel('Choose a file: Members')).toHaveCount(0);

  await page.getByRole('button', { name: 'Columns: Tariff' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns: Tariff' });
  await expect(columns.getByRole('term')).toContainText(tariffHead.split(','));
  await expect(columns.getByRole('listitem').filter({ hasText: 'Diagnostic' })).toContainText('5');
  await expectAccessible(page, 'columns of a tariff');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns: Tariff' })).toBeFocused();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template: Tariff' }).click();
  const template = readFileSync(await (await saved).path(), 'utf8').replace(/^\ufeff/, '');
  expect(template.trim()).toBe(tariffHead);
  const file = [
    template.trim(),
    medicineRow(known, 'Journeycillin 500mg tablets', '"12,750"'),
    medicineRow(added, 'Journeymycin 500mg tablets', 900),
    medicineRow(code('C'), 'Journeyazole 500mg tablets', 'a lot'),
  ].join('\n');
  await giveFile(page, 'Tariff', 'new-prices.csv', file);
  await compared(page, 'new-prices.csv');
  await expect(figure(page, 'Changed')).toContainText('1');
  const change = page.getByRole('table', { name: 'Changed' }).getByRole('row').nth(1);
  await expect(change).toContainText(known);
  await expect(change).toContainText(/TZS 500.*TZS 12,750/s);
  await figure(page, 'Added').click();
  await expect(page.getByRole('table', { name: 'Added' })).toContainText('Journeymycin');
  await figure(page, 'Refused').click();
  const refused = page.getByRole('table', { name: 'Refused' }).getByRole('row').nth(1);
  await expect(refused.getByRole('cell').first()).toHaveText(/4$/);
  await expect(refused).toContainText('The column unitPrice must be whole TZS');
  await expectAccessible(page, 'refused rows');
  const rows = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the refused rows' }).click();
  const corrected = readFileSync(await (await rows).path(), 'utf8');
  expect(corrected).toContain('a lot');
  expect(corrected).not.toContain('Journeymycin');

  await page.getByRole('button', { name: 'Apply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply this file' });
  await expect(dialog).toContainText('1 row is added');
  await expect(dialog).toContainText('1 row is changed');
  await dialog.getByRole('button', { name: 'Apply now' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Agree to continue without the refused rows');
  await dialog.getByLabel('Continue without the refused rows').check();
  await expectAccessible(page, 'apply dialog');
  await dialog.getByRole('button', { name: 'Apply now' }).click();
  await expect(toast(page, 'Applied')).toBeVisible();
  await expect(page.getByText('This file was applied')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);

  await page.goto('/admin/catalogue');
  await search(page, known);
  await expect(rowOf(page, known)).toContainText('TZS 12,750');
  const doctor = await api('doctor');
  const { authorizedMemberId } = await verified(api, facility.takeMember().cardNo);
  const body = { authorizedMemberId, itemName: known, category: 'medicine' };
  const found = await doctor.ok<{ itemList: { itemCode: string; unitPrice: number }[] }>(
    'POST',
    '/member-items',
    body,
  );
  expect(found.itemList).toEqual([expect.objectContaining({ itemCode: known, unitPrice: 12_750 })]);
});

test('a file of another encoding is refused with its line, and can be uploaded again', async ({ enter }) => {
  const page = await enter('admin', '/admin/imports');
  const content = `${tariffHead}\n${medicineRow(code('F'), 'Journey \u00e9 500mg', 100)}\n`;
  await giveFile(page, 'Tariff', 'old-encoding.csv', Buffer.from(content, 'latin1'));
  const card = page.getByRole('region', { name: 'Tariff' });
  await expect(card).toContainText('Line 2: This is not UTF-8');
  await expect(card).toContainText('old-encoding.csv');
  await expectAccessible(page, 'imports with a refused file');
  await giveFile(page, 'Tariff', 'new-encoding.csv', content);
  await compared(page, 'new-encoding.csv');
});

test('a file is uploaded by keyboard, and 360 px are enough in Swahili', async ({ enter }) => {
  const page = await enter('admin', '/admin/imports');
  // The screen's heading no longer takes the focus once its list is loaded.
  await expect(page.getByText('No imports yet.')).toBeVisible();
  const field = page.getByLabel('Choose a file: Tariff');
  // The page intercepts the chooser once it has answered a later question. A key alone could overtake that.
  const chooser = page.waitForEvent('filechooser');
  await field.focus();
  await expect(field).toBeFocused();
  await page.keyboard.press('Space');
  const content = Buffer.from(`${tariffHead}\n${medicineRow(code('G'), 'Journey keys 500mg', 70)}\n`);
  const file = { name: 'keys.csv', mimeType: 'text/csv', buffer: content };
  const letUploadContinue = await holdBack(page, '**/api/v1/admin/imports/tariff/file?*');
  await (await chooser).setFiles(file);
  const heading = page.getByRole('region', { name: 'Tariff' }).getByRole('heading');
  await expect(heading).toBeFocused();
  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.press('Enter');
  await expect(stop).toHaveCount(0);
  await expect(heading).toBeFocused();
  await letUploadContinue();
  await field.setInputFiles(file);
  await compared(page, 'keys.csv');
  await figure(page, 'Added').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Added' })).toContainText('Journey keys');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.setItem('lang', 'sw'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tekeleza' })).toBeVisible();
  await expectFits(page, 'an import');
  await expectAccessible(page, 'an import at 360 px');
  await page.getByRole('button', { name: 'Tekeleza' }).click();
  await expect(page.getByRole('button', { name: 'Tekeleza sasa' })).toBeInViewport({ ratio: 1 });
  await closeByEscape(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Tupilia mbali' }).click();
  await expect(page.getByText('Faili hili liliachwa')).toBeVisible();
  await page.goto('/admin/imports');
  await expect(page.getByRole('region', { name: 'Orodha ya bei' })).toBeVisible();
  await expectFits(page, 'imports');
});
