import { expectAccessible } from '../lib/axe.ts';
import { verified } from '../lib/doctor.ts';
import { expect, test } from '../lib/test.ts';

test('a record outside the user’s care point opens for a reason that the administrator sees', async ({
  enter,
  api,
  facility,
}) => {
  // Sent nowhere, so the record stays closed to the pharmacy.
  const outside = await verified(api, facility.takeMember().cardNo);
  const page = await enter('pharmacist');

  for (const [address, of] of [
    [`/pharmacy/${outside.authorizedMemberId}`, 'pharmacy'],
    [`/patient/${outside.authorizedMemberId}`, 'patient'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText('This record is closed to you'), of).toBeVisible();
    await expect(page.getByRole('region', { name: 'Patient' })).toContainText(outside.lastName);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  await expectAccessible(page, 'closed record');
  const reason = page.getByLabel('Reason');
  await page.getByRole('button', { name: 'Open the record' }).click();
  await expect(reason).toHaveAccessibleDescription('Enter the reason in words: at least 4 letters');
  await expect(reason).toBeFocused();
  await reason.fill('The patient asks at the counter about yesterday');
  await page.getByRole('button', { name: 'Open the record' }).press('Enter');
  await expect(page.getByText('You opened this record for a reason')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prescriptions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: outside.lastName, level: 2 })).toBeFocused();
  await expectAccessible(page, 'opened record');
  await page.reload();
  await expect(page.getByText('You opened this record for a reason')).toBeVisible();
});
