import { accept, invitationLink, makeAccount, newCard, rowOf, signsIn } from '../lib/administering.ts';
import { expectAccessible } from '../lib/axe.ts';
import { search, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const password = 'Mwembe-Mrefu-77';

test('an account is created, its invitation accepted elsewhere, and it signs in with its role; removing a role ends its session at once', async ({
  enter,
  stranger,
}) => {
  const page = await enter('admin', '/admin');
  await expect(page).toHaveURL('/admin/accounts');
  const card = newCard();
  const name = `Zawadi ${card}`;

  await page.getByRole('button', { name: 'New account' }).click();
  await makeAccount(page, { name, card, roles: ['Pharmacist', 'Receptionist'] });

  await expect(page.getByRole('dialog', { name: 'Invitation' })).toContainText('The link was not sent');
  await expectAccessible(page, 'invitation');
  const link = await invitationLink(page);
  await search(page, name);
  await expect(rowOf(page, name)).toContainText('Invited');

  const theirs = await stranger();
  await accept(theirs, link, password);
  await theirs.getByLabel('Role').selectOption('pharmacist');
  await theirs.getByLabel('Card number').fill(card);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs).toHaveURL('/dashboard');
  await theirs.goto('/pharmacy');
  await expect(theirs.getByRole('heading', { name: 'Pharmacy', level: 1 })).toBeVisible();

  await page.reload();
  await search(page, name);
  await expect(rowOf(page, name)).toContainText('Active');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit account' });
  await edit.getByLabel('Pharmacist').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, `${name}: saved`)).toBeVisible();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();

  // Without any action: the session is ended, though its token has minutes left.
  await expect(theirs).toHaveURL(/\/login/);
  expect(await signsIn(theirs, 'pharmacist', card, password)).toBe(false);
  expect(await signsIn(theirs, 'receptionist', card, password)).toBe(true);
});
