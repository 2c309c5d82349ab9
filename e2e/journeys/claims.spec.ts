import type { Page } from '@playwright/test';
import { Acts } from '../lib/acts.ts';
import { expectAccessible } from '../lib/axe.ts';
import { attend, consult, consultationPrice, diagnose } from '../lib/claimed.ts';
import { nameOf } from '../lib/doctor.ts';
import { textOfPdf } from '../lib/pdf.ts';
import { search, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const fullBloodPicture = 'Full Blood Picture';
const paracetamol = 'Paracetamol 500mg tablets';
const metformin = 'Metformin 500mg tablets';
const serial = /\d{7}\\\d{4}\\\d{2}\\\d{5}/;

/** The figure of a claim's totals, as on the screen. */
const total = (page: Page, label: string) =>
  page.locator('dl[aria-label=Totals] > div').filter({ hasText: label }).locator('dd');
const line = (page: Page, service: string) =>
  page.getByRole('table', { name: 'Services given' }).getByRole('row').filter({ hasText: service });

async function openFromList(page: Page, name: string): Promise<void> {
  await search(page, name);
  await page.getByRole('link', { name: `Review the claim of ${name}` }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  // The row removed its link, and the focus stays in its place.
  await expect(page.getByRole('heading', { name: 'New claim', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
}

/** Submits the claim on its page, and confirms. */
async function submit(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Claim' });
  await submit.click();
  await page.getByRole('dialog', { name: 'Submit Claim' }).locator(submit).click();
}

test('from a visit to an approved claim, with its form', async ({ enter, api, facility }) => {
  const member = facility.takeMember();
  const { cardNo } = member;
  const name = nameOf(member);
  await attend(api, {
    cardNo,
    diagnosis: 'N39.0',
    test: fullBloodPicture,
    medicine: { name: paracetamol, quantity: 10 },
  });
  const page = await enter('receptionist');

  await test.step('the dashboard leads to the unclaimed visits', async () => {
    await page.getByRole('link', { name: 'Submit Claim' }).click();
    await expect(page).toHaveURL('/claims/new');
    await openFromList(page, name);
  });

  let amount = '';
  await test.step('the claim has each service that was given, and their sum', async () => {
    await expect(page.getByText('All checks passed.')).toBeVisible();
    const rows = page.getByRole('table', { name: 'Services given' }).getByRole('row');
    await expect(rows).toHaveCount(4);
    const amounts = await rows.locator('td:nth-child(6)').allInnerTexts();
    const sum = amounts.reduce((all, one) => all + Number(one.replace(/\D/g, '')), 0);
    expect(sum).toBeGreaterThan(consultationPrice);
    amount = `TZS ${sum.toLocaleString('en-US')}`;
    await expect(total(page, 'Amount claimed')).toHaveText(amount);
    await expect(page.getByText('No folio number yet')).toBeVisible();
  });

  await test.step('it is built, and gets its folio number', async () => {
    await page.getByRole('button', { name: 'Build claim' }).click();
    await expect(toast(page, 'Claim built')).toBeVisible();
    await expect(page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/);
    await expect(page.getByText(serial).first()).toBeVisible();
  });

  await test.step('it is sent, and no longer changes', async () => {
    await submit(page);
    await expect(toast(page, 'Claim submitted')).toBeVisible();
    await expect(page.getByText('The scheme has this claim and has not decided yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Claim' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Exclude' })).toHaveCount(0);
  });

  await test.step('the decision comes, line by line', async () => {
    await page.getByRole('button', { name: 'Check for a decision' }).click();
    await expect(toast(page, 'Decision received')).toBeVisible();
    await expect(page.getByRole('heading', { name, level: 2 })).toContainText('Approved');
    await expect(total(page, 'Amount approved')).toHaveText(amount);
    for (const service of [fullBloodPicture, paracetamol])
      await expect(line(page, service)).toContainText('Approved');
  });

  await test.step('the form has the figures of the screen', async () => {
    const folio = await page.getByText(serial).first().innerText();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Claim form (PDF)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^[\w.-]+\.pdf$/);
    const words = await textOfPdf(file);
    const figures = [folio, name, cardNo, fullBloodPicture, paracetamol, amount.replace('TZS ', '')];
    for (const figure of figures) expect(words).toContain(figure);
  });
});

test('18 visits are claimed at once, and their claims submitted at once', async ({
  enter,
  api,
  facility,
}) => {
  const members = Array.from({ length: 18 }, () => facility.takeMember());
  for (const { cardNo } of members) await consult(api, { cardNo, diagnosis: 'N39.0' });
  const page = await enter('receptionist', '/claims/new');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const acts = () => new Acts(page);

  await test.step('the claims of all visits that pass the check are built', async () => {
    const building = acts();
    await building.click(button('Select all that pass'));
    await building.click(button('Build 18 claims'));
    await expect(page.getByText('Claims built: 18', { exact: true })).toBeVisible();
    await building.expectRecorded('Build the claims of 18 visits that pass the check');
    await expect(page.getByText('Every visit is claimed.')).toBeVisible();
  });

  await test.step('they are submitted, each with a result of its own', async () => {
    await page.getByRole('link', { name: 'Claims', exact: true }).click();
    const submitting = acts();
    await submitting.click(button('Select all that pass'));
    await submitting.click(button('Submit 18 claims'));
    const dialog = page.getByRole('dialog', { name: 'Submit claims' });
    await expect(dialog).toContainText(`TZS ${(18 * consultationPrice).toLocaleString('en-US')}`);
    await expect(dialog.getByRole('button', { name: 'Submit 18 claims' })).toBeEnabled();
    await submitting.press('Enter');
    const results = page.getByRole('region', { name: 'Claims submitted: 18', exact: true });
    await expect(results.getByText('Submitted', { exact: true })).toHaveCount(18);
    await submitting.expectRecorded('Submit 18 claims that pass the check');
    await expectAccessible(page, 'the results of submitting 18 claims');
    await expect(page.getByRole('button', { name: /^Submitted/ })).toHaveText(/^Submitted18/);
    await results.getByRole('button', { name: 'Close' }).click();
    await expect(results).toHaveCount(0);
  });
});

test('a rejected claim says why, is resubmitted with what was corrected, and is approved', async ({
  enter,
  api,
  facility,
}) => {
  const member = facility.takeMember();
  const { cardNo } = member;
  const name = nameOf(member);
  const { memberId } = await attend(api, {
    cardNo,
    diagnosis: 'N39.0',
    test: fullBloodPicture,
    medicine: { name: metformin, quantity: 10 },
  });
  const page = await enter('receptionist', '/claims/new');

  await test.step('the check says what the scheme may refuse, and the amount', async () => {
    await openFromList(page, name);
    const found = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('May be refused');
    await expect(found).toContainText(`${metformin} is not indicated for the recorded diagnoses.`);
    await expect(total(page, 'At risk')).toHaveText('TZS 800');
  });

  await test.step('sent anyway, it comes back rejected', async () => {
    await submit(page);
    await expect(page).toHaveURL(/\/claims\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Check for a decision' }).click();
    await expect(page.getByText('The scheme refused at least one line')).toBeVisible();
    await expect(line(page, metformin)).toContainText('Rejected');
    await expect(line(page, metformin)).toContainText(/not indicated/i);
    await expect(total(page, 'Not paid')).toHaveText('TZS 800');
  });

  await test.step('the doctor corrects the record, and the clerk resubmits from the list', async () => {
    await diagnose(await api('doctor'), memberId, 'E11.9');
    const back = page.getByRole('link', { name: 'All claims' });
    await expect(back).not.toHaveAttribute('aria-current');
    await back.click();
    await search(page, name);
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Resubmit Claim/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Resubmit Claim' });
    await expect(dialog.getByLabel('What you corrected')).toBeFocused();
    await dialog.getByRole('button', { name: 'Resubmit Claim' }).click();
    await expect(dialog.getByText('Enter what you corrected')).toBeVisible();
    await dialog.getByLabel('What you corrected').fill('Diabetes is recorded');
    await dialog.getByRole('button', { name: 'Resubmit Claim' }).click();
    await expect(page.getByText('Version 2 (this one)')).toBeVisible();
    await expect(page.getByText('All checks passed.')).toBeVisible();
  });

  await test.step('the new version is approved, and the old one leads to it', async () => {
    await submit(page);
    await page.getByRole('button', { name: 'Check for a decision' }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toContainText('Approved');
    await expect(line(page, metformin)).toContainText('Approved');
    await page.getByRole('link', { name: 'Version 1' }).click();
    await expect(page.getByText('There is a newer version of this claim')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resubmit Claim' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Open version 2' }).click();
    await expect(page.getByText('Version 2 (this one)')).toBeVisible();
  });
});
