import { storageKeys } from '@afyakadi/contract/browser';
import type { Page } from '@playwright/test';
import { password } from '../lib/api.ts';
import { holdBack } from '../lib/hold-back.ts';
import { expect, test } from '../lib/test.ts';

/** Where the controls of the sign-in are, in whole pixels. */
const places = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, a, input, select')].map((control) => {
      const { x, y } = control.getBoundingClientRect();
      return [Math.round(x), Math.round(y)];
    }),
  );

/** The file of the signed-in screens' frame, as the page names it before anybody types. */
const hrefOfFrame = async (page: Page) =>
  /rel="frame" href="([^"]+)"/.exec(await (await page.request.get('/login')).text())?.[1];

test('the sign-in takes what is typed and pressed before its code has come, and nothing moves', async ({
  page,
  staff,
}) => {
  await page.addInitScript((lang) => localStorage.setItem(lang, 'sw'), storageKeys.language);
  const { role, phone } = staff.receptionist;
  for (const isPressed of [false, true]) {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.locator('[name=role]').selectOption(role);
    await page.locator('input[value=phone]').check({ force: true });
    await page.locator('[name=identifier]').pressSequentially(phone);
    await page.locator('[name=password]').pressSequentially(password.slice(0, -1));
    const before = await places(page);
    if (isPressed) {
      await page.keyboard.type(password.slice(-1));
      await page.keyboard.press('Enter');
      await release();
      await expect(page).toHaveURL('/dashboard');
      continue;
    }
    await release();
    await expect(page.locator('#prerendered')).toHaveCount(0);
    expect(await places(page)).toEqual(before);
    await expect(page.locator('[name=role]')).toHaveValue(role);
    await expect(page.locator('[name=identifier]')).toHaveValue(phone);
    // The focus and the caret went along.
    await page.keyboard.type(password.slice(-1));
    await expect(page.locator('[name=password]')).toHaveValue(password);
    expect(page.url()).not.toContain('?');
    // It is handed over once: what is typed afterwards stays.
    await page.locator('[name=identifier]').fill('1');
    await page.getByRole('heading').click();
    await expect(page.locator('[name=identifier]')).toHaveValue('1');
    // The code of the first screen comes before the sign-in.
    const frame = page.locator('link[rel=modulepreload][href*="/assets/"]');
    await expect(frame).toHaveCount(1);
    expect(await frame.getAttribute('href')).toBe(await hrefOfFrame(page));
  }
});
