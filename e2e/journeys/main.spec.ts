import { signIn, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

const name = /Amina\s+Juma\s+Mwinyi/;

test('the receptionist verifies and forwards a patient, whom the doctor finds waiting and opens', async ({
  page,
  staff,
  elsewhere,
  facility,
}) => {
  const { cardNo } = facility.member('photographed');
  await test.step('sign in', async () => {
    await page.goto('/login');
    await signIn(page, staff.receptionist);
    await expect(toast(page, 'Login successful')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  const screen = new Verification(page);
  await test.step('verify the card', async () => {
    await page.getByRole('link', { name: 'Verify Patient' }).click();
    await page.getByRole('link', { name: 'Verify New User' }).click();
    await expect(page).toHaveURL('/verification');
    await screen.verify(cardNo);
    await expect(toast(page, 'Patient verified successfully!')).toBeVisible();
    await screen.expectOnly('Eligible');
    const answer = page.getByRole('main');
    await expect(answer).toContainText('Verified OK');
    await expect(answer).toContainText(name);
    await expect(answer).toContainText('Standard');
    await expect(answer).toContainText('Public Servant');
    await expect(answer).toContainText('Active');
    await expect(answer.getByRole('img', { name: /Photo of/ })).toBeVisible();
  });
  const number = await page
    .getByRole('main')
    .getByText(/^\d{3}( \d{3}){3}$/)
    .innerText();

  await test.step('forward to consultation', async () => {
    await screen.forwardButton.click();
    await expect(page).toHaveURL('/point-of-care');
    await expect(page.getByRole('main')).toContainText(name);
    const careType = page.getByLabel('Care Type');
    await expect(careType.locator('option:not([value=""])')).toHaveText(['Registration', 'Consultation']);
    await expect(careType.locator('option:checked')).toHaveText('Consultation');
    await careType.selectOption('');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(careType).toHaveAccessibleDescription('Care type is required');
    await careType.selectOption({ label: 'Consultation' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, 'Patient Fowarded successfully!')).toBeVisible();
    await expect(page).toHaveURL('/patients');
  });

  await test.step('the row shows the care point', async () => {
    await page.getByLabel('Name, card or authorization number').fill(number.replaceAll(' ', ''));
    const rows = page.getByRole('table', { name: 'Verified Users' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Amina');
    await expect(rows.nth(1)).toContainText('Consultation');
    await expect(rows.nth(1)).toContainText('Pending');
    await expect(rows.nth(1).getByRole('button', { name: /^Forward / })).toHaveCount(0);
  });

  await test.step('the doctor, on another computer, finds the patient and opens the page', async () => {
    const doctor = await elsewhere('doctor', '/visits');
    await expect(doctor.getByRole('heading', { name: 'Consultation', level: 2 })).toBeVisible();
    await doctor.getByLabel('Name or card number').fill(cardNo);
    const rows = doctor.getByRole('table', { name: 'Visits at Consultation' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    const row = rows.nth(1);
    await expect(row).toContainText(name);
    await expect(row).toContainText('Pending');
    // In lists a card number is masked.
    await expect(row).toContainText(`••••${cardNo.slice(-4)}`);
    await expect(row).not.toContainText(cardNo);
    await row.getByRole('button', { name: /^Start visit of/ }).click();

    await expect(doctor).toHaveURL(/\/patients\/[0-9a-f-]{36}$/);
    const head = doctor.getByRole('region', { name: 'Patient' });
    await expect(head).toContainText(name);
    await expect(head).toContainText(cardNo);
    await expect(head).toContainText(number.replaceAll(' ', ''));
    await expect(head).toContainText('Standard');
    const way = doctor.getByRole('region', { name: 'Steps of the visit' }).getByRole('listitem');
    await expect(way).toHaveCount(2);
    await expect(way.nth(0)).toContainText('Verified');
    await expect(way.nth(1)).toContainText('Consultation');
    await expect(way.nth(1)).toContainText('In care since');
  });
});
