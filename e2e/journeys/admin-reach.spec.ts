import { expectFits } from '../lib/fits.ts';
import { expect, test } from '../lib/test.ts';

const screens = ['/admin/accounts', '/admin/care-points', '/admin/catalogue', '/admin/settings'] as const;

test('the administration is worked by keyboard alone', async ({ enter }) => {
  const page = await enter('admin', '/admin/catalogue');
  await expect(page.getByRole('table')).toContainText('TZS');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('paracetamol');
  // Rows that the search takes away take the focus with them.
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
  await expect(page.getByRole('combobox', { name: 'Screen', exact: true })).toBeFocused();
  await page.keyboard.type('sett');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
});

test('at 360 px the administration fits, in Swahili too, with its dialogs', async ({ enter, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('lang', 'sw'));
  await enter('admin', '/dashboard');
  await expect(page.getByRole('link', { name: 'Fungua usimamizi' })).toBeVisible();
  await expectFits(page, '/dashboard');
  for (const screen of screens) {
    await page.goto(screen);
    const current = page.getByRole('navigation', { name: 'Usimamizi' }).locator('[aria-current=page]');
    await expect(current).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('main')).not.toContainText('Inapakia');
    await expectFits(page, screen);
    const add = page.getByRole('button', { name: /^(Akaunti mpya|Kituo kipya|Kipengele kipya)$/ });
    if (screen === '/admin/settings') continue;
    await add.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
    const over = () =>
      dialog.evaluate((it) => {
        const right = it.getBoundingClientRect().right;
        return [...it.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > right + 1)
          .length;
      });
    await expect.configure({ soft: true }).poll(over, `dialog of ${screen}`).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('the administration is for administrators', async ({ enter, api }) => {
  const page = await enter('receptionist', '/admin/accounts');
  await expect(page.getByText('This screen is not for your role')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  const server = await api('receptionist');
  expect(await server.status('POST', '/admin/accounts/search')).toBe(403);
});
