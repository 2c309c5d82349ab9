import { statusCatalogue } from '@afyakadi/contract/status';
import { successes } from '@afyakadi/contract/texts/messages';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { chooseFromProfile, signIn } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { expectUncovered, watchMessages } from '../lib/uncovered.ts';
import { Verification } from '../lib/verification.ts';

/** A failure with more than one line. */
const longFailure = {
  statusCode: statusCatalogue.internal.code,
  description: `${statusTexts.unavailable} `.repeat(3),
  data: { item: null },
};

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const) {
  test(`at ${width} px messages cover no headline, field or control`, async ({
    page,
    staff,
    api,
    facility,
  }) => {
    await page.setViewportSize({ width, height });
    await watchMessages(page);
    const patients = await api('receptionist');
    const card = facility.takeMember();

    await test.step('after the sign-in', async () => {
      await page.goto('/login');
      await signIn(page, staff.receptionist);
      await expect(page.getByRole('link', { name: /Patients Today/ })).toBeVisible();
      await expectUncovered(page, successes.login);
    });

    await test.step('beside the answer about a card, and after forwarding the patient', async () => {
      await page.goto('/verification');
      const screen = new Verification(page);
      await screen.verify(card.cardNo);
      await expect(screen.answer('Eligible')).toBeVisible();
      await expectUncovered(page, successes.verified);
      await screen.forwardButton.click();
      await page.getByRole('button', { name: 'Submit' }).click();
      const next = page.getByRole('link', { name: 'Verify New User' });
      // The pointer moves to the next control, like a person's, and nothing covers it.
      await next.hover();
      await expectUncovered(page, successes.forwarded);
      await next.click();
      await expect(page).toHaveURL('/verification');
    });

    await test.step('over a dialog, with a long text', async () => {
      await page.route('**/api/v1/auth/change-password', (route) =>
        route.fulfill({ status: 500, json: longFailure }),
      );
      await chooseFromProfile(page, 'Change Password');
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByLabel('Current password').fill('Karibu-2026');
      await dialog.getByLabel('New password', { exact: true }).fill('Mwembe-mrefu-7');
      await dialog.getByLabel('Repeat the new password').fill('Mwembe-mrefu-7');
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await expectUncovered(page, statusTexts.unavailable);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
    });

    await test.step('over a doctor’s order', async () => {
      const { itemList } = await patients.authorizations(card.cardNo);
      await chooseFromProfile(page, 'Logout');
      await page.goto('/login');
      await signIn(page, staff.doctor);
      await expect(page).toHaveURL('/dashboard');
      await page.goto(`/patients/${itemList[0]?.authorizedMemberId}`);
      await page.getByRole('button', { name: 'New Prescription' }).click();
      await expect(page.getByRole('dialog', { name: 'New Prescription' })).toBeVisible();
      await expectUncovered(page, successes.pharmacyVisit);
      await expectUncovered(page, successes.medicines);
    });
  });
}
