import type { FacilitySettings } from '@afyakadi/contract';
import { TOTP } from 'otpauth';
import { rowOf } from '../lib/administering.ts';
import { password } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { signIn, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a care point is created, used by the receptionist, and goes out of use', async ({
  enter,
  elsewhere,
}) => {
  const page = await enter('admin', '/admin/care-points');
  const name = 'Eye clinic';
  await page.getByRole('button', { name: 'New care point' }).click();
  const dialog = page.getByRole('dialog', { name: 'New care point' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Code').fill('EYE');
  await dialog.getByLabel('Description').fill('Second floor');
  await dialog.getByLabel('Charged item').fill('Consultation');
  await page.getByRole('listbox', { name: 'Services' }).getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Create care point' }).click();
  await expect(toast(page, `${name}: saved`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('In use');

  const reception = await elsewhere('receptionist', '/visits');
  await reception.getByRole('navigation', { name: 'Care points' }).getByRole('link', { name }).click();
  await expect(reception.getByRole('heading', { name, level: 2 })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit care point' });
  await edit.getByLabel('In use').uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('Out of use');
  await reception.goto('/visits');
  await expect(
    reception.getByRole('navigation', { name: 'Care points' }).getByRole('link').first(),
  ).toBeVisible();
  await expect(reception.getByRole('link', { name })).toHaveCount(0);
});

test('if the facility requires a second factor, nothing opens before one is set up', async ({
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
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Your second factor is set up')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(3);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
