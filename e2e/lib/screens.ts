import { roleNames } from '@afyakadi/contract/access/roles';
import { failures } from '@afyakadi/contract/texts/messages';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, password } from './api.ts';

/** Fills in the sign-in form and sends it. */
export async function signIn(
  page: Page,
  { role, card }: Pick<Account, 'role' | 'card'>,
  secret: string = password,
): Promise<void> {
  await page.getByLabel('Role').selectOption({ label: roleNames[role] });
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(text);
}

/** The screen is complete: it has its heading, nothing loads, and nothing reports a failure. */
export async function expectNoError(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const { any, unexpected, server, carePoints } = failures;
  const bad = ['Loading', any, unexpected, server, carePoints, 'Page not found']
    .map((text) => page.getByText(text, { exact: true }))
    .concat(page.getByRole('button', { name: 'Retry' }), page.locator('main [aria-busy=true]'))
    .reduce((all, one) => all.or(one));
  await expect(bad).toHaveCount(0);
}

export async function chooseFromProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/** Closes a dialog by Escape, once it has the focus: before that, the key has no effect. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.page().keyboard.press('Escape');
}

/**
 * Searches a list of the server and waits until its answer is drawn, because the old rows could disappear during a
 * click.
 * @param text the search text
 */
export async function search(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const inAddress = [...new URL(response.url()).searchParams.values()];
    return inAddress.includes(text) || response.request().postData()?.includes(JSON.stringify(text)) === true;
  });
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill(text);
  await field.press('Enter');
  await answered;
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}
