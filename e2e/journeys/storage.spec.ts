import type { Page } from '@playwright/test';
import { verified } from '../lib/doctor.ts';
import { chooseFromProfile, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

interface Lists {
  clientState: { queries: { queryKey: unknown[] }[]; mutations: unknown[] };
}

/** The stored list, which is written a moment after a list has arrived. */
const lists = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null') as Lists | null);

const keys = (page: Page) =>
  page.evaluate(() => ({
    session: Object.keys(sessionStorage).sort(),
    local: Object.keys(localStorage).sort(),
  }));

test('stores the keys of requirements 3.7 and no other, and empties the lists on logout', async ({
  page,
  staff,
  api,
  facility,
}) => {
  await verified(api, facility.takeMember().cardNo);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await signIn(page, staff.receptionist);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/patients');
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(async () => (await lists(page))?.clientState.queries.length ?? 0).toBeGreaterThan(0);
  expect((await keys(page)).local).toEqual(['device', 'root', 'theme']);
  expect((await keys(page)).session).toEqual(['dmz-token', 'userRole']);

  const stored = await page.evaluate(() => ({
    token: JSON.parse(sessionStorage.getItem('dmz-token') ?? 'null') as { data: { token: string } },
    role: sessionStorage.getItem('userRole'),
  }));
  expect(Object.keys(stored.token)).toEqual(['data']);
  expect(stored.token.data.token.split('.')).toHaveLength(3);
  expect(stored.role).toBe('receptionist');
  const kept = (await lists(page))?.clientState;
  expect([...new Set(kept?.queries.map(({ queryKey }) => queryKey[0]))]).toEqual(['cards']);
  expect(kept?.mutations).toEqual([]);
  // The refresh token is a cookie that no script can read.
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await chooseFromProfile(page, 'Logout');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => keys(page)).toEqual({ session: [], local: ['device', 'theme'] });
});

test('stores the theme in `theme`, draws it from the first paint on, and falls back to light', async ({
  page,
}) => {
  const html = page.locator('html');
  const theme = () => page.evaluate(() => localStorage.getItem('theme'));
  await page.goto('/login');
  await expect(html).not.toHaveClass(/dark/);
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(html).toHaveClass(/dark/);
  await expect.poll(theme).toBe('dark');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .not.toBe(light);

  await page.reload();
  await expect(html).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(html).not.toHaveClass(/dark/);
  await expect.poll(theme).toBe('light');

  await page.evaluate(() => localStorage.setItem('theme', 'purple'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await expect(html).not.toHaveClass(/dark/);
});
