import type { Page } from '@playwright/test';
import { diagnosed } from '../lib/approving.ts';
import { expectAccessible } from '../lib/axe.ts';
import { order } from '../lib/ordered.ts';
import { textOfPdf } from '../lib/pdf.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const paracetamol = 'Paracetamol 500mg tablets';
const rdt = 'Malaria RDT';
const picture = 'Full Blood Picture';

/** What the printer would get: nothing of the screen. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  const printout = page.locator('.printout');
  await expect(printout).toBeVisible();
  const colours = await printout.evaluate((one) => {
    const { backgroundColor, color } = getComputedStyle(one);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const text = (await printout.innerText()).replace(/\s+/g, ' ');
  await page.emulateMedia({ media: 'screen' });
  return text;
}

test('a printed prescription matches the screen', async ({ enter, elsewhere, api, facility }) => {
  const { cardNo, firstName } = facility.takeMember();
  await diagnosed(api, cardNo);
  const { memberId } = await order(api, {
    cardNo,
    at: 'pharmacy',
    wanted: [{ name: paracetamol, quantity: 20, dosage: '2 tablets' }],
  });
  const page = await enter('doctor', `/patients/${memberId}`);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await page.getByRole('button', { name: `Details of ${paracetamol}` }).click();
  const dialog = page.getByRole('dialog', { name: paracetamol });
  await expect(dialog).toContainText('20 ×');
  await expectAccessible(page, 'details of a medicine with its printouts');
  const head = page.getByRole('region', { name: 'Patient' });
  await expect(head).toContainText(cardNo);

  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Prescription (PDF)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^prescription-\d{4}-\d\d-\d\d\.pdf$/);
  const pdf = await textOfPdf(file);
  for (const text of [paracetamol, '2 tablets', '20', cardNo, firstName, 'None recorded', 'Scheme'])
    expect(pdf).toContain(text);
  // As on a phone: the journeys' browser may have a viewer.
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
  const printing = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print' }).click();
  expect(await textOfPdf(await printing)).toBe(pdf);
  await expect(toast(page, 'It cannot be printed here. Print the downloaded PDF.')).toBeVisible();

  const pharmacy = await elsewhere('pharmacist', `/pharmacy/${memberId}`);
  await pharmacy.getByRole('button', { name: 'Print' }).click();
  const labels = pharmacy.getByRole('dialog', { name: 'Print' });
  await labels.getByRole('button', { name: 'Print 1 label' }).click();
  expect(await printed(pharmacy)).toContain('Meza vidonge 2');
  await labels.getByText('Prescription', { exact: true }).click();
  const again = pharmacy.waitForEvent('download');
  await pharmacy.getByRole('button', { name: 'Prescription (PDF)' }).click();
  expect(await textOfPdf(await again)).toBe(pdf);
});

test('a printed result matches the screen', async ({ enter, elsewhere, api, facility }) => {
  const { cardNo } = facility.takeMember();
  await diagnosed(api, cardNo);
  const { memberId, lines } = await order(api, {
    cardNo,
    at: 'laboratory',
    wanted: [{ name: picture }, { name: rdt }],
  });
  const lineId = lines.find(({ itemName }) => itemName === picture)?.memberVisitItemId;
  const page = await enter('lab_tech', `/laboratory/${memberId}`);
  await page.getByRole('button', { name: `Submit Results of ${picture}` }).click();
  const form = page.getByRole('dialog', { name: 'Submit Results' });
  await form.getByRole('textbox', { name: /^Haemoglobin/ }).fill('9.1');
  await form.getByLabel('Remarks').fill('Seen twice');
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: `View Results of ${picture}` }).click();
  const view = page.getByRole('dialog', { name: 'Results' });
  const measured = view.getByRole('row').filter({ hasText: 'Haemoglobin' });
  await expect(measured).toContainText('9.1');
  const coming = page.waitForEvent('download');
  await view.getByRole('button', { name: 'Result (PDF)' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).not.toContain('Witness');
  const pdf = await textOfPdf(file);
  for (const text of [picture, 'Haemoglobin', '9.1', 'Low', 'Seen twice', cardNo])
    expect(pdf).toContain(text);

  await test.step('a corrected one is marked', async () => {
    await (await api('lab_tech')).ok('POST', '/member-items/correct-lab-result', {
      memberVisitItemId: lineId,
      remarks: 'Seen a third time',
      values: [],
      reason: 'Wrong sample',
      version: 1,
    });
    const doctor = await elsewhere('doctor', `/patients/${memberId}`);
    await doctor.getByRole('button', { name: 'View Results', exact: true }).click();
    const results = doctor.getByRole('dialog', { name: 'Lab Results' });
    await expect(results).toContainText('Wrong sample');
    const other = doctor.waitForEvent('download');
    await results.getByRole('button', { name: 'Result (PDF)' }).click();
    const corrected = await textOfPdf(await other);
    for (const text of ['Version 2, corrected', 'Wrong sample', 'Seen a third time'])
      expect(corrected).toContain(text);
  });
});
