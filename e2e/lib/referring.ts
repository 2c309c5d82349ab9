import type { Patient } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/words';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Api, signInByApi } from './api.ts';
import { verified } from './doctor.ts';

/** Members of the demo's register whom no other journey needs: each journey of a referral has one of its own. */
export const referralCards = {
  thereAndBack: { cardNo: '109965380000', name: 'Amani Peter Mwakyusa' },
  refused: { cardNo: '109998730006', name: 'Salma Daniel Kaijage' },
  keyboard: { cardNo: '109930530009', name: 'Yohana Castory Ngonyani' },
  silent: { cardNo: '109912030015', name: 'Subira Jackson Swai' },
  undiagnosed: { cardNo: '109954750018', name: 'Gerald Innocent Temu' },
} as const;

export const firstFacility = 'Mtoni Kijani Demo Hospital';
/** The demo's second facility, and its receptionist's card. */
export const second = { name: 'Bahari Njema Demo Health Centre', receptionist: '200001' } as const;
export const otherFacility = 'Mlimani Demo Health Centre';
/** Known to the scheme, and takes no referrals. */
export const refusing = { code: '01203', name: 'Kisima Demo Dispensary' } as const;

/** A patient with a valid authorization and these diagnoses. */
export async function givenDiagnosed(
  api: (role: Role) => Promise<Api>,
  cardNo: string,
  codes: readonly string[],
): Promise<Patient> {
  const patient = await verified(api, cardNo);
  const doctor = await api('doctor');
  for (const code of codes)
    await doctor.ok('POST', `/patients/${patient.authorizedMemberId}/diagnoses`, { code });
  return patient;
}

/** The receptionist of the second facility, on a computer of their own. */
export async function secondReception(browser: Browser, address: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address });
  await signInByApi(context.request, 'receptionist', second.receptionist);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The dialog in which a patient is referred, in the words that stand on it. */
export class ReferDialog {
  readonly dialog: Locator;
  readonly patient: Locator;
  readonly facility: Locator;
  readonly reason: Locator;
  readonly remarks: Locator;
  readonly send: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.patient = this.dialog.getByRole('combobox', { name: 'Patient' });
    this.facility = this.dialog.getByRole('combobox', { name: 'Refer to' });
    this.reason = this.dialog.getByLabel('Reason for referral');
    this.remarks = this.dialog.getByLabel('Remarks (optional)');
    this.send = this.dialog.getByRole('button', { name: /^(Send|Resubmit) / });
  }

  /** Searches and chooses by keyboard alone. */
  async choose(facility: string): Promise<void> {
    await this.facility.fill(facility.slice(0, 6));
    await expect(this.dialog.getByRole('option')).toHaveCount(1);
    // While it still searches, nothing is chosen.
    await expect(this.dialog.getByRole('listbox')).not.toHaveAttribute('aria-busy');
    await this.facility.press('Enter');
    await expect(this.facility).toHaveValue(facility);
  }
}

/** The row of a patient in the list of referals. */
export function referralRow(page: Page, name: string): Locator {
  return page.getByRole('table', { name: 'Referals' }).getByRole('row').filter({ hasText: name });
}

/** Searches the list of referals and opens what is found. */
export async function openReferral(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Search by name, card or referral number').fill(name);
  await page
    .getByRole('button', { name: `Open the referral of ${name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Referral' });
  await expect(dialog).toContainText(name);
  return dialog;
}
