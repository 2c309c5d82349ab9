import type { Patient } from '@afyakadi/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AsRole } from './api.ts';
import { verified } from './doctor.ts';

/** A facility of the scheme that uses another installation. */
export const otherFacility = 'Mlimani Demo Health Centre';

/** A patient with a valid authorization and these diagnoses. */
export async function createDiagnosed(
  api: AsRole,
  cardNo: string,
  codes: readonly string[],
): Promise<Patient> {
  const patient = await verified(api, cardNo);
  const doctor = await api('doctor');
  for (const code of codes)
    await doctor.ok('POST', `/patients/${patient.authorizedMemberId}/diagnoses`, { code });
  return patient;
}

/** Refers a patient to a facility of another installation, by the API. */
export async function referred(api: AsRole, cardNo: string): Promise<void> {
  const patient = await createDiagnosed(api, cardNo, ['K35.8']);
  await (await api('doctor')).ok('POST', '/referrals', {
    authorizedMemberId: patient.authorizedMemberId,
    // Mlimani Demo Health Centre
    toFacilityCode: '01202',
    reason: 'No theatre here tonight',
    diagnosisCodes: ['K35.8'],
  });
}

/** The dialog in which a patient is referred, in its own words. */
export class ReferDialog {
  readonly dialog: Locator;
  readonly patient: Locator;
  readonly facility: Locator;
  readonly reason: Locator;
  readonly remarks: Locator;
  readonly send: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.patient = this.dialog.getByRole('combobox', { name: 'Patient' });
    this.facility = this.dialog.getByRole('combobox', { name: 'Refer to' });
    this.reason = this.dialog.getByLabel('Reason for referral');
    this.remarks = this.dialog.getByLabel('Remarks (optional)');
    this.send = this.dialog.getByRole('button', { name: /^(Send|Resubmit) / });
  }

  /** Searches and chooses by keyboard alone. */
  async choose(facility: string): Promise<void> {
    await this.facility.fill(facility);
    await expect(this.dialog.getByRole('option')).toHaveCount(1);
    // While it still searches, nothing is selected.
    await expect(this.dialog.getByRole('listbox')).not.toHaveAttribute('aria-busy');
    await this.facility.press('Enter');
    await expect(this.facility).toHaveValue(facility);
  }
}

/** The row of a patient in the list of referals. */
export function referralRow(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Referals' }).getByRole('row').filter({ hasText: name });
}

/** Searches the list of referrals and opens the result. */
export async function openReferral(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Name, card or referral number').fill(name);
  await page
    .getByRole('button', { name: `Open the referral of ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Referral' });
  await expect(dialog).toContainText(name);
  return dialog;
}
