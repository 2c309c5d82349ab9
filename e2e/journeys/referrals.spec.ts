import { expectAccessible } from '../lib/axe.ts';
import { expectFits } from '../lib/fits.ts';
import { textOfPdf } from '../lib/pdf.ts';
import {
  firstFacility,
  givenDiagnosed,
  openReferral,
  otherFacility,
  ReferDialog,
  referralCards,
  referralRow,
  refusing,
  second,
  secondReception,
} from '../lib/referring.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test('a patient is referred, taken in at the other facility with the number, and sent back', async ({
  enter,
  api,
  browser,
  baseURL,
}) => {
  const { cardNo, name } = referralCards.thereAndBack;
  const patient = await givenDiagnosed(api, cardNo, ['K35.8']);
  const page = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  await page.getByRole('button', { name: 'Refer Patient' }).click();
  const refer = new ReferDialog(page);
  await expect(refer.facility).toBeFocused();
  await refer.choose(second.name);
  // The only diagnosis that stands needs no choosing.
  await expect(refer.dialog.getByRole('checkbox', { name: /K35\.8/ })).toBeChecked();
  await refer.reason.fill('No theatre here tonight');
  await refer.remarks.fill('Fasting since noon\nLine in the left arm');
  await expectAccessible(page, 'refer a patient');
  await refer.send.click();
  await expect(refer.dialog).toContainText('The scheme accepted the referral');
  await expect(refer.dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  const number = (await refer.dialog.getByText(/^\d{11}$/).textContent()) ?? '';
  const own = /01099\/\d{4}\/R\d{5}/.exec((await refer.dialog.textContent()) ?? '')?.[0] ?? 'none';
  await expectAccessible(page, 'an accepted referral');

  await test.step('the letter says what the screen says, as PDF and on paper', async () => {
    const saved = page.waitForEvent('download');
    await refer.dialog.getByRole('button', { name: 'Letter (PDF)' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).not.toContain('Mwakyusa');
    const letter = await textOfPdf(file);
    const paper = await page.locator('.paper').evaluate((one) => one.textContent);
    for (const words of [firstFacility, number, own, second.name, name, cardNo, 'No theatre here tonight']) {
      expect(letter).toContain(words);
      expect(paper).toContain(words);
    }
    expect(letter).toContain('Fasting since noon Line in the left arm');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.paper')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeHidden();
    await expect(refer.dialog).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await refer.dialog.getByRole('button', { name: 'Done' }).click();

  await test.step('the other facility verifies with the number and finds it received', async () => {
    const there = await secondReception(browser, baseURL ?? '', '/verification');
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
    await expect(referralRow(there, name)).toContainText(`Received: ${firstFacility}`);
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
    await there.context().close();
  });

  await test.step('here it is Pending until somebody marks it', async () => {
    await page.goto('/referals');
    const counts = page.getByRole('group', { name: 'Show referrals by status' });
    const pending = counts.getByRole('button', { name: /^Pending/ });
    await pending.click();
    await expect(pending).toHaveAttribute('aria-pressed', 'true');
    const dialog = await openReferral(page, name);
    await dialog.getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(dialog.getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    // It is Pending no more, so the list of Pending ones has it no longer.
    await expect(page.getByText(`No referral here matches “${name}”.`)).toBeVisible();
  });
});

test('a refused referral shows the scheme’s words, is corrected, and keeps its history', async ({
  enter,
  api,
}) => {
  const { cardNo, name } = referralCards.refused;
  const patient = await givenDiagnosed(api, cardNo, ['E11.9', 'I10']);
  const page = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  // The list offers no facility that takes none; between looking and sending it may have closed its doors.
  await page.route('**/api/v1/referrals', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), toFacilityCode: refusing.code } }),
  );
  await page.getByRole('button', { name: 'Refer Patient' }).click();
  const refer = new ReferDialog(page);
  await refer.choose(otherFacility);
  await refer.reason.fill('x');
  await refer.send.click();
  await expect(refer.reason).toHaveAccessibleDescription('Say why, in at least 3 characters');
  await expect(refer.dialog.getByText('Choose at least one diagnosis')).toBeVisible();
  await expectAccessible(page, 'a referral with errors');
  await refer.dialog.getByRole('checkbox', { name: /I10/ }).check();
  await refer.reason.fill('Specialist review');
  await refer.send.click();
  const remark = `${refusing.name} does not accept referrals.`;
  await expect(refer.dialog.getByRole('alert')).toContainText(remark);
  await expectAccessible(page, 'a refused referral');

  await refer.dialog.getByRole('button', { name: 'Resubmit Referral' }).click();
  // The facility that has just refused is not offered again.
  await expect(refer.facility).toHaveValue('');
  await expect(refer.reason).toHaveValue('Specialist review');
  await refer.choose(otherFacility);
  await refer.send.click();
  await expect(toast(page, 'Referral resubmitted')).toBeVisible();
  await expect(refer.dialog).toContainText('The scheme accepted the referral');
  await refer.dialog.getByRole('button', { name: 'Done' }).click();

  const desk = await enter('receptionist', '/referals');
  const dialog = await openReferral(desk, name);
  await expect(referralRow(desk, name)).toHaveCount(1);
  await expect(dialog).toContainText('Version 2');
  await expect(dialog.getByText('Completed').first()).toBeVisible();
  const history = dialog.getByRole('region', { name: 'Versions before' });
  await expect(history).toContainText('Rejected');
  await expect(history).toContainText(remark);
  await expect(dialog.getByRole('button', { name: 'Resubmit Referral' })).toHaveCount(0);
  await expectAccessible(desk, 'a referral with its history');
});

test('a silent scheme: what was typed stays, and sending again sends the same once', async ({
  enter,
  api,
}) => {
  const { cardNo } = referralCards.silent;
  const patient = await givenDiagnosed(api, cardNo, ['R51']);
  const page = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  const keys: (string | undefined)[] = [];
  const description =
    'The scheme does not answer. The referral is kept and not sent yet. Send it again in a moment.';
  await page.route('**/api/v1/referrals', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1
      ? route.fulfill({ status: 503, json: { statusCode: 51513, description, data: { item: null } } })
      : route.fallback();
  });
  await page.getByRole('button', { name: 'Refer Patient' }).click();
  const refer = new ReferDialog(page);
  await refer.choose(otherFacility);
  await refer.reason.fill('Review by a neurologist');
  await refer.send.click();
  await expect(toast(page, description)).toBeVisible();
  await expect(refer.dialog.getByRole('alert')).toContainText(description);
  await expect(refer.reason).toHaveValue('Review by a neurologist');
  await expect(refer.reason).toBeDisabled();
  await refer.dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(refer.dialog).toContainText('The scheme accepted the referral');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('by keyboard alone, from the list: who, where to, why', async ({ enter, api }) => {
  const { cardNo, name } = referralCards.keyboard;
  await givenDiagnosed(api, cardNo, ['D50.9']);
  const page = await enter('doctor', '/referals');
  // What the screen's heading takes the focus for is over once its list stands.
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
  // The list is there before a letter is typed; Escape closes it alone.
  await expect(refer.dialog.getByRole('option', { name: otherFacility })).toBeVisible();
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

test('what is missing is said before it is sent: patient, diagnosis', async ({ enter, api }) => {
  const { cardNo, name } = referralCards.undiagnosed;
  await givenDiagnosed(api, cardNo, []);
  const page = await enter('doctor', '/referals');
  await page.getByRole('button', { name: 'Refer Patient' }).click();
  const refer = new ReferDialog(page);
  await refer.send.click();
  await expect(refer.patient).toHaveAccessibleDescription(/Choose the patient/);
  await expect(refer.patient).toBeFocused();
  await expect(refer.facility).toHaveAccessibleDescription(/Choose the facility/);
  await refer.patient.fill('Zzyzx');
  await expect(refer.dialog.getByText('Nobody here matches. Verify the card first.')).toBeVisible();
  await refer.patient.fill(cardNo);
  await refer.dialog.getByRole('option', { name }).click();
  await expect(refer.dialog).toContainText('No diagnosis stands for this patient.');
  await refer.dialog.getByRole('link', { name: 'Open the patient’s page' }).click();
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a list that fails, is empty, or is not for one’s role says so', async ({ enter, elsewhere }) => {
  const page = await enter('doctor', '/referals');
  await page.getByLabel('Search by name, card or referral number').fill('Zzyzx');
  await expect(page.getByText('No referral here matches “Zzyzx”.')).toBeVisible();
  await page.route('**/api/v1/referrals/search*', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 51500, description: '' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('An error occurred');
  await page.unroute('**/api/v1/referrals/search*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: /^Open the referral of/ }).first()).toBeVisible();

  const pharmacy = await elsewhere('pharmacist', '/referals');
  await expect(pharmacy.getByText('This screen is not for your role')).toBeVisible();
});

test('in Swahili and at 360 px', async ({ enter, page }) => {
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
