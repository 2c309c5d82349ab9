import type { FacilitySettings } from '@afyakadi/contract';
import { TOTP } from 'otpauth';
import { password } from '../lib/accounts.ts';
import { apiOfSecond, atSecond, rowOf, secondCards, stranger } from '../lib/administering.ts';
import { Api, signInByApi } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { search, toast } from '../lib/screens.ts';
import { hire, signInAs } from '../lib/staff.ts';
import { expect, test } from '../lib/test.ts';

// Several computers, one after the other; and one after the other the journeys, for the settings are the facility's own.
test.describe.configure({ mode: 'default' });

test('a care point is made and used by the receptionist, and one where patients wait stays in use', async ({
  browser,
  baseURL,
}) => {
  const address = baseURL ?? '';
  const page = await atSecond(browser, address, 'admin', '/admin/care-points');
  await page.getByRole('button', { name: 'Edit Consultation' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit care point' });
  await edit.getByLabel('In use').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Consultation').first()).toContainText('In use');

  const name = `Eye clinic ${String(Date.now()).slice(-6)}`;
  await page.getByRole('button', { name: 'New care point' }).click();
  const dialog = page.getByRole('dialog', { name: 'New care point' });
  await dialog.getByRole('button', { name: 'Make the care point' }).click();
  await expect(dialog.getByText('Give it a short code')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Code').fill('CON');
  await dialog.getByRole('button', { name: 'Make the care point' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Code').fill(name.slice(-6));
  await dialog.getByLabel('Description').fill('Second floor');
  await dialog.getByLabel('Charged item').fill('Consultation');
  await page.getByRole('listbox', { name: 'Services' }).getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Make the care point' }).click();
  await expect(toast(page, `${name}: saved`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('In use');

  const reception = await atSecond(browser, address, 'receptionist', '/visits');
  await reception.getByRole('navigation', { name: 'Care points' }).getByRole('link', { name }).click();
  await expect(reception.getByRole('heading', { name, level: 2 })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await edit.getByLabel('In use').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('Out of use');
  await reception.goto('/visits');
  await expect(
    reception.getByRole('navigation', { name: 'Care points' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(reception.getByRole('link', { name })).toHaveCount(0);
});

test('settings are saved as a whole, warn when left, and take effect', async ({ browser, baseURL }) => {
  const address = baseURL ?? '';
  const page = await atSecond(browser, address, 'admin', '/admin/settings');
  const idle = page.getByLabel('Lock after minutes without use');
  await expect(page.getByText('Nothing to save.')).toBeVisible();
  await idle.fill('0');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const complaint = toast(page, 'Some fields need correction.');
  await expect(complaint).toBeVisible();
  await expect(idle).toHaveAttribute('aria-invalid', 'true');
  await expect(idle).toBeFocused();

  await idle.fill('25');
  await page.getByLabel('Laboratory Technician').check();
  await expect(page.getByText('Changed, not saved yet: 2')).toBeVisible();
  await expectAccessible(page, 'settings with changes');
  await page.getByRole('link', { name: 'Catalogue' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/admin/settings');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(complaint).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeFocused();
  await expect(page.getByText('Nothing to save.')).toBeVisible();

  try {
    // Who has no second factor is led to where one is set up, and nowhere else.
    const lab = await stranger(browser, address);
    await lab.goto('/login');
    await lab.getByLabel('Role').selectOption('lab_tech');
    await lab.getByLabel('Card number').fill(secondCards.lab_tech);
    await lab.getByLabel('Password', { exact: true }).fill(password);
    await lab.getByRole('button', { name: 'Sign In' }).click();
    await expect(lab).toHaveURL('/security');
    const me = await apiOfSecond(await stranger(browser, address), 'receptionist');
    const { item } = await me.ok<{ item: { settings: { idleMinutes: number } } }>('GET', '/auth/me');
    expect(item.settings.idleMinutes).toBe(25);
  } finally {
    await page.reload();
    await idle.fill('10');
    await page.getByLabel('Laboratory Technician').uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Nothing to save.')).toBeVisible();
  }
});

test('where the facility asks for a second factor, nothing opens before one is set up', async ({
  page,
  playwright,
  baseURL,
}) => {
  // The second facility, whose laboratory nobody else works in.
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const admin = new Api(request, await signInByApi(request, 'admin', secondCards.admin));
  const { item: before } = await admin.ok<{ item: FacilitySettings }>('GET', '/admin/settings');
  const { keepsRegister: _, code: _code, ...form } = before;
  const ask = (secondFactorRoles: string[]) =>
    admin.ok('POST', '/admin/settings', { ...form, secondFactorRoles });
  const staff = await hire(admin, request, 'lab_tech');
  await ask(['lab_tech']);
  try {
    await page.goto('/login?to=/labs');
    await signInAs(page, staff);
    await expect(page).toHaveURL('/security');
    await expect(page.getByText('Set up a second factor first')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
    await page.goto('/labs');
    await expect(page).toHaveURL('/security');
    await expectAccessible(page, 'second factor asked for');

    await page.getByRole('button', { name: 'Set up the app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
    await dialog.getByLabel('Your password').fill(staff.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const key = dialog.getByText(/^([A-Z2-7]{4} ?){4,}$/);
    const secret = ((await key.textContent()) ?? '').replace(/\s/g, '');
    await dialog.getByLabel('Enter the code that the app shows').fill(new TOTP({ secret }).generate());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('Your second factor is set up')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(3);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  } finally {
    await ask(form.secondFactorRoles);
    await request.dispose();
  }
});

interface Claim {
  item: { amountClaimed: number; lines: { itemCode: string; unitPrice: number }[] };
}

test('a price that is edited holds from now on, and an older claim keeps its own', async ({
  browser,
  baseURL,
}) => {
  const page = await atSecond(browser, baseURL ?? '', 'admin', '/admin/catalogue');
  const office = await apiOfSecond(await stranger(browser, baseURL ?? ''), 'receptionist');
  const { itemList } = await office.ok<{ itemList: { id: string }[] }>('POST', '/claims/search?pageSize=1', {
    status: 'Approved',
  });
  const path = `/claims/${itemList[0]?.id}`;
  const before = (await office.ok<Claim>('GET', path)).item;
  const line = before.lines.at(-1);
  if (!line) throw new Error('The demo set has no approved claim with a line');

  await search(page, line.itemCode);
  const row = rowOf(page, line.itemCode);
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  const price = dialog.getByLabel('Price in TZS');
  const old = Number(await price.inputValue());
  await price.fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give whole shillings')).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill(String(old + 777));
  await dialog.getByLabel('Age from', { exact: true }).fill('12');
  await dialog.getByLabel('Age below', { exact: true }).fill('6');
  await dialog.getByLabel('Age below: unit').selectOption('months');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be more than the age it begins at')).toBeVisible();
  await dialog.getByLabel('Age below', { exact: true }).fill('');
  await dialog.getByLabel('Only for these diagnoses').fill('j45 e11, 9x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('9X does not begin as an ICD-10 code does')).toBeVisible();
  await expectAccessible(page, 'an item with errors');
  await dialog.getByLabel('Only for these diagnoses').fill('j45 e11');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText(`TZS ${(old + 777).toLocaleString('en-US')}`);
  await expect(row).toContainText('from 12 years');
  await expect(row).toContainText('only for J45, E11');

  const after = (await office.ok<Claim>('GET', path)).item;
  expect(after.amountClaimed).toBe(before.amountClaimed);
  expect(after.lines).toEqual(before.lines);
});
