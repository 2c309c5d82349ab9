import type { FacilitySettings } from '@afyakadi/contract';
import { TOTP } from 'otpauth';
import { rowOf } from '../lib/administering.ts';
import { password } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { attend } from '../lib/claimed.ts';
import { sent, verified } from '../lib/doctor.ts';
import { search, signIn, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a care point is made and used by the receptionist, and one where patients wait stays in use', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  await sent(api, await verified(api, facility.takeMember().cardNo), 'consultation');
  const page = await enter('admin', '/admin/care-points');
  await page.getByRole('button', { name: 'Edit Consultation' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit care point' });
  await edit.getByLabel('In use').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Consultation').first()).toContainText('In use');

  const name = 'Eye clinic';
  await page.getByRole('button', { name: 'New care point' }).click();
  const dialog = page.getByRole('dialog', { name: 'New care point' });
  await dialog.getByRole('button', { name: 'Make the care point' }).click();
  await expect(dialog.getByText('Give it a short code')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Code').fill('CON');
  await dialog.getByRole('button', { name: 'Make the care point' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Code').fill('EYE');
  await dialog.getByLabel('Description').fill('Second floor');
  await dialog.getByLabel('Charged item').fill('Consultation');
  await page.getByRole('listbox', { name: 'Services' }).getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Make the care point' }).click();
  await expect(toast(page, `${name}: saved`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('In use');

  const reception = await elsewhere('receptionist', '/visits');
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

test('settings are saved as a whole, warn when left, and take effect', async ({
  enter,
  api,
  stranger,
  staff,
}) => {
  const page = await enter('admin', '/admin/settings');
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

  // Who has no second factor is led to where one is set up, and nowhere else.
  const lab = await stranger();
  await lab.goto('/login');
  await signIn(lab, staff.lab_tech);
  await expect(lab).toHaveURL('/security');
  const me = await api('receptionist');
  const { item } = await me.ok<{ item: { settings: { idleMinutes: number } } }>('GET', '/auth/me');
  expect(item.settings.idleMinutes).toBe(25);
});

test('where the facility asks for a second factor, nothing opens before one is set up', async ({
  page,
  api,
  staff,
}) => {
  const admin = await api('admin');
  const { item: settings } = await admin.ok<{ item: FacilitySettings }>('GET', '/admin/settings');
  const { keepsRegister: _, code: _code, ...form } = settings;
  await admin.ok('POST', '/admin/settings', { ...form, secondFactorRoles: ['lab_tech'] });
  await page.goto('/login?to=/labs');
  await signIn(page, staff.lab_tech);
  await expect(page).toHaveURL('/security');
  await expect(page.getByText('Set up a second factor first')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
  await page.goto('/labs');
  await expect(page).toHaveURL('/security');
  await expectAccessible(page, 'second factor asked for');

  await page.getByRole('button', { name: 'Set up the app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await dialog.getByLabel('Your password').fill(password);
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
});

interface Claim {
  item: { amountClaimed: number; lines: { itemCode: string; unitPrice: number }[] };
}

test('a price that is edited holds from now on, and an older claim keeps its own', async ({
  enter,
  api,
  facility,
}) => {
  const { authorizationId } = await attend(api, {
    ...{ cardNo: facility.takeMember().cardNo, diagnosis: 'N39.0', test: 'Urinalysis' },
    medicine: { name: 'Paracetamol 500mg tablets', quantity: 10 },
  });
  const office = await api('receptionist');
  const { item: built } = await office.ok<{ item: { id: string; amountClaimed: number } }>(
    'POST',
    '/claims',
    {
      authorizationId,
      status: 'Pending',
    },
  );
  const path = `/claims/${built.id}`;
  await office.ok('POST', `${path}/submit`, { amountClaimed: built.amountClaimed });
  const before = (await office.ok<Claim>('GET', path)).item;
  const line = before.lines.at(-1);
  if (!line) throw new Error('The claim has no line');
  const page = await enter('admin', '/admin/catalogue');

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
