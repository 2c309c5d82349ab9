import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import type { Account, Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { OrderPanel } from './doctor.ts';
import { scan } from './scanner.ts';
import { search, toast } from './screens.ts';
import type { Verification } from './verification.ts';

/** Scanned while another card's form is open. */
const nextCard = '109900050106';

/** The time for a change of the connection to reach every screen, in ms. */
export const honest = 10_000;

/** Stores a patient of an earlier day, whom the practice scheme accepts. */
export async function storePatient(
  pool: Pool,
  { id: facilityId }: TestFacility,
): Promise<{ authorizedMemberId: string; cardNo: string; lastName: string }> {
  const [authorizedMemberId, cardNo, lastName] = [randomUUID(), '200000000042', 'Massawe'];
  await pool.query(
    `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
       gender, date_of_birth, identity_source, scheme_id, product_code, card_status, created_at, updated_at)
     values ($1, $2, 'NHIF', $3, $3, 'Mariam', 'Peter', $4, 'Female', '1992-07-15', 'scheme', '1001', 'NH001', 'Active',
       now() - interval '2 days', now() - interval '2 days')`,
    [facilityId, authorizedMemberId, cardNo, lastName],
  );
  return { authorizedMemberId, cardNo, lastName };
}

export const mark = (page: Page): Locator => page.getByRole('banner').locator('[data-connection]');
export const written = (page: Page): Locator => page.locator('[data-connection-announcement]');
/** Rows with content: while a list loads, rows without text are its placeholder. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .filter({ hasText: /\S/ });

export async function allow(admin: Page, { card }: Account): Promise<void> {
  await expect(admin.getByLabel('Allow provisional authorizations')).toBeChecked();
  await admin.goto('/admin/accounts');
  await search(admin, card);
  await admin
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: 'Receptionist' })
    .getByRole('link')
    .click();
  await admin.getByRole('button', { name: 'Edit' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('May issue provisional authorizations').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByText('May issue them')).toBeVisible();
}

export async function readSheet(desk: Page, doctor: Page): Promise<void> {
  await mark(desk).click();
  const sheet = desk.getByRole('dialog', { name: 'Connection to the scheme' });
  await expect(sheet).toContainText('you may issue a provisional authorization');
  await expect(sheet.getByRole('link', { name: 'Provisional authorizations' })).toBeVisible();
  await expectAccessible(desk, 'the sheet of the connection');
  await desk.keyboard.press('Escape');
  await expect(mark(desk)).toBeFocused();
  await mark(doctor).press('Enter');
  const other = doctor.getByRole('dialog', { name: 'Connection to the scheme' });
  await expect(other).toContainText('Diagnoses, orders and results continue as usual');
  await expect(other.getByRole('link')).toHaveCount(0);
  await doctor.keyboard.press('Escape');
}

/**
 * Verifies while the scheme is down, then issues a provisional authorization. A new patient is named from an identity
 * document.
 */
export async function verifyThenIssue(
  screen: Verification,
  cardNo: string,
  reason: string,
  person?: { first: string; last: string },
): Promise<void> {
  const { page } = screen;
  await screen.verify(cardNo);
  await screen.expectOnly('The scheme does not answer');
  await expect(page.getByText('Verification failed')).toHaveCount(0);
  await expect(screen.cardNo).toHaveValue(cardNo);
  await page.getByRole('button', { name: 'Continue provisionally' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue provisionally' });
  await dialog.getByRole('button', { name: 'Issue authorization' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  if (person) {
    // The next patient's card is not a reason, and its Enter issues nothing.
    await scan(page, nextCard);
    await expect(toast(page, 'A card was read while this window was open.')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('');
    await expect(screen.cardNo).toHaveValue(cardNo);
  }
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Issue authorization' }).click();
  if (person) {
    await dialog.getByLabel('First Name').fill(person.first);
    await dialog.getByLabel('Last Name').fill(person.last);
    await dialog.getByLabel('Sex').selectOption('Female');
    await dialog.getByLabel('Date of birth').fill('12/4/1988');
    await expectAccessible(page, 'who the patient is');
    await dialog.getByRole('button', { name: 'Issue authorization' }).click();
  }
  await expect(dialog).toHaveCount(0);
}

/** The same by the API, for a patient who is new here. */
export async function issueProvisional(
  reception: Api,
  { cardNo, first, last }: { cardNo: string; first: string; last: string },
): Promise<void> {
  const card = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1, referralNo: null };
  expect(await reception.status('POST', '/card/authorize', { ...card, fpCode: null })).toBe(503);
  const identity = { firstName: first, lastName: last, gender: 'Female', dateOfBirth: '1994-05-06' };
  await reception.ok('POST', '/card/provisional', {
    ...card,
    identity,
    reason: 'In labour',
    source: 'own',
  });
}

export async function forward(desk: Page): Promise<void> {
  await desk.getByLabel('Care Type').selectOption({ label: 'Consultation' });
  await desk.getByRole('button', { name: 'Submit' }).click();
  await expect(desk).toHaveURL('/patients');
}

/** The doctor orders for a patient whom the scheme has not confirmed; the pharmacy sees that, line by line. */
export async function prescribe(
  doctor: Page,
  pharmacist: Page,
  known: { authorizedMemberId: string },
): Promise<void> {
  const medicine = 'Paracetamol 500mg tablets';
  await doctor.goto(`/patients/${known.authorizedMemberId}`);
  await doctor.getByRole('button', { name: 'New Prescription' }).click();
  const panel = new OrderPanel(doctor, 'New Prescription');
  const line = await panel.add(medicine);
  await line.getByLabel('Quantity').fill('10');
  await line.getByLabel('Frequency').selectOption('NOCTE');
  await line.getByLabel('Days').fill('5');
  await line.getByLabel('Dosage').fill('2 tablets at night');
  await expect(panel.dialog).toContainText('Scheme pays, if confirmedTZS 500');
  await panel.submit.click();
  await expect(panel.dialog).toHaveCount(0);
  await pharmacist.goto(`/pharmacy/${known.authorizedMemberId}`);
  await pharmacist.getByRole('button', { name: `Details of ${medicine}` }).click();
  const details = pharmacist.getByRole('dialog', { name: 'Medicine' });
  await expect(details.getByText('Provisional', { exact: true })).toBeVisible();
}

export async function endRefused(desk: Page, facilityCode: string): Promise<void> {
  await mark(desk).click();
  await desk.getByRole('dialog').getByRole('link', { name: 'Provisional authorizations' }).click();
  await expect(desk.getByRole('tab', { name: 'Refused' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(desk)).toHaveCount(1);
  await expect(rows(desk)).toContainText('Card Missing');
  await rows(desk)
    .getByRole('button', { name: new RegExp(`^End P-${facilityCode}-`) })
    .click();
  const dialog = desk.getByRole('dialog', { name: 'End a provisional authorization' });
  await dialog.getByRole('button', { name: 'End authorization' }).click();
  await expect(dialog.getByText('Enter the reason in words: at least 4 letters')).toBeVisible();
  // Nothing was given under it: no outcome of its cost is asked for.
  await expect(dialog.getByText('Nothing was given under it')).toBeVisible();
  await expect(dialog.getByLabel('What happens to the cost')).toHaveCount(0);
  await expectAccessible(desk, 'ending a refused one');
  await dialog.getByLabel('Note').fill('She went to another clinic');
  await dialog.getByLabel('Note').press('Tab');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rows(desk)).toHaveCount(0);
  // The row removed its button, and the focus stays in its place.
  await expect(desk.getByText('Issued while the scheme did not answer.')).toBeFocused();
  await desk.getByRole('tab', { name: 'Closed' }).click();
  await expect(rows(desk)).toContainText('She went to another clinic');
  await expect(mark(desk)).not.toContainText('refused', { timeout: honest });
}
