import { successes } from '@afyakadi/contract/texts/messages';
import { expect, type Page } from '@playwright/test';
import { Acts } from './acts.ts';
import { OrderPanel, type OrderTitle, prescribe } from './doctor.ts';
import { closeByEscape, search, toast } from './screens.ts';
import { Verification } from './verification.ts';

export const bloodPicture = 'Full Blood Picture';
export const paracetamol = 'Paracetamol 500mg tablets';
export const dressing = 'Wound Dressing';

const written = {
  'New Lab Test': successes.labRequest,
  'New Prescription': successes.prescription,
  'New Procedure': 'Procedures ordered',
} as const satisfies Record<OrderTitle, string>;

const screens = {
  receptionist: '/verification',
  doctor: '/visits',
  lab_tech: '/labs',
  pharmacist: '/pharmacy',
  practitioner: '/visits',
} as const;
type Staff = Record<keyof typeof screens, Page>;

/** Five computers of one facility, one for each role, signed in on the screen where each waits for work. */
export async function fiveComputers(
  open: (role: keyof Staff, path: string) => Promise<Page>,
): Promise<Staff> {
  const opened = async (role: keyof Staff): Promise<Page> => {
    const page = await open(role, screens[role]);
    // A reload loses it.
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    return page;
  };
  return {
    receptionist: await opened('receptionist'),
    doctor: await opened('doctor'),
    lab_tech: await opened('lab_tech'),
    pharmacist: await opened('pharmacist'),
    practitioner: await opened('practitioner'),
  };
}

export async function expectNoReload(computers: Staff): Promise<void> {
  for (const [role, page] of Object.entries(computers)) {
    expect(await page.evaluate(() => 'neverReloaded' in window), `${role} reloaded`).toBe(true);
  }
}

/** One patient's visit from the card to the result, each part played by its role on its own computer. */
export class WholeVisit {
  private readonly at: Staff;
  readonly patient: { cardNo: string; name: string };

  constructor(at: Staff, patient: { cardNo: string; name: string }) {
    this.at = at;
    this.patient = patient;
  }

  /** Reception verifies the card and forwards the patient to consultation. */
  async receive(): Promise<void> {
    const page = this.at.receptionist;
    const screen = new Verification(page);
    await screen.verify(this.patient.cardNo);
    await screen.expectOnly('Eligible');
    await screen.forwardButton.click();
    await page.getByLabel('Care Type').selectOption({ label: 'Consultation' });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, successes.forwarded)).toBeVisible();
  }

  /** A nurse takes the vital signs of the patient, who still waits for the doctor. */
  async takeVitals(): Promise<void> {
    const page = this.at.practitioner;
    await page.getByRole('link', { name: /^Consultation/ }).click();
    await search(page, this.patient.cardNo);
    await page.getByRole('button', { name: `Open ${this.patient.name}` }).click();
    await expect(page.getByRole('region', { name: 'Allergies' })).toBeVisible();
    await page.getByRole('button', { name: 'Add vital signs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add vital signs' });
    await dialog.getByRole('textbox', { name: /^Weight/ }).fill('61');
    await dialog.getByRole('button', { name: 'Record vital signs' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Vital signs' })).toContainText('61');
  }

  /** The nurse, who sees what it is for, records that the wound was sutured. */
  async perform(name: string): Promise<void> {
    const page = this.at.practitioner;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Visits' }).click();
    await page.getByRole('button', { name: `Start visit of ${this.patient.name}` }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('For N39.0');
    await page.getByRole('button', { name: `Record as done: ${name}` }).click();
    await page
      .getByRole('dialog', { name: 'Record as done' })
      .getByRole('button', { name: 'Confirm' })
      .click();
    await expect(page.getByText('Visit completed', { exact: true })).toBeVisible();
  }

  /** The doctor, whose list shows the patient automatically, starts the visit and records a diagnosis. */
  async diagnose(): Promise<void> {
    const page = this.at.doctor;
    await search(page, this.patient.cardNo);
    await page.getByRole('button', { name: `Start visit of ${this.patient.name}` }).click();
    await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/);
    await page.getByRole('tab', { name: 'Diagnosis' }).click();
    const code = page.getByRole('combobox', { name: 'Diagnosis' });
    await code.fill('uti');
    await page.getByRole('option', { name: /N39\.0/ }).click();
    await page.getByRole('button', { name: 'Record diagnosis' }).click();
    await expect(page.getByRole('list', { name: 'Diagnoses' })).toContainText('N39.0');
  }

  /** The doctor orders a test or a medicine, and stays with the patient. */
  async order(title: OrderTitle, name: string, quantity?: string): Promise<void> {
    const page = this.at.doctor;
    await page.getByRole('button', { name: title }).click();
    const panel = new OrderPanel(page, title);
    const line = await panel.add(name);
    if (quantity) await prescribe(line, quantity);
    await panel.submit.click();
    await expect(toast(page, written[title])).toBeVisible();
    await expect(panel.dialog).toBeHidden();
  }

  /** The laboratory, whose list shows the patient automatically, submits the result. */
  async result(text: string): Promise<void> {
    const page = this.at.lab_tech;
    await this.takeAtStation(page, /\/laboratory\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: `Submit Results of ${bloodPicture}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit Results' });
    await dialog.getByRole('textbox', { name: /^Haemoglobin/ }).fill('9.1');
    await dialog.getByLabel('Remarks').fill(text);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, successes.result)).toBeVisible();
    await expect(page.getByText('Visit completed')).toBeVisible();
  }

  /** The doctor, still on the same screen, sees that the result has arrived, and reads it. */
  async read(text: string): Promise<void> {
    const page = this.at.doctor;
    const row = page
      .getByRole('list', { name: 'Lab tests and results' })
      .getByRole('listitem')
      .filter({ hasText: bloodPicture });
    await expect(row).toContainText('Low');
    await row.getByRole('button', { name: /^View Results/ }).click();
    const view = page.getByRole('dialog', { name: 'Results' });
    await expect(view).toContainText(text);
    await expect(view.getByRole('row').filter({ hasText: 'Haemoglobin' })).toContainText('Low');
    await closeByEscape(view);
  }

  /** The pharmacy, whose list shows the patient automatically, opens the prescriptions. */
  async openAtPharmacy(): Promise<void> {
    await this.takeAtStation(this.at.pharmacist, /\/pharmacy\/[0-9a-f-]{36}$/);
  }

  /** The pharmacist dispenses so many. */
  async dispense(amount: string): Promise<void> {
    const page = this.at.pharmacist;
    await page.getByRole('button', { name: `Dispense ${paracetamol}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Dispense' });
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The doctor, still on the same screen, sees the medicine in this state. */
  async expectMedicine(state: string): Promise<void> {
    const page = this.at.doctor;
    await page.getByRole('tab', { name: 'Prescriptions' }).click();
    const row = page
      .getByRole('list', { name: 'Prescriptions' })
      .getByRole('listitem')
      .filter({ hasText: paracetamol });
    await expect(row).toContainText(state);
  }

  /** The doctor ends the visit on the patient's page by one act, and in the list, by keyboard alone, after Undo. */
  async complete(): Promise<void> {
    const page = this.at.doctor;
    const { name, cardNo } = this.patient;
    const button = page.getByRole('button', { name: `Complete Visit of ${name}` });
    await expect(button).toBeVisible();
    const acts = new Acts(page);
    await acts.click(button);
    await expect(page).toHaveURL(/\/(visits|medical-visit\/[0-9a-f-]{36})$/);
    await expect(page.getByText(`Visit of ${name} completed`)).toBeVisible();
    await acts.expectRecorded('End a consultation on the patient’s page');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText(`Visit of ${name} completed`)).toHaveCount(0);
    await search(page, cardNo);
    await button.press('Enter');
    await expect(page.getByText(`Visit of ${name} completed`)).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Consultation', level: 2 })).toBeFocused();
  }

  /** Both details screens show the whole way through the facility. */
  async expectWay(page: Page, stations: readonly (readonly [name: string, state: RegExp])[]): Promise<void> {
    const way = page.getByRole('region', { name: 'Steps of the visit' }).getByRole('listitem');
    await expect(way).toHaveCount(stations.length);
    for (const [index, [name, state]] of stations.entries()) {
      await expect(way.nth(index)).toContainText(name);
      await expect(way.nth(index)).toContainText(state);
    }
  }

  private async takeAtStation(page: Page, address: RegExp): Promise<void> {
    await search(page, this.patient.cardNo);
    await page.getByRole('button', { name: `Start visit of ${this.patient.name}` }).click();
    await expect(page).toHaveURL(address);
  }
}
