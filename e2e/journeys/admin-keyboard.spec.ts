import { isInSample } from '../../apps/server/test/setup/sample.ts';
import { expect, test } from '../lib/test.ts';

const screens = ['/admin/accounts', '/admin/care-points', '/admin/catalogue', '/admin/settings'] as const;

test('the administration works by keyboard alone', async ({ enter }) => {
  const page = await enter('admin', '/admin/catalogue');
  await expect(page.getByRole('table')).toContainText('TZS');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('paracetamol');
  // Rows that the search removes lose the focus.
  await expect(page.getByRole('row').filter({ hasNotText: /paracetamol/i })).toHaveCount(1);
  await expect(page.getByRole('row').nth(1)).toContainText(/paracetamol/i);
  await page.getByRole('row').nth(1).getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').nth(2).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').nth(2).getByRole('button')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Screen or action' })).toBeFocused();
  await page.keyboard.type('sett');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

if (isInSample('the administration at 360 px', 1 / 4)) {
  // every-address.spec.ts proves that the screens fit.
  test('at 360 px, in Swahili, the current tab of the administration is visible and its dialogs fit', async ({
    enter,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => localStorage.setItem('lang', 'sw'));
    await enter('admin', screens[0]);
    for (const screen of screens) {
      if (screen !== screens[0]) await page.goto(screen);
      const current = page.getByRole('navigation', { name: 'Usimamizi' }).locator('[aria-current=page]');
      await expect(current).toBeInViewport({ ratio: 0.9 });
      const add = page.getByRole('button', { name: /^(Akaunti mpya|Kituo kipya|Kipengele kipya)$/ });
      if (screen === '/admin/settings') continue;
      await add.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
      const over = () =>
        dialog.evaluate((element) => {
          const right = element.getBoundingClientRect().right;
          return [...element.querySelectorAll('*')].filter(
            (one) => one.getBoundingClientRect().right > right + 1,
          ).length;
        });
      await expect.configure({ soft: true }).poll(over, `dialog of ${screen}`).toBe(0);
      await page.keyboard.press('Escape');
    }
  });
}
