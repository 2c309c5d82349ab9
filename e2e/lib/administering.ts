import type { Role } from '@afyakadi/contract/access/roles';
import { apiBase } from '@afyakadi/contract/browser';
import { expect, type Locator, type Page } from '@playwright/test';

/** Whether a card can sign in with a role, at this moment. */
export async function signsIn(page: Page, role: Role, card: string, password: string): Promise<boolean> {
  const response = await page.context().request.post(`${apiBase}/auth/login`, {
    data: { role, identifierType: 'card', identifier: card, password },
  });
  return response.ok();
}

/** A card number that no account of the demo has, another one at each call. */
export function newCard(): string {
  made += 1;
  return `9${String(Date.now()).slice(-9)}${made % 10}`;
}
let made = Math.floor(Math.random() * 10);

/** The row of the screen's first table that contains these words. */
export function rowOf(page: Page, words: string): Locator {
  return page.getByRole('table').first().getByRole('row').filter({ hasText: words });
}

/** Fills in the account form and sends it. */
export async function makeAccount(
  page: Page,
  account: { name: string; card: string; roles: readonly string[]; registrationNo?: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Full name').fill(account.name);
  for (const role of account.roles) await dialog.getByLabel(role, { exact: true }).check();
  await dialog.getByLabel('Card number').fill(account.card);
  if (account.registrationNo) await dialog.getByLabel('Registration number').fill(account.registrationNo);
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

/** The link of the invitation that is shown once. */
export async function invitationLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  const link = (await dialog.locator('code').textContent()) ?? '';
  expect(link).toMatch(/\/invitation#[\w-]{40,}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Accepts an invitation on a separate computer, up to the sign-in. */
export async function accept(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(/\/login/);
}
