import type { OrderLine } from '@afyakadi/contract';
import { successes } from '@afyakadi/contract/texts/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { order } from '../lib/ordered.ts';
import { closeByEscape, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const paracetamol = 'Paracetamol 500mg tablets';

const prescriptions = (page: Page) => page.getByRole('list', { name: 'Prescriptions' });

async function open(page: Page, title: 'New Prescription' | 'New Lab Test'): Promise<OrderPanel> {
  await page.getByRole('button', { name: title }).click();
  const panel = new OrderPanel(page, title);
  await expect(panel.search).toBeFocused();
  return panel;
}

test('a doctor prescribes by keyboard, sees what the scheme pays, and cancels a line', async ({
  enter,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  const id = patient.authorizedMemberId;
  const page = await enter('doctor', `/patients/${id}`);
  // The messages close automatically, whether the panel is there yet or not. `waitFor` looks at each frame of the page;
  // `expect` asks at intervals, which on a busy computer can be longer than a message is visible.
  const [, , panel] = await Promise.all([
    toast(page, successes.pharmacyVisit).waitFor(),
    toast(page, successes.medicines).waitFor(),
    open(page, 'New Prescription'),
  ]);
  await expect(panel.submit).toBeDisabled();

  await test.step('the search finds by brand, and arrow keys move through the results', async () => {
    await panel.search.fill('panadol');
    await expect(panel.results.nth(1)).toBeVisible();
    // One entry for all packs of a strength and form.
    const found = panel.results.filter({ hasText: paracetamol });
    for (const text of ['Tsh 50', '2 packs', 'Covered']) await expect(found).toContainText(text);
    await panel.search.press('ArrowDown');
    await expect(panel.results.first()).toHaveAttribute('aria-selected', 'true');
    await panel.search.press('ArrowDown');
    await expect(panel.results.nth(1)).toHaveAttribute('aria-selected', 'true');
    await panel.search.press('ArrowUp');
    await expect(panel.results.first()).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('dose, frequency and days give the quantity, and the scheme’s share is shown', async () => {
    const line = await panel.add(paracetamol);
    await expect(line.getByLabel('Dose')).toBeFocused();
    await page.keyboard.type('2');
    await line.getByLabel('Frequency').selectOption('TDS');
    await line.getByLabel('Days').fill('4');
    await expect(line.getByLabel('Quantity')).toHaveValue('24');
    await expect(line).toContainText('TZS 1,200');
    await expect(panel.dialog).toContainText('Scheme paysTZS 1,200');
    // What is missing for the whole order is not shown on one of its lines.
    const whole = panel.dialog.getByRole('region', { name: 'About the whole order' });
    await expect(whole).toContainText('No diagnosis is recorded.');
    await expect(line).not.toContainText('No diagnosis is recorded.');
    await line.getByLabel('Note to the pharmacist').fill('After food');
    await line.getByLabel('Note to the pharmacist').press('Enter');
    await expect(panel.search).toBeFocused();
  });

  await panel.submit.click();
  await expect(toast(page, successes.prescription)).toBeVisible();
  await expect(panel.dialog).toBeHidden();
  const row = prescriptions(page).getByRole('listitem').filter({ hasText: paracetamol }).first();
  await expect(row).toContainText('2 tablets · 3 times a day · 4 days');
  await expect(row).toContainText('Tsh 50');
  await row.getByRole('button', { name: `Details of ${paracetamol}` }).click();
  await expect(page.getByRole('dialog')).toContainText('After food');
  await closeByEscape(page.getByRole('dialog'));
  await row.getByRole('button', { name: `Cancel ${paracetamol}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the order line' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel the line' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
    'Enter the reason in words: at least 4 letters',
  );
  await dialog.getByLabel('Reason').fill('The patient has some at home');
  await dialog.getByRole('button', { name: 'Cancel the line' }).press('Enter');
  await expect(toast(page, 'Order line cancelled')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  await expect(page.getByRole('heading', { name: 'Prescriptions', level: 3 })).toBeFocused();
});

test('an order over the yearly ceiling shows the patient’s part before it is sent, and on the bill', async ({
  enter,
  api,
  facility,
  pool,
}) => {
  const { cardNo, schemeId, productCode } = facility.takeMember();
  await pool.query(
    `insert into product_benefit (facility_id, scheme_id, product_code, patient_type, yearly_ceiling)
     values ($1, $2, $3, 'OUT', 40000)`,
    [facility.id, schemeId, productCode],
  );
  const patient = await verified(api, cardNo);
  const id = patient.authorizedMemberId;
  const page = await enter('doctor', `/patients/${id}`);
  const panel = await open(page, 'New Lab Test');
  // TZS 25,000, 22,000 and 8,000.
  for (const name of ['Liver Function Tests', 'Lipid Profile', 'Full Blood Picture']) await panel.add(name);
  await expect(panel.dialog).toContainText('TZS 40,000 of TZS 40,000 left');
  await expect(panel.dialog).toContainText('Scheme paysTZS 40,000');
  await expect(panel.dialog).toContainText('Patient pays cashTZS 15,000');
  await panel.submit.click();
  await expect(toast(page, successes.labRequest)).toBeVisible();

  const laboratory = await api('lab_tech');
  const { itemList } = await laboratory.ok<{ itemList: OrderLine[] }>(
    'GET',
    `/member-items/lab-results/${id}`,
  );
  expect(itemList).toHaveLength(3);
  for (const { memberVisitItemId } of itemList)
    await laboratory.ok('POST', '/member-items/submit-lab-results', { memberVisitItemId, remarks: 'Normal' });
  await page.goto(`/claims/new?visit=${patient.authorization?.id}`);
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText('Amount claimedTZS 40,000');
  await expect(totals).toContainText('Patient paysTZS 15,000');
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('the panel takes the whole screen, and shows search and order alternately', async ({
    enter,
    api,
    facility,
  }) => {
    const patient = await verified(api, facility.takeMember().cardNo);
    const doctor = await api('doctor');
    const { lines } = await order(api, {
      cardNo: facility.takeMember().cardNo,
      at: 'pharmacy',
      wanted: [paracetamol, 'Multivitamin standard tablets', 'Cetirizine 10mg tablets'].map((name) => ({
        name,
      })),
    });
    await doctor.ok('POST', '/order-sets', {
      name: 'Upper respiratory infection without fever, adult, third day',
      category: 'medicine',
      lines: lines.map(({ itemId }) => ({ itemId, frequency: 'UD', quantity: 1 })),
    });
    const page = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
    const panel = await open(page, 'New Prescription');
    await expect(panel.dialog.getByRole('button', { name: /^Upper respiratory/ })).toBeVisible();
    await expect(panel.search).toBeInViewport({ ratio: 1 });
    await expectFits(page, 'the search');
    await panel.add(paracetamol);
    await expect(panel.search).toBeHidden();
    await expect(panel.line(paracetamol).getByLabel('Dose')).toBeFocused();
    await expectFits(page, 'the order');
    await expectAccessible(page, 'the order at 360 px');
    await panel.dialog.getByText('Search', { exact: true }).click();
    await expect(panel.search).toBeVisible();
  });
});
