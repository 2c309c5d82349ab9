import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../lib/axe.ts';
import { attend } from '../lib/claimed.ts';
import { monthsTest } from '../lib/demo.ts';
import { nameOf } from '../lib/doctor.ts';
import { expectNoError, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const urinalysis = 'Urinalysis';
const paracetamol = 'Paracetamol 500mg tablets';

test('a claim is found, built and sent without a mouse', async ({ enter, api, facility }) => {
  const member = facility.takeMember();
  const { cardNo } = member;
  const name = nameOf(member);
  await attend(api, {
    cardNo,
    diagnosis: 'N39.0',
    test: urinalysis,
    medicine: { name: paracetamol, quantity: 12 },
  });
  const page = await enter('receptionist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Screen, patient or action' })).toBeFocused();
  await page.keyboard.type('new cl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/claims/new');
  await expect(page.getByRole('heading', { name: 'New claim', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // The old rows lose the focus when they disappear.
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes(JSON.stringify(name)) === true,
  );
  await page.keyboard.type(name);
  await answered;
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const open = page.getByRole('link', { name: `Review the claim of ${name}` });
  await expect(open).toBeVisible();
  for (
    let step = 0;
    step < 10 && !(await open.evaluate((link) => link === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const submit = page.getByRole('button', { name: 'Submit Claim' });
  await expect(submit).toBeVisible();
  for (
    let step = 0;
    step < 25 && !(await submit.evaluate((element) => element === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(submit)).toBeFocused();
  await expect(page.getByRole('dialog').locator(submit)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The scheme has this claim and has not decided yet')).toBeVisible();
});

monthsTest('a closed month takes a payment', async ({ enter, api }) => {
  const server = await api('receptionist');
  const { itemList } = await server.ok<{
    itemList: { year: number; month: number; closedAt: string | null }[];
  }>('GET', '/claims/months');
  const closed = itemList.find(({ closedAt }) => closedAt !== null);
  if (!closed) throw new Error('The demo set has no closed month');
  const page = await enter('receptionist', '/claims');
  await page.getByRole('link', { name: 'Monthly closing' }).click();
  await expectNoError(page);
  const key = `${closed.year}-${String(closed.month).padStart(2, '0')}`;
  await page.locator(`a[href="/claims/months?of=${key}"]`).click();
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog', { name: /^Payment for / });
  const reference = `NHIF/PAY/${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Amount (TZS)').fill('50,000');
  await dialog.getByLabel('Reference').fill(reference);
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await expect(toast(page, 'Payment recorded')).toBeVisible();
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row');
  await expect(row.filter({ hasText: reference })).toContainText('50,000');
  await expectAccessible(page, 'a month with a payment');
});
