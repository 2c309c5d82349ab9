import type { Patient, VerifiedCard } from '@afyakadi/contract';
import type { Locator, Page } from '@playwright/test';
import type { AsRole } from './api.ts';

/** A member's whole name, as screens show it. */
export function nameOf(member: { firstName: string; middleName: string; lastName: string }): string {
  return [member.firstName, member.middleName, member.lastName].filter(Boolean).join(' ');
}

/** Verifies a card by the API; the returned identifier is that of the patient's page. */
export async function verified(api: AsRole, cardNo: string): Promise<Patient> {
  const reception = await api('receptionist');
  const { item } = await reception.ok<{ item: VerifiedCard }>('POST', '/card/authorize', {
    cardNo,
    verifierID: 'NHIF',
    cardTypeID: 'NHIFCard',
    fpCode: 'R1',
    biometricMethod: 'NONE',
    visitTypeID: 1,
    referralNo: null,
    imageData: null,
  });
  return reception.patient(item.authorizedMemberId);
}

/**
 * Sends a verified patient to a care point, which opens the record to its staff. Reception sends to registration and
 * consultation, a doctor to the others.
 * @returns the identifier of the visit
 */
export async function sent(
  api: AsRole,
  patient: Patient,
  at: 'registration' | 'consultation' | 'pharmacy' | 'laboratory',
): Promise<string> {
  const sender = await api(at === 'pharmacy' || at === 'laboratory' ? 'doctor' : 'receptionist');
  const { id } = await sender.carePoint(at);
  const { item } = await sender.ok<{ item: { authorizedPointOfCareId: string } }>('POST', '/point-of-cares', {
    pointOfCareId: id,
    authorizedClientId: patient.authorization?.id,
  });
  return item.authorizedPointOfCareId;
}

/** Prescribes so many of a medicine, to be taken as directed. */
export async function prescribe(line: Locator, quantity: string): Promise<void> {
  await line.getByLabel('Frequency').selectOption('UD');
  await line.getByLabel('Quantity').fill(quantity);
}

/** What is searched in each ordering panel. */
const searched = {
  'New Prescription': 'medicines',
  'New Lab Test': 'tests',
  'New Procedure': 'procedures and imaging',
} as const;
export type OrderTitle = keyof typeof searched;

/** The ordering panel, in its own words. */
export class OrderPanel {
  readonly dialog: Locator;
  readonly search: Locator;
  /** The results of the typed words: until then an earlier list stays on the screen, and is busy. */
  readonly results: Locator;
  readonly title: OrderTitle;

  constructor(page: Page, title: OrderTitle) {
    this.title = title;
    const what = searched[title];
    this.dialog = page.getByRole('dialog', { name: title });
    this.search = this.dialog.getByRole('combobox', { name: `Search ${what} by name or code` });
    this.results = this.dialog.locator('[role=listbox]:not([aria-busy])').getByRole('option');
  }

  /** The line of an item in the growing order. */
  readonly line = (name: string): Locator => this.dialog.getByRole('listitem', { name, exact: true });

  get submit(): Locator {
    return this.dialog.getByRole('button', { name: /^Submit / });
  }

  /** Searches and adds the first result, by keyboard alone. */
  async add(name: string): Promise<Locator> {
    await this.search.fill(name);
    const first = this.results.first();
    await first.getByText(name, { exact: true }).waitFor();
    await this.search.press('Enter');
    await this.line(name).waitFor();
    return this.line(name);
  }
}
