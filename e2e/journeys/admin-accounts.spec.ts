import { accept, invitationLink, makeAccount, newCard, rowOf, signsIn } from '../lib/administering.ts';
import { expectAccessible } from '../lib/axe.ts';
import { search, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const password = 'Mwembe-Mrefu-77';

test('an account is made, its invitation accepted elsewhere, and it signs in with its role; a role that is taken away ends its session at once', async ({
  enter,
  stranger,
  facility,
}) => {
  const page = await enter('admin', '/admin');
  await expect(page).toHaveURL('/admin/accounts');
  const card = newCard();
  const name = `Zawadi ${card}`;

  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByRole('button', { name: 'Make the account' }).click();
  await expect(dialog.getByLabel('Full name')).toBeFocused();
  await expect(dialog.getByText('Choose at least one role')).toBeVisible();
  await expect(dialog.getByText('Give a card, phone or NIDA number to sign in with')).toBeVisible();
  await expectAccessible(page, 'new account with errors');

  // A number that another account has: refused at its field, and what was typed stays.
  await makeAccount(page, { name, card: facility.staff.doctor.card, roles: ['Pharmacist', 'Receptionist'] });
  await expect(dialog.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Full name')).toHaveValue(name);
  await dialog.getByLabel('Card number').fill(card);
  await dialog.getByRole('button', { name: 'Make the account' }).click();

  await expect(page.getByRole('dialog', { name: 'Invitation' })).toContainText('It was not sent to anybody');
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

  // Used once, the link is nothing any more.
  const late = await stranger();
  await late.goto(link);
  await expect(late.getByText('This invitation cannot be used')).toBeVisible();

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

  // Nobody touches it: the session is ended, though its token has minutes left.
  await expect(theirs).toHaveURL(/\/login/);
  expect(await signsIn(late, 'pharmacist', card, password)).toBe(false);
  expect(await signsIn(late, 'receptionist', card, password)).toBe(true);
});

test('an account is disabled with a reason, enabled, reset with a new link, and unlocked', async ({
  enter,
  stranger,
}) => {
  const page = await enter('admin', '/admin/accounts');
  const card = newCard();
  const name = `Tatu ${card}`;
  await page.getByRole('button', { name: 'New account' }).click();
  await makeAccount(page, { name, card, roles: ['Receptionist'] });
  const theirs = await stranger();
  await accept(theirs, await invitationLink(page), password);
  expect(await signsIn(theirs, 'receptionist', card, password)).toBe(true);

  await search(page, name);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Disable' }).click();
  const disable = page.getByRole('dialog', { name: `Disable ${name}` });
  await disable.getByRole('button', { name: 'Disable' }).click();
  await expect(disable.getByText('Say why, in at least 3 characters')).toBeVisible();
  await expectAccessible(page, 'disable');
  await disable.getByLabel('Reason').fill('Left the facility');
  await disable.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Disabled');
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  expect(await signsIn(theirs, 'receptionist', card, password)).toBe(false);

  await page.getByRole('button', { name: 'Enable' }).click();
  const enable = page.getByRole('dialog', { name: `Enable ${name}` });
  await enable.getByLabel('Reason').fill('Is back');
  await enable.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Active');
  expect(await signsIn(theirs, 'receptionist', card, password)).toBe(true);

  await page.getByRole('button', { name: 'Reset access' }).click();
  const reset = page.getByRole('dialog', { name: `Reset access of ${name}` });
  await reset.getByLabel('Reason').fill('Forgot the password');
  await reset.getByRole('button', { name: 'Reset access' }).click();
  const link = await invitationLink(page);
  expect(await signsIn(theirs, 'receptionist', card, password)).toBe(false);
  await accept(theirs, link, `${password}8`);
  expect(await signsIn(theirs, 'receptionist', card, `${password}8`)).toBe(true);

  // Somebody guesses from a computer of their own, until the account takes no more from there.
  const guesser = await stranger();
  for (let guess = 1; guess <= 6; guess += 1)
    expect(await signsIn(guesser, 'receptionist', card, `Mbaya-Kabisa-${guess}`)).toBe(false);
  await page.reload();
  await expect(page.getByText('Locked after wrong passwords')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText('Active');
  expect(await signsIn(guesser, 'receptionist', card, `${password}8`)).toBe(true);
});
