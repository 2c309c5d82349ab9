import { successes } from '@afyakadi/contract/texts/messages';
import type { Member } from '@afyakadi/demo/people';
import type { Page } from '@playwright/test';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import { expectAccessible } from '../lib/axe.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const rdt = 'Malaria RDT';
const bloodPicture = 'Full Blood Picture';
const scan = 'MRI Scan';

const table = (page: Page) => page.getByRole('table', { name: 'Lab Test Results' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const submitting = (page: Page) => page.getByRole('dialog', { name: 'Submit Results' });

/** A member whose haemoglobin has the range of men. */
function takeMan(facility: TestFacility): Member {
  const member = facility.takeMember();
  return member.gender === 'Male' ? member : takeMan(facility);
}

async function openSubmit(page: Page, name: string) {
  await row(page, name)
    .getByRole('button', { name: `Submit Results of ${name}` })
    .click();
  await expect(submitting(page)).toContainText(name);
  return submitting(page);
}

test('a critical value is told to a doctor, reaches one at work, and stays until somebody has seen it', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const member = takeMan(facility);
  const { memberId } = await order(api, {
    cardNo: member.cardNo,
    at: 'laboratory',
    wanted: [{ name: bloodPicture }],
  });
  const doctor = await elsewhere('doctor', '/dashboard');
  await expect(doctor.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const page = await enter('lab_tech', `/lab/test-details/${memberId}`);
  await page.getByRole('textbox', { name: /^Haemoglobin/ }).fill('4.2');
  await page.getByRole('button', { name: 'Submit 1 result' }).click();
  const band = page.getByRole('alert').filter({ hasText: 'Critical values: tell a doctor' });
  await expect(band).toContainText('Haemoglobin 4.2');
  await expect(page.getByRole('link', { name: 'Next patient' })).toHaveCount(0);
  await expect(
    doctor.getByRole('region', { name: 'Messages' }).getByText(/^Critical result of .*: Full Blood Picture$/),
  ).toBeVisible();

  // Left in the middle, it is on every screen of the laboratory, and in its list of visits.
  await page.goto('/labs');
  await page.getByRole('button', { name: /^Completed Visits/ }).click();
  await expect(page.getByText('Critical, no doctor told yet')).toBeVisible();
  await page.getByRole('link', { name: 'Critical results nobody was told of: 1' }).click();
  await page.getByRole('link', { name: /^Open / }).click();
  await band.getByRole('button', { name: /^I told / }).click();
  await expect(page.getByRole('link', { name: 'Next patient' })).toBeVisible();

  await doctor.getByRole('link', { name: 'Critical results not seen: 1' }).click();
  await doctor.getByRole('link', { name: /^Open / }).click();
  const seen = doctor.getByRole('button', { name: `Seen: ${bloodPicture}` });
  await expectAccessible(doctor, 'a critical result');
  await seen.click();
  await expect(seen).toHaveCount(0);
  await expect(doctor.getByRole('link', { name: /^Critical results/ })).toHaveCount(0);
});

test('tests get their results in words and in values, one is closed as not done, and the visit ends automatically', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const { memberId } = await order(api, {
    cardNo: takeMan(facility).cardNo,
    at: 'laboratory',
    wanted: [{ name: rdt }, { name: bloodPicture }, { name: scan }],
  });
  const page = await enter('lab_tech', '/labs');
  await page.getByRole('button', { name: /^Start visit of / }).click();
  await expect(page).toHaveURL(`/laboratory/${memberId}`);

  await test.step('a result in words is submitted, and one in values with a mark for low or high', async () => {
    await expect(row(page, scan).getByRole('button', { name: /^Submit/ })).toHaveCount(0);
    const words = await openSubmit(page, rdt);
    await expect(words.getByRole('radio', { name: 'Negative' })).toBeFocused();
    await page.keyboard.press('Space');
    await expectAccessible(page, 'a form of ready words');
    await words.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, successes.result)).toBeVisible();
    await expect(row(page, rdt)).toContainText('Completed');

    const values = await openSubmit(page, bloodPicture);
    const haemoglobin = values.getByRole('textbox', { name: /^Haemoglobin/ });
    await expect(haemoglobin).toHaveAccessibleDescription('13–17 g/dL');
    await haemoglobin.fill('17,4');
    await expect(values.getByText('High', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a form of values');
    await values.getByLabel('Remarks').fill('Sample fresh');
    await values.getByRole('button', { name: 'Submit' }).click();
    await expect(row(page, bloodPicture)).toContainText('1 outside the range');
    await row(page, rdt)
      .getByRole('button', { name: /^View Results/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Results' })).toContainText('Negative');
    await page.keyboard.press('Escape');
  });

  await test.step('a doctor reads it and can change nothing', async () => {
    const doctor = await elsewhere('doctor', `/laboratory/${memberId}`);
    await expect(table(doctor).getByRole('button', { name: /^(Submit|Close as not done)/ })).toHaveCount(0);
    await row(doctor, bloodPicture)
      .getByRole('button', { name: /^View Results/ })
      .click();
    const view = doctor.getByRole('dialog', { name: 'Results' });
    await expect(view.getByRole('row').filter({ hasText: 'Haemoglobin' })).toContainText('High');
    await expect(view).toContainText('Sample fresh');
    await expect(view).toContainText('Baraka');
    await expect(view.getByRole('button', { name: 'Correct' })).toHaveCount(0);
  });

  await test.step('the last test is closed as not done; the visit ends, and the page says so', async () => {
    await row(page, scan)
      .getByRole('button', { name: `Close as not done: ${scan}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Close as not done' });
    await dialog.getByLabel('Reason').selectOption('Reagent or machine missing');
    await dialog.getByRole('button', { name: 'Close as not done' }).click();
    await expect(toast(page, 'Closed as not done')).toBeVisible();
    await expect(row(page, scan)).toContainText('Not done');
    await expect(row(page, scan)).toContainText('Reagent or machine missing');
    await expect(page.getByText('Visit completed')).toBeVisible();
    // The button that had the focus is gone.
    await expect(page.getByRole('heading', { name: 'Lab Test Results' })).toBeFocused();
    await page.getByRole('link', { name: 'Next patient' }).click();
    await expect(page).toHaveURL('/labs');
  });
});
