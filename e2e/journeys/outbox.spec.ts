import type { ClaimDetail } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/words';
import type { Browser } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { attend } from '../lib/claimed.ts';
import { secondDemoStaff } from '../lib/demo.ts';
import { apiAt, type Connected, computerAt, connected } from '../lib/scheme.ts';
import { search, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

/** A member of the practice scheme. */
const claimed = { cardNo: '109953420357', name: 'Paulo Musa Temu' };

let it: Connected;
test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.beforeAll(async () => {
  test.setTimeout(200_000);
  it = await connected();
});
test.afterAll(() => it.end());

test('a claim that the scheme does not answer waits, is seen to wait, and goes out by itself', async ({
  browser,
}) => {
  const api = (role: Role) => apiOf(browser, role);
  const { authorizationId } = await attend(api, {
    ...{ cardNo: claimed.cardNo, diagnosis: 'N39.0', test: 'Full Blood Picture' },
    medicine: { name: 'Paracetamol 500mg tablets', quantity: 8 },
  });
  const clerk = await api('receptionist');
  const { item: built } = await clerk.ok<{ item: ClaimDetail }>('POST', '/claims', {
    authorizationId,
    status: 'Pending',
  });
  const serialNo = built.serialNo ?? '';
  // The claim would wait behind an earlier delivery of the patient.
  const administrator = await api('admin');
  const waiting = () => administrator.ok<{ totalItems: number }>('GET', '/admin/outbox');
  await expect.poll(async () => (await waiting()).totalItems).toBe(0);
  await it.takeAway();

  const desk = await at(browser, 'receptionist', `/claims/${built.id}`);
  await test.step('sent without an answer, it says so and no error', async () => {
    await desk.getByRole('button', { name: 'Submit Claim' }).click();
    await expect(toast(desk, 'The scheme does not answer yet. The claim goes out by itself.')).toBeVisible();
    await expect(desk.getByText(/On its way to the scheme since/)).toBeVisible();
    await expect(desk.getByText('Waits for the scheme')).toBeVisible();
    await expect(desk.locator('[data-tone=bad]')).toHaveCount(0);
    await expectAccessible(desk, 'a claim that waits');
    await desk.goto('/claims');
    await search(desk, claimed.name);
    const row = desk.getByRole('row').filter({ hasText: serialNo });
    await expect(row).toContainText(/Waits for the scheme\s*since/);
    await expect(row.getByRole('button', { name: /^Submit Claim/ })).toHaveCount(0);
  });

  const admin = await at(browser, 'admin', '/admin/outbox');
  const row = admin.getByRole('row').filter({ hasText: serialNo });
  await test.step('the administrator sees what waits and why, and may try it now', async () => {
    await expect(row).toContainText('Send a claim');
    await expect(row).toContainText('The scheme does not answer');
    await expectAccessible(admin, 'what waits');
    await expect(admin.getByRole('columnheader', { name: 'Last tried' })).toBeVisible();
    await row.getByRole('button', { name: `Try ${serialNo} now` }).press('Enter');
    await expect(toast(admin, 'It is tried as soon as it is its turn')).toBeVisible();
    await expect(row.getByRole('button', { name: `Try ${serialNo} now` })).toBeFocused();
  });
  await desk.goto(`/claims/${built.id}`);
  await expect(desk.getByText(/On its way to the scheme since/)).toBeVisible();
  await it.giveBack();
  await test.step('back again, the scheme takes it, once, and the screens follow', async () => {
    await expect(desk.getByText('The scheme has this claim and has not decided yet')).toBeVisible({
      timeout: 30_000,
    });
    await admin.getByRole('tab', { name: 'Done' }).click();
    await expect(row.filter({ hasText: 'Send a claim' })).toHaveCount(1);
    const sent = it.scheme.inspect().folios.filter((one) => one.serialNo === serialNo);
    expect(sent).toHaveLength(1);
  });
  for (const page of [desk, admin]) await page.context().close();
});

test('a facility is connected to its scheme by its administrator, who tries it and is told plainly', async ({
  browser,
}) => {
  const admin = await at(browser, secondDemoStaff.admin, '/admin/scheme');
  await expect(admin.getByText('The built-in register serves')).toBeVisible();
  await expect(admin.getByRole('banner').locator('[data-connection]')).toHaveCount(0);
  await expectAccessible(admin, 'the register serves');

  const save = admin.getByRole('button', { name: 'Save', exact: true });
  const trial = admin.getByRole('button', { name: 'Test the connection' });
  await admin.getByText("The scheme's service", { exact: true }).click();
  await test.step('a wrong secret is told, and none is ever shown', async () => {
    await admin.getByLabel('Client ID').fill('practice-01100');
    await admin.getByLabel('Client secret').fill('not the secret');
    await save.press('Enter');
    await expect(admin.getByText('Saved. Test the connection next.')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Scheme', exact: true, level: 2 })).toBeFocused();
    await expect(admin.getByLabel('Client secret')).toHaveValue('');
    await trial.click();
    await expect(admin.getByText('does not take our credentials')).toBeVisible();
    await expect(admin.getByRole('banner').locator('[data-connection=refused]')).toBeVisible({
      timeout: 10_000,
    });
    await expectAccessible(admin, 'refused credentials');
  });

  await test.step('the right one works, and the client ID stays', async () => {
    await admin.getByLabel('Client secret').fill('practice-secret-01100');
    await save.click();
    // Saved: a test before that would try the old secret.
    await expect(admin.getByLabel('Client secret')).toHaveValue('');
    await expect(admin.getByLabel('Client ID')).toHaveValue('practice-01100');
    await trial.click();
    await expect(admin.getByText('The scheme answered and takes our credentials.')).toBeVisible();
    await expect(admin.getByRole('banner').locator('[data-connection=up]')).toBeVisible({ timeout: 10_000 });
    await expect(admin.getByText('Everything was understood so far.')).toBeVisible();
  });
  await admin.context().close();
});

const at = (browser: Browser, who: Parameters<typeof computerAt>[2], path: string) =>
  computerAt(browser, it.server.address, who, path);
const apiOf = (browser: Browser, role: Role) => apiAt(browser, it.server.address, role);
