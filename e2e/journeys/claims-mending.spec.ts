import { randomUUID } from 'node:crypto';
import type { ClaimDetail } from '@afyakadi/contract';
import { closableFrom } from '@afyakadi/contract/words';
import { expectAccessible } from '../lib/axe.ts';
import { attend } from '../lib/claimed.ts';
import { today } from '../lib/day.ts';
import { test as demoTest, monthsTest } from '../lib/demo.ts';
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
    ...{ cardNo, diagnosis: 'N39.0', test: urinalysis, medicine: { name: paracetamol, quantity: 12 } },
  });
  const page = await enter('receptionist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Screen' })).toBeFocused();
  await page.keyboard.type('new cl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/claims/new');
  await expect(page.getByRole('heading', { name: 'New claim', level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // The rows before the answer take the focus with them when they go.
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes(JSON.stringify(name)) === true,
  );
  await page.keyboard.type(name);
  await answered;
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const open = page.getByRole('link', { name: `See the claim of ${name}` });
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
  for (let step = 0; step < 25 && !(await submit.evaluate((it) => it === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The scheme has this claim and has not decided yet')).toBeVisible();
});

monthsTest(
  'the months show what was sent, warn before closing, and take a payment once',
  async ({ enter, api }) => {
    const server = await api('receptionist');
    const { itemList } = await server.ok<{
      itemList: {
        year: number;
        month: number;
        closedAt: string | null;
        amountPaid: number;
        unsent: number;
      }[];
    }>('GET', '/claims/months');
    const open = itemList.find((it) => it.closedAt === null && closableFrom(it) <= today());
    // Late in a month the demo's past holds one closed month alone, of which something was paid already.
    const closed = itemList.filter(({ closedAt }) => closedAt !== null);
    const unpaid = closed.find(({ amountPaid }) => amountPaid === 0) ?? closed[0];
    if (!open || !unpaid) throw new Error('The demo set has no month to close or no closed month');
    const differences = await server.ok<{ totalItems: number }>(
      'GET',
      `/claims/months/reconciliation?year=${unpaid.year}&month=${unpaid.month}`,
    );
    const page = await enter('receptionist', '/claims');
    await page.getByRole('link', { name: 'Monthly closing' }).click();
    await expectNoError(page);

    await test.step('the closing shows its two figures and what would be missing', async () => {
      // The running month cannot be closed yet.
      await expect(page.getByText(/^Can be closed from 1 /)).toBeVisible();
      await page.getByRole('button', { name: /^Close / }).click();
      const dialog = page.getByRole('dialog', { name: /^Close / });
      await expect(dialog.getByText('Folios submitted')).toBeVisible();
      await expect(dialog.getByText('Total amount claimed')).toBeVisible();
      await expect(
        dialog.getByText(
          open.unsent > 0
            ? /built and not sent, TZS/
            : 'The scheme is told these two figures. This cannot be undone.',
        ),
      ).toBeVisible();
      await expectAccessible(page, 'closing a month');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('a payment needs an amount and a reference, and is taken once', async () => {
      const reference = `NHIF/PAY/${randomUUID().slice(0, 8)}`;
      const key = `${unpaid.year}-${String(unpaid.month).padStart(2, '0')}`;
      await page.goto(`/claims/months?of=${key}`);
      await expect(page.getByText('The two lists agree.')).toHaveCount(differences.totalItems === 0 ? 1 : 0);
      await page.getByRole('button', { name: 'Record a payment' }).click();
      const dialog = page.getByRole('dialog', { name: /^Payment for / });
      await dialog.getByRole('button', { name: 'Record the payment' }).click();
      await expect(dialog.getByText('Enter whole TZS, at least 1')).toBeVisible();
      await expect(dialog.getByText('Enter the reference of the payment')).toBeVisible();
      await expectAccessible(page, 'a payment with errors');
      await dialog.getByLabel('Amount (TZS)').fill('50,000');
      await dialog.getByLabel('Reference').fill(reference);
      await dialog.getByRole('button', { name: 'Record the payment' }).click();
      await expect(toast(page, 'Payment recorded')).toBeVisible();
      const row = page.getByRole('table', { name: 'Payments' }).getByRole('row');
      await expect(row.filter({ hasText: reference })).toContainText('50,000');
      await expectAccessible(page, 'a month with a payment');
    });
  },
);

demoTest('axe: a claim in each of its states, and the dialogs of the list', async ({ enter, api }) => {
  const server = await api('receptionist');
  const page = await enter('doctor', '/claims');
  for (const status of ['Pending', 'Approved', 'Rejected']) {
    const { itemList } = await server.ok<{ itemList: ClaimDetail[] }>('POST', '/claims/search?pageSize=1', {
      status,
    });
    await page.goto(`/claims/${itemList[0]?.id}`);
    await expect(page.getByRole('table', { name: 'Services given' })).toBeVisible();
    await expectAccessible(page, `a claim that is ${status}`);
  }
  await page.goto('/claims');
  await page.getByRole('button', { name: /^Pending/ }).click();
  await page
    .getByRole('button', { name: /^Submit Claim/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Submit Claim' }).getByText('Amount claimed')).toBeVisible();
  await expectAccessible(page, 'submitting from the list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await page
    .getByRole('button', { name: /^Resubmit Claim/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Resubmit Claim' })).toBeVisible();
  await expectAccessible(page, 'resubmitting from the list');
});
