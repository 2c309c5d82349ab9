import type { Patient, VerifiedCard } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/words';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';

/** Members whom no other journey needs, and who were never at a facility: each journey of a doctor has one of its own. */
export const doctorCards = {
  prescribed: '109987460401',
  tested: '109960630345',
  nothing: '109929810376',
  refused: '109916550386',
  lost: '109985880396',
  paced: '109932090397',
  looks: '109950850372',
  small: '109984550344',
  axe: '109960200362',
  record: '109934940014',
  allergic: '109950160364',
  results: '109964420359',
  roles: '109957440411',
  idle: '109990180375',
  lostNote: '109962130185',
  leftOrder: '109968370184',
  closedTab: '109971330374',
  selfStarted: '109958540409',
  fromPatients: '109968350352',
  /** Sent nowhere, so that its record stays closed to the pharmacy. */
  closed: '109974600388',
} as const;

/** Verifies a card by the API; the patient's page is at the identifier that comes back. */
export async function verified(api: (role: Role) => Promise<Api>, cardNo: string): Promise<Patient> {
  const reception = await api('receptionist');
  const { item } = await reception.ok<{ item: VerifiedCard }>('POST', '/card/authorize', {
    ...{ cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', fpCode: 'R1', biometricMethod: 'NONE' },
    ...{ visitTypeID: 1, referralNo: null, imageData: null },
  });
  return reception.patient(item.authorizedMemberId);
}

/** A doctor sends a patient who was verified to a care point, which opens the record to its staff. */
export async function sent(
  api: (role: Role) => Promise<Api>,
  patient: Patient,
  at: 'pharmacy' | 'laboratory',
): Promise<void> {
  const doctor = await api('doctor');
  const { id } = await doctor.carePoint(at);
  const body = { pointOfCareId: id, authorizedClientId: patient.authorization?.id };
  await doctor.ok('POST', '/point-of-cares', body);
}

/** Prescribes so many of a medicine, to be taken as directed. */
export async function prescribe(line: Locator, quantity: string): Promise<void> {
  await line.getByLabel('Frequency').selectOption('UD');
  await line.getByLabel('Quantity').fill(quantity);
}

/** The ordering panel, in the words that stand on it. */
export class OrderPanel {
  readonly dialog: Locator;
  readonly search: Locator;
  readonly results: Locator;

  constructor(
    page: Page,
    readonly title: 'New Prescription' | 'New Lab Test',
  ) {
    const what = title === 'New Prescription' ? 'medicines' : 'tests';
    this.dialog = page.getByRole('dialog', { name: title });
    this.search = this.dialog.getByRole('combobox', { name: `Search ${what} by name or code` });
    this.results = this.dialog.getByRole('listbox').getByRole('option');
  }

  /** The line of an item in the growing order. */
  line(name: string): Locator {
    return this.dialog.getByRole('listitem', { name, exact: true });
  }

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
