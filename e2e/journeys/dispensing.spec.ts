import { successes } from '@afyakadi/contract/texts/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const paracetamol = 'Paracetamol 500mg tablets';
const multivitamin = 'Multivitamin standard tablets';

const table = (page: Page) => page.getByRole('table', { name: 'Prescriptions' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dispense' });

async function openDispense(page: Page, name: string) {
  await row(page, name)
    .getByRole('button', { name: `Dispense ${name}` })
    .click();
  const amount = dialog(page).getByLabel('Amount');
  await expect(amount).toBeFocused();
  return { amount, confirm: dialog(page).getByRole('button', { name: 'Confirm' }) };
}

test('medicines are dispensed in part and whole, returned and closed, and the visit ends automatically', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const { cardNo } = facility.takeMember();
  // Another patient, whom the search excludes.
  await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: [{ name: paracetamol, quantity: 4 }],
  });
  const { memberId } = await order(api, {
    cardNo,
    at: 'pharmacy',
    wanted: [
      { name: paracetamol, quantity: 20, dosage: '1 tablet' },
      { name: multivitamin, quantity: 30 },
    ],
  });
  const page = await enter('pharmacist', '/pharmacy');

  await test.step('the list counts what it shows, and its row opens the patient', async () => {
    const pending = page.getByRole('button', { name: /^Pending Visits/ });
    await pending.click();
    await expect(pending).toHaveText(/2$/);
    await page.getByLabel('Name or card number').fill(cardNo);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Start visit of / }).click();
    await expect(page).toHaveURL(`/pharmacy/${memberId}`);
  });

  await test.step('a part is dispensed, and the focus stays', async () => {
    await expect(row(page, paracetamol)).toContainText('20 of 20 left');
    await expect(row(page, multivitamin)).toContainText('Not covered: the patient pays cash');
    const { amount, confirm } = await openDispense(page, paracetamol);
    await expect(amount).toHaveValue('20');
    await amount.fill('12');
    await confirm.click();
    await expect(toast(page, successes.medication)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, paracetamol)).toContainText('8 of 20 left');
    await expect(row(page, paracetamol)).toContainText('Partly dispensed');
    await expect(row(page, paracetamol).getByRole('button', { name: /^Dispense/ })).toBeFocused();
  });

  await test.step('a colleague dispenses some meanwhile: the server says what is left, and the typed text stays', async () => {
    const { amount, confirm } = await openDispense(page, paracetamol);
    await expect(amount).toHaveValue('8');
    // As on a screen that does not know of it yet.
    await page.route('**/member-items/*/*', (route) => route.abort());
    const colleague = await elsewhere('pharmacist', `/pharmacy/${memberId}`);
    const theirs = await openDispense(colleague, paracetamol);
    await theirs.amount.fill('5');
    await theirs.confirm.click();
    await expect(row(colleague, paracetamol)).toContainText('3 of 20 left');
    await confirm.click();
    await expect(amount).toHaveAccessibleDescription(/^Only 3 are left\./);
    await expect(amount).toHaveValue('8');
    await page.unroute('**/member-items/*/*');
    await amount.fill('3');
    await confirm.click();
    await expect(row(page, paracetamol)).toContainText('20 of 20 given');
    await expect(row(page, paracetamol).getByRole('button', { name: /^Dispense/ })).toHaveCount(0);
  });

  await test.step('a dispensing is returned with a reason, and dispensed again', async () => {
    await row(page, paracetamol)
      .getByRole('button', { name: `Details of ${paracetamol}` })
      .click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText('Rehema');
    await details.getByRole('button', { name: /^Reverse 12 / }).click();
    await details.getByLabel('Amount').fill('2');
    await details.getByLabel('Reason').fill('Wrong strength');
    await details.getByRole('button', { name: 'Reverse', exact: true }).click();
    await expect(toast(page, 'Dispensing taken back')).toBeVisible();
    await expect(details).toContainText('Returned: Wrong strength');
    await expectAccessible(page, 'details of a medicine');
    await page.keyboard.press('Escape');
    await expect(row(page, paracetamol)).toContainText('2 of 20 left');
    const { confirm } = await openDispense(page, paracetamol);
    await confirm.click();
    await expect(row(page, paracetamol)).toContainText('20 of 20 given');
  });

  await test.step('the rest is closed with a reason; the visit ends, and the page says so', async () => {
    await expect(page.getByText('Visit completed')).toHaveCount(0);
    await row(page, multivitamin)
      .getByRole('button', { name: /^Close as not given/ })
      .click();
    const closing = page.getByRole('dialog', { name: 'Close as not given' });
    await closing.getByLabel('Reason').selectOption('Other');
    await closing.getByLabel('Remarks').fill('Has some at home');
    await closing.getByRole('button', { name: 'Close as not given' }).click();
    await expect(toast(page, 'Closed as not given')).toBeVisible();
    await row(page, multivitamin)
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = page.getByRole('dialog', { name: 'Medicine' });
    await expect(details).toContainText('Other: Has some at home');
    await page.keyboard.press('Escape');
    await expect(row(page, multivitamin)).toContainText('Not given');
    await expect(page.getByText('Visit completed')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Steps of the visit' })).toContainText('Completed');
    await expectAccessible(page, 'a completed visit at the pharmacy');
    await page.getByRole('link', { name: 'Next patient' }).click();
    await expect(page).toHaveURL('/pharmacy');
  });
});
