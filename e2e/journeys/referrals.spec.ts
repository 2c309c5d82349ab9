import { isInSample } from '../../apps/server/test/setup/sample.ts';
import { expectAccessible } from '../lib/axe.ts';
import { nameOf } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { textOfPdf } from '../lib/pdf.ts';
import {
  createDiagnosed,
  openReferral,
  otherFacility,
  ReferDialog,
  referralRow,
  referred,
} from '../lib/referring.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test('a patient is referred, received at the other facility with the number, and sent back', async ({
  enter,
  elsewhere,
  api,
  facility,
  newFacility,
}) => {
  const second = await newFacility();
  const member = facility.takeMember();
  const { cardNo } = member;
  const name = nameOf(member);
  const patient = await createDiagnosed(api, cardNo, ['K35.8']);
  const page = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  await page.getByRole('button', { name: 'Refer Patient' }).click();
  const refer = new ReferDialog(page);
  await expect(refer.facility).toBeFocused();
  await refer.choose(second.name);
  // The only active diagnosis is preselected.
  await expect(refer.dialog.getByRole('checkbox', { name: /K35\.8/ })).toBeChecked();
  await refer.reason.fill('No theatre here tonight');
  await refer.remarks.fill('Fasting since noon\nLine in the left arm');
  await expectAccessible(page, 'refer a patient');
  await refer.send.click();
  await expect(refer.dialog).toContainText('The scheme accepted the referral');
  await expect(refer.dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  const number = (await refer.dialog.getByText(/^\d{11}$/).textContent()) ?? '';
  const own =
    new RegExp(`${facility.code}/\\d{4}/R\\d{5}`).exec((await refer.dialog.textContent()) ?? '')?.[0] ??
    'none';
  await expectAccessible(page, 'an accepted referral');

  await test.step('the letter matches the screen', async () => {
    const saved = page.waitForEvent('download');
    await refer.dialog.getByRole('button', { name: 'Letter (PDF)' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).not.toContain(member.lastName);
    const letter = await textOfPdf(file);
    for (const words of [facility.name, number, own, second.name, name, cardNo, 'No theatre here tonight'])
      expect(letter).toContain(words);
    expect(letter).toContain('Fasting since noon Line in the left arm');
  });
  await refer.dialog.getByRole('button', { name: 'Done' }).click();

  await test.step('the other facility verifies with the number and finds it received', async () => {
    const there = await elsewhere(second.staff.receptionist, '/verification');
    const screen = new Verification(there);
    await screen.fillIn(cardNo);
    await screen.visitType.selectOption({ label: 'Referral' });
    await there.getByLabel('Referral number').fill(number);
    await screen.verifyButton.click();
    await screen.expectOnly('Eligible');
    await there.goto('/referrals');
    await expect(there).toHaveURL('/referals');
    await expect(there.getByRole('heading', { level: 1, name: 'Referals' })).toBeVisible();
    await expect(there.getByRole('button', { name: 'Refer Patient' })).toHaveCount(0);
    await there.getByText('Received', { exact: true }).first().click();
    await expect(referralRow(there, name)).toContainText(`Received: ${facility.name}`);
    await expect(referralRow(there, name)).not.toContainText(cardNo);
    const dialog = await openReferral(there, name);
    for (const words of [number, cardNo, 'K35.8', 'No theatre here tonight', 'Pending'])
      await expect(dialog).toContainText(words);
    await dialog.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(toast(there, 'Referral completed')).toBeVisible();
    await expect(dialog.getByText('Completed').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0);
    await there.keyboard.press('Escape');
    await expect(referralRow(there, name)).toContainText('Completed');
  });

  await test.step('here it is Pending until somebody completes it', async () => {
    await page.goto('/referals');
    const counts = page.getByRole('group', { name: 'Show referrals by status' });
    const pending = counts.getByRole('button', { name: /^Pending/ });
    await pending.click();
    await expect(pending).toHaveAttribute('aria-pressed', 'true');
    const dialog = await openReferral(page, name);
    await dialog.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(dialog.getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    // It is no longer Pending, so the list of Pending ones does not show it.
    await expect(page.getByText(`No referral here matches “${name}”.`)).toBeVisible();
  });
});

test('by keyboard alone, from the list: who, where to, why', async ({ enter, api, facility }) => {
  const member = facility.takeMember();
  const { cardNo } = member;
  const name = nameOf(member);
  await createDiagnosed(api, cardNo, ['D50.9']);
  await referred(api, facility.takeMember().cardNo);
  const page = await enter('doctor', '/referals');
  // The screen's heading no longer takes the focus once its list is loaded.
  await expect(page.getByRole('button', { name: /^Open the referral of/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refer Patient' }).focus();
  await page.keyboard.press('Enter');
  const refer = new ReferDialog(page);
  await expect(refer.patient).toBeFocused();
  await page.keyboard.type(cardNo);
  await expect(refer.dialog.getByRole('option', { name })).toBeVisible();
  await expect(refer.dialog.getByRole('listbox')).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(refer.patient).toHaveValue(name);
  await expect(refer.dialog.getByRole('checkbox', { name: /D50\.9/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(refer.dialog.getByRole('button', { name: 'Clear the patient' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(refer.facility).toBeFocused();
  // The list opens before a letter is typed; Escape closes only the list.
  await expect(refer.dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refer.dialog.getByRole('option')).toHaveCount(0);
  await page.keyboard.type('mlim');
  await expect(refer.dialog.getByRole('option')).toHaveCount(1);
  await expect(refer.dialog.getByRole('listbox')).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(refer.facility).toHaveValue(otherFacility);
  await refer.reason.focus();
  await page.keyboard.type('Source of the bleeding not found');
  await refer.send.focus();
  await page.keyboard.press('Enter');
  await expect(refer.dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refer Patient' })).toBeFocused();
  await expect(referralRow(page, name)).toContainText('Pending');
});

if (isInSample('referrals at 360 px', 1 / 4)) {
  test('in Swahili and at 360 px', async ({ enter, page, api, facility }) => {
    await referred(api, facility.takeMember().cardNo);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => localStorage.setItem('lang', 'sw'));
    await enter('doctor', '/referals');
    await expect(page.getByRole('heading', { name: 'Rufaa zilizotumwa na kupokelewa' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Fungua rufaa ya / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Rufaa' });
    await expect(dialog).toContainText('Namba ya rufaa');
    await expect(dialog).not.toContainText(/Patient|Reason|Clinician|Pending/);
    await expectFits(page, 'a referral in Swahili');
    await expectAccessible(page, 'a referral in Swahili at 360 px');
  });
}
