import { pace, successes, validationTexts } from '@afyakadi/contract/words';
import type { Page } from '@playwright/test';
import type { Member } from '../../apps/server/src/demo/people.ts';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import { expectAccessible } from '../lib/axe.ts';
import { watchMoments } from '../lib/moments.ts';
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

test('tests get their results in words and in values, one is not done, and the visit ends by itself', async ({
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

  await test.step('the table has its columns; what needs an approval cannot be submitted', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      ...['Date', 'Code', 'Test', 'Price', 'Submit Results'],
    ]);
    await expect(row(page, bloodPicture)).toContainText(/Tsh \d/);
    await expect(row(page, scan)).toContainText('Needs the approval of the scheme before it is carried out.');
    await expect(row(page, scan).getByRole('button', { name: /^Submit/ })).toHaveCount(0);
    await expectAccessible(page, "the laboratory's page of a patient");
  });

  await test.step('a result of blanks is refused at its field', async () => {
    const dialog = await openSubmit(page, rdt);
    const result = dialog.getByLabel('Result');
    await expect(result).toBeFocused();
    await result.fill('  \n ');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(result).toHaveAccessibleDescription(validationTexts.resultEmpty);
    await expectAccessible(page, 'result dialog with an error');
    await result.fill('Negative');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, successes.result)).toBeVisible();
    await expect(row(page, rdt)).toContainText('Completed');
  });

  await test.step('values are marked low or high as one types', async () => {
    const dialog = await openSubmit(page, bloodPicture);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByLabel('Remarks')).toHaveAccessibleDescription(validationTexts.resultEmpty);
    const haemoglobin = dialog.getByRole('textbox', { name: /^Haemoglobin/ });
    await expect(haemoglobin).toHaveAccessibleDescription('13–17 g/dL');
    await haemoglobin.fill('9.1');
    await expect(dialog.getByText('Low', { exact: true })).toBeVisible();
    await haemoglobin.fill('17');
    await expect(dialog.getByText('Low', { exact: true })).toHaveCount(0);
    await haemoglobin.fill('17,4');
    await expect(dialog.getByText('High', { exact: true })).toBeVisible();
    const platelets = dialog.getByRole('textbox', { name: /^Platelets/ });
    await platelets.fill('many');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(platelets).toBeFocused();
    await expect(platelets).toHaveAccessibleDescription(/Must be a number/);
    await expectAccessible(page, 'a form of values with an error');
    await platelets.fill('210');
    await dialog.getByLabel('Remarks').fill('Sample fresh');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, successes.result)).toBeVisible();
    await expect(row(page, bloodPicture)).toContainText('1 outside the range');
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

test('a correction says why and keeps the old result', async ({ enter, api, facility }) => {
  const { memberId, lines } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'laboratory',
    wanted: [{ name: rdt }, { name: bloodPicture }],
  });
  const server = await api('lab_tech');
  const line = lines.find(({ itemName }) => itemName === rdt);
  await server.ok('POST', '/member-items/submit-lab-results', {
    memberVisitItemId: line?.memberVisitItemId,
    remarks: 'Positive',
  });
  const page = await enter('lab_tech', `/laboratory/${memberId}`);
  await row(page, rdt)
    .getByRole('button', { name: /^View Results/ })
    .click();
  await page.getByRole('dialog', { name: 'Results' }).getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the result' });
  await expect(dialog.getByLabel('Result', { exact: true })).toHaveValue('Positive');
  await dialog.getByLabel('Result', { exact: true }).fill('Negative');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  const reason = dialog.getByLabel('Reason for the correction');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Say why, in at least 3 characters/);

  // A colleague corrects it meanwhile: nobody corrects what they have not seen, and nothing typed is lost.
  await server.ok('POST', '/member-items/correct-lab-result', {
    ...{ memberVisitItemId: line?.memberVisitItemId, remarks: 'Invalid', reason: 'Control line faint' },
    version: 1,
  });
  await reason.fill('Read from the wrong cassette');
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This result was changed by Baraka');
  await expect(dialog.getByLabel('Result', { exact: true })).toHaveValue('Negative');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard it' }).click();

  await row(page, rdt)
    .getByRole('button', { name: /^View Results/ })
    .click();
  const view = page.getByRole('dialog', { name: 'Results' });
  await expect(view).toContainText('Invalid');
  await expect(view).toContainText('Corrected: Control line faint');
  await view.getByText('Before the correction').click();
  await expect(view.getByText('Positive')).toBeVisible();
  await expectAccessible(page, 'a corrected result');
});

test('what is typed of a result is not lost to Escape', async ({ enter, api, facility }) => {
  const { memberId } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'laboratory',
    wanted: [{ name: rdt }],
  });
  // decisions 3: from a care point's visits the laboratory comes to its own page of the patient.
  const { id: careType } = await (await api('lab_tech')).carePoint('laboratory');
  const page = await enter('lab_tech', `/medical-visit/${careType}`);
  await page.getByRole('button', { name: /^Open / }).click();
  await expect(page).toHaveURL(`/laboratory/${memberId}`);
  const dialog = await openSubmit(page, rdt);
  await dialog.getByLabel('Result').fill('Positive');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Go on typing' })).toBeFocused();
  await expectAccessible(page, 'leaving a result that is typed');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Result')).toBeFocused();
  await expect(dialog.getByLabel('Result')).toHaveValue('Positive');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, rdt)).toContainText('Pending');
});

test.describe('with the paces of the specification', () => {
  test.use({ keepsPace: true });

  test('the lab row opens after 2 seconds, View Results after 1.5', async ({ enter, api, facility }) => {
    const { memberId, lines } = await order(api, {
      cardNo: facility.takeMember().cardNo,
      at: 'laboratory',
      wanted: [{ name: rdt }, { name: bloodPicture }],
    });
    await (await api('lab_tech')).ok('POST', '/member-items/submit-lab-results', {
      memberVisitItemId: lines.find(({ itemName }) => itemName === rdt)?.memberVisitItemId,
      remarks: 'Negative',
    });
    const page = await enter('lab_tech', '/labs');
    const path = `/laboratory/${memberId}`;
    const between = await watchMoments(page, { patient: { path }, results: { dialog: true } });
    await page.getByRole('button', { name: /^Open / }).click();
    await expect(page).toHaveURL(path);
    await expect.poll(() => between('click', 'patient')).toBeGreaterThan(pace.labRow - 20);

    const view = row(page, rdt).getByRole('button', { name: /^View Results/ });
    await view.click();
    await expect(view).toBeDisabled();
    await page.getByRole('dialog', { name: 'Results' }).waitFor();
    expect(await between('click', 'results')).toBeGreaterThan(pace.viewResults - 20);
  });
});
