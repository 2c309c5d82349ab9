import { apiBase, streamPath } from '@afyakadi/contract/browser';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/demo.ts';
import { signIn } from '../lib/screens.ts';

test('the dashboard shows the figures of the demo set on the day it was loaded', async ({ enter }) => {
  const page = await enter('receptionist');
  const tiles = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  for (const [label, figure] of [
    ['Patients Today', '37'],
    ['Total Referals', '29'],
    ['Claims Today', '18'],
    ['Total Expenses', 'TSh 450,000'],
  ] as const) {
    await expect(tiles.getByText(label, { exact: true }).locator('..')).toHaveText(`${label}${figure}`);
  }
});

test('the recent verified patients are listed five to a page, with their columns', async ({ enter }) => {
  const page = await enter('doctor');
  const table = page.getByRole('table', { name: 'Recent Verified Patients' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Card No',
    'First Name',
    'Middle Name',
    'Last Name',
    'Gender',
    'DOB',
    'Visit Type',
    'Time',
    'Actions',
  ]);
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const firstRow = await table.getByRole('row').nth(1).innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(table.getByRole('row').nth(1)).not.toHaveText(firstRow);

  await table.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Patient' })).toBeVisible();
});

test('each data call goes out once after sign-in and once after a reload', async ({ page, staff }) => {
  // These journeys change nothing, so nothing needs to be fetched again.
  const fetched = dataCalls(page);
  await page.goto('/login');
  await signIn(page, staff.doctor);
  await expectEachOnce(page, fetched);
  fetched.length = 0;
  await page.reload();
  await expectEachOnce(page, fetched);
});

/** The addresses of the data calls of a page, in order; grows with each call. */
function dataCalls(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isData = pathname.startsWith(apiBase) && !pathname.startsWith(`${apiBase}/auth/`);
    if (isData && pathname !== apiBase + streamPath) fetched.push(pathname + search);
  });
  return fetched;
}

async function expectEachOnce(page: Page, fetched: readonly string[]): Promise<void> {
  await expect(page.getByRole('table', { name: 'Recent Verified Patients' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  // What the first message of the stream causes is sent before the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(fetched.length).toBeGreaterThan(1);
  expect(fetched.toSorted()).toEqual([...new Set(fetched)].toSorted());
}
