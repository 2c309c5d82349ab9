import type { ClaimSummary, ComplianceReport } from '@afyakadi/contract';
import type { ReportPeriod } from '@afyakadi/contract/scheme/claims';
import { expect, type Page } from '@playwright/test';
import { isInSample } from '../../apps/server/test/setup/sample.ts';
import type { Api } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { today } from '../lib/day.ts';
import { test as demoTest } from '../lib/demo.ts';
import { exported, figuresOf } from '../lib/exported.ts';
import { expectFits } from '../lib/fits.ts';
import { toast } from '../lib/screens.ts';
import { test } from '../lib/test.ts';

const periods = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;
const tzs = (amount: number) => `TZS ${amount.toLocaleString('en-US')}`;

async function reportOf(server: Api, period: ReportPeriod, date: string): Promise<ComplianceReport> {
  const path = `/compliance/report?period=${period}&date=${date}`;
  return (await server.ok<{ item: ComplianceReport }>('GET', path)).item;
}

/** A day with claims in the month before last, which is closed. */
async function settledDay(server: Api): Promise<string> {
  const date = new Date(`${today()}T00:00:00Z`);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 2);
  const { days } = await reportOf(server, 'monthly', date.toISOString().slice(0, 10));
  const day = days.find(({ claims }) => claims > 0)?.day;
  if (!day) throw new Error('The demo set has no claims two months ago');
  return day;
}

async function show(page: Page, period: ReportPeriod, date: string): Promise<void> {
  await page.getByLabel('Date').fill(date);
  await page.getByText(periods[period], { exact: true }).click();
}

demoTest('each period shows its figures, and each export has the same', async ({ enter, api }) => {
  const server = await api('doctor');
  const date = await settledDay(server);
  const page = await enter('doctor', '/compliance');
  await page.getByLabel('Date').fill(date);
  for (const [period, file] of [
    ['daily', 'CSV'],
    ['weekly', 'Spreadsheet'],
    ['monthly', 'CSV'],
  ] as const) {
    await page.getByText(file, { exact: true }).click();
    await show(page, period, date);
    const report = await reportOf(server, period, date);
    const { total } = report;
    const main = page.getByRole('main');
    await expect(main.getByText(tzs(total.amountClaimed), { exact: true }).first()).toBeVisible();
    await expect(main.getByText(tzs(total.amountApproved), { exact: true }).first()).toBeVisible();
    const byStatus = page.getByRole('table', { name: /^By status/ });
    for (const { status, claims, amountClaimed } of report.byStatus) {
      const row = byStatus.getByRole('row').filter({ hasText: status });
      await expect(row.getByRole('cell').nth(0)).toHaveText(String(claims));
      await expect(row.getByRole('cell').nth(1)).toHaveText(amountClaimed.toLocaleString('en-US'));
    }
    const exportFile = await exported(page, `Export ${periods[period]}`);
    await expect(toast(page, 'The file is saved by your browser').first()).toBeVisible();
    expect(exportFile.name).toBe(`claims-${date}-${period}.${file === 'CSV' ? 'csv' : 'xlsx'}`);
    expect(figuresOf(exportFile)).toEqual({
      claims: total.claims,
      claimed: total.amountClaimed,
      approved: total.amountApproved,
    });
    // One day needs no chart of days.
    await expect(page.getByRole('heading', { name: 'Claimed per day (TZS)' })).toHaveCount(
      period === 'daily' ? 0 : 1,
    );
  }

  await test.step('the chart matches its table, and shows what the reasons cost', async () => {
    const report = await reportOf(server, 'monthly', date);
    await page.getByText('The days as a table').click();
    const table = page.getByRole('table', { name: 'Claimed per day (TZS)' });
    await expect(table.getByRole('row')).toHaveCount(report.days.length + 1);
    await expect(
      page.getByRole('img', { name: new RegExp(`^Total ${tzs(report.total.amountClaimed)}`) }),
    ).toBeVisible();
    const lost = page.getByRole('table', { name: 'Why money was lost' });
    for (const { reason, amountLost } of report.reasons)
      await expect(lost.getByRole('row').filter({ hasText: reason }).first()).toContainText(
        amountLost.toLocaleString('en-US'),
      );
    await expectAccessible(page, 'compliance of a month');
  });
});

demoTest(
  'a claim of the period opens, and is submitted or resubmitted as in the list of claims',
  async ({ enter, api }) => {
    const server = await api('receptionist');
    const page = await enter('receptionist', '/compliance');
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expect(page.getByLabel('Date')).toHaveValue(/^\d{1,2} \w{3} \d{4}$/);
    const list = page.getByRole('table', { name: 'Claims of the period' });
    const row = list.getByRole('row').filter({ hasText: 'Pending' }).first();
    await expect(row).toContainText('••••');
    await row.getByRole('button', { name: /^Open the claim of/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Claim' });
    await expect(dialog.getByRole('table', { name: 'Lines of the claim' })).toBeVisible();
    await expectAccessible(page, 'a claim of the report');
    await dialog.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(page.getByRole('dialog', { name: 'Submit Claim' })).toContainText('Amount claimed');

    const { itemList } = await server.ok<{ itemList: ClaimSummary[] }>(
      'POST',
      '/claims/search?pageNo=0&pageSize=200',
      { status: 'Rejected' },
    );
    // For a past day, because its page of claims is short.
    const over = itemList.filter((claim) => claim.rejectionReason !== null && claim.day < today());
    const rejected = over.filter(({ day }) => day === over[0]?.day);
    await page.keyboard.press('Escape');
    await show(page, 'daily', rejected[0]?.day ?? '');
    // The rows of the previous period may still be visible.
    const ofThatDay = new RegExp(
      rejected.map(({ serialNo }) => serialNo?.replaceAll('\\', '\\\\')).join('|'),
    );
    await list.getByRole('row').filter({ hasText: ofThatDay }).first().getByRole('button').click();
    await expect(dialog.getByRole('table', { name: 'Lines of the claim' })).toBeVisible();
    const text = (await dialog.textContent()) ?? '';
    expect(rejected.some(({ rejectionReason }) => text.includes(rejectionReason ?? text))).toBe(true);
    await dialog.getByRole('button', { name: 'Resubmit Claim' }).click();
    await expect(page.getByRole('dialog', { name: 'Resubmit Claim' })).toContainText('What you corrected');
  },
);

test('a failure is shown, keeps the selection, and can be retried', async ({ enter }) => {
  const failing = { status: 500, json: { statusCode: 51500, description: '' } };
  const page = await enter('doctor', '/compliance');
  await page.route('**/api/v1/compliance/**', (route) => route.fulfill(failing));
  await page.getByLabel('Date').fill('5/1/2026');
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible();
  await page.getByRole('button', { name: 'Export Weekly' }).click();
  await expect(page.getByText('No file was saved. Try again.')).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue('5 Jan 2026');
  await page.unroute('**/api/v1/compliance/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: /^By status/ })).toBeVisible();
  expect((await exported(page, 'Export Weekly')).name).toBe('claims-2026-01-05-weekly.csv');
  await expect(page.getByText('No file was saved. Try again.')).toHaveCount(0);
});

if (isInSample('compliance at 360 px', 1 / 4)) {
  test('by keyboard, in Swahili and at 360 px', async ({ enter, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => localStorage.setItem('lang', 'sw'));
    await enter('doctor', '/compliance');
    await expect(page.getByRole('heading', { name: 'Madai kwa siku ya huduma' })).toBeVisible();
    await page.getByRole('radio', { name: 'Siku' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Mwezi' })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Iliyodaiwa kila siku (TZS)' })).toBeVisible();
    const date = page.getByRole('textbox', { name: 'Tarehe' });
    await date.clear();
    await page.getByRole('button', { name: 'Pakua ya mwezi' }).focus();
    await page.keyboard.press('Enter');
    await expect(date).toBeFocused();
    await expect(page.getByRole('main')).not.toContainText(/Claimed|Approved|Reason|Please|Unpaid/);
    await expectFits(page, 'compliance in Swahili');
    await expectAccessible(page, 'compliance in Swahili at 360 px');
  });
}
