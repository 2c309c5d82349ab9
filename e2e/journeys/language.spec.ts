import { expect, test } from '../lib/test.ts';

test('is in Swahili from the sign-in on, remembers it, and returns to English', async ({ page, enter }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Badilisha kwenda Kiswahili/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByRole('button', { name: 'Ingia', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ingia', exact: true }).click();
  await expect(page.getByText('Role is required')).toHaveCount(0);
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
  const stored = () => page.evaluate(() => localStorage.getItem('lang'));
  await expect.poll(stored).toBe('sw');

  await enter('receptionist', '/verification');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
  await expect(page.getByRole('navigation').first().getByRole('link')).toHaveCount(3);
  await expect(page.getByText('Patients', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Wagonjwa', { exact: true }).first()).toBeVisible();

  // The scheme's visit types, in the form as in the lists; those of biometrics.spec.ts follow them.
  const types = page.locator('select[name=visitTypeID] option');
  await expect
    .poll(async () => (await types.allTextContents()).slice(0, 7))
    .toEqual([
      'Kawaida',
      'Dharura',
      'Rufaa',
      'Ufuatiliaji',
      'Vipimo pekee',
      'Dawa pekee',
      'Ajali au ugonjwa wa kazini',
    ]);

  await page.getByRole('button', { name: /Change to English/ }).click();
  await expect(page.getByText('Patients', { exact: true }).first()).toBeVisible();
  await expect.poll(stored).toBe('en');
});
