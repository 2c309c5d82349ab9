import type { Page } from '@playwright/test';
import { password } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel, verified } from '../lib/doctor.ts';
import { expect, test } from '../lib/test.ts';

const lock = (page: Page) => page.getByRole('dialog', { name: 'Screen locked' });

/** Like a laptop that sleeps so long: the clock advances, nothing runs meanwhile. */
async function leave(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.clock.runFor(1_100);
}

async function unlock(page: Page, password: string): Promise<void> {
  await lock(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The default of a facility. */
const idle = 10 * 60_000;

test('an idle screen locks after a warning, hides everything, and keeps a half-filled order for the same person', async ({
  page,
  enter,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  await page.clock.install();
  await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  await page.getByRole('button', { name: 'New Prescription' }).click();
  await page.clock.runFor(1_000);
  const panel = new OrderPanel(page, 'New Prescription');
  await panel.search.fill('Paracetamol 500mg tablets');
  // The page's clock does not run between these steps, however long the answer takes.
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(panel.results.first()).toContainText('Paracetamol 500mg tablets', { timeout: 500 });
  }).toPass();
  await panel.results.first().click();
  const line = panel.line('Paracetamol 500mg tablets');
  await line.getByLabel('Frequency').selectOption('UD');
  await line.getByLabel('Quantity').fill('7');

  await test.step('half a minute before it says so; any movement keeps it open', async () => {
    await leave(page, idle - 25_000);
    await expect(page.getByText('The screen locks soon')).toBeVisible();
    await expectAccessible(page, 'about to lock');
    await page.mouse.move(200, 200);
    await page.clock.runFor(1_100);
    await expect(page.getByText('The screen locks soon')).toHaveCount(0);
    await leave(page, idle / 2);
    await expect(lock(page)).toHaveCount(0);
  });

  await leave(page, idle);
  await expect(lock(page)).toBeVisible();
  await expect(lock(page)).toContainText(facility.staff.doctor.name);
  await expect(lock(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page).toHaveTitle('Screen locked · AfyaKadi');
  expect(await page.evaluate(() => sessionStorage.getItem('dmz-token'))).toBeNull();
  await expect(panel.dialog).toBeHidden();
  await expect(page.locator('#app')).toBeHidden();
  const seen = await page.evaluate(() => document.body.innerText);
  expect(seen).not.toContain(patient.lastName);
  await expectAccessible(page, 'locked');

  await test.step('neither Escape nor Tab leaves it, and a wrong password is refused', async () => {
    for (const key of ['Escape', 'Escape', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab'])
      await page.keyboard.press(key);
    await expect(lock(page)).toBeVisible();
    // After its last control, Tab leads to the browser's own bar: then nothing of the page has the focus.
    const behind = () =>
      page.evaluate(() => {
        const { activeElement: focused, body } = document;
        return focused !== body && !focused?.closest('.lock');
      });
    expect(await behind()).toBe(false);
    await unlock(page, 'not the password');
    await expect(lock(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'This is not the password',
    );
  });

  await unlock(page, password);
  await expect(lock(page)).toHaveCount(0);
  await expect(line.getByLabel('Quantity')).toHaveValue('7');
  await expect(page).toHaveTitle('Patient · AfyaKadi');
  await panel.submit.click();
  await page.clock.runFor(3_000);
  await expect(panel.dialog).toHaveCount(0);
});

test('a reload and a new tab stay locked; unlocking one unlocks all', async ({
  page,
  enter,
  api,
  facility,
}) => {
  await verified(api, facility.takeMember().cardNo);
  await page.clock.install();
  await enter('receptionist', '/patients');
  await expect(page.getByRole('table')).toBeVisible();
  await leave(page, idle + 1_000);
  await expect(lock(page)).toBeVisible();
  await page.reload();
  await page.clock.runFor(1_000);
  await expect(lock(page)).toContainText(facility.staff.receptionist.name);
  await expect(page.getByRole('table')).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto('/dashboard');
  await expect(lock(tab)).toContainText(facility.staff.receptionist.name);
  await unlock(tab, password);
  await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(lock(page)).toHaveCount(0);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL('/patients');
});

test('a lock that the server did not receive survives a reload, and leaves nobody’s name on the device', async ({
  page,
  enter,
  api,
  facility,
}) => {
  await verified(api, facility.takeMember().cardNo);
  await page.clock.install();
  await enter('receptionist', '/patients');
  await expect(page.getByRole('table')).toBeVisible();
  await page.clock.runFor(1_000);
  const lists = () => page.evaluate(() => localStorage.getItem('root'));
  await expect.poll(lists).toContain('cards');

  await page.route('**/api/v1/auth/lock', (route) => route.abort());
  await leave(page, idle + 1_000);
  await expect(lock(page)).toBeVisible();
  // Longer than it takes to store lists.
  await page.clock.runFor(2_000);
  expect(await lists()).toBeNull();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Error contacting server' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('dmz-token'))).toBeNull();

  await page.unroute('**/api/v1/auth/lock');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(lock(page)).toContainText(facility.staff.receptionist.name);
  await expect(page.getByRole('table')).toHaveCount(0);
  await unlock(page, password);
  await expect(page.getByRole('table')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect.poll(lists).toContain('cards');
});

test('another person sees nothing of it', async ({ page, enter, api, facility }) => {
  await verified(api, facility.takeMember().cardNo);
  await page.clock.install();
  await enter('receptionist', '/patients');
  await expect(page.getByRole('table')).toBeVisible();
  await leave(page, idle + 1_000);
  await lock(page).getByRole('button', { name: 'Someone else? Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await expect(lock(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Access your insurance account' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.length, localStorage.getItem('root')]))
    .toEqual([0, null]);
  await page.goto('/patients');
  await expect(page).toHaveURL(/\/login/);
});
