import { Acts } from '../lib/acts.ts';
import { expectAccessible } from '../lib/axe.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { expectUncovered } from '../lib/uncovered.ts';
import { Verification } from '../lib/verification.ts';

/*
 * The acts of docs/ergonomics.md. A job that another journey already plays is counted there; only the others are here.
 */
const fourMedicines = [
  'Paracetamol 500mg tablets',
  'Multivitamin standard tablets',
  'Cetirizine 10mg tablets',
  'Omeprazole 20mg capsules',
];

test('verifies and forwards one patient by scan and Enter, from any screen of the desk', async ({
  enter,
  facility,
}) => {
  const screen = new Verification(await enter('receptionist', '/patients'));
  const { page } = screen;
  await expect(page.getByRole('link', { name: 'Verify New User' })).toBeVisible();
  const jobs = [
    'Verify and forward the patient whose card is scanned on another screen',
    'Verify and forward one patient',
  ];
  for (const job of jobs) {
    const patient = facility.takeMember();
    const acts = new Acts(page);
    await acts.scan(patient.cardNo);
    await expect(page.getByRole('button', { name: 'Consultation' })).toBeFocused();
    await expect(screen.cardNo).toHaveValue(patient.cardNo);
    await acts.press('Enter');
    await expect(page.getByText(/was forwarded to Consultation$/)).toContainText(patient.lastName);
    await expect(screen.cardNo).toBeFocused();
    await acts.expectRecorded(job);
    await expectUncovered(page, 'Patient Fowarded successfully!');
  }
});

test('verifies and forwards one patient by the screens of the specification', async ({ enter, facility }) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  await expect(screen.cardNo).toBeFocused();
  const acts = new Acts(page);
  await acts.scan(facility.takeMember().cardNo);
  await expect(screen.answer('Eligible')).toBeVisible();
  await acts.tabTo('Submit Point of Care');
  await acts.press('Enter');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  await acts.press('Enter');
  await expect(toast(page, 'Patient Fowarded successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verify New User' })).toBeFocused();
  await acts.press('Enter');
  await expect(screen.cardNo).toBeFocused();
  await acts.expectRecorded('Verify and forward one patient, by Submit Point of Care');
});

test('dispenses four medicines', async ({ enter, api, facility }) => {
  const { memberId } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: fourMedicines.map((name) => ({ name, quantity: 10 })),
  });
  const page = await enter('pharmacist', `/pharmacy/${memberId}`);
  const all = page.getByRole('button', { name: 'Dispense all' });
  await expect(all).toBeVisible();
  const acts = new Acts(page);
  await acts.click(all);
  const dialog = page.getByRole('dialog', { name: 'Dispense all' });
  await expectAccessible(page, 'four medicines to dispense');
  await acts.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expect(toast(page, 'Medicine issued successfully!')).toBeVisible();
  await expect(page.getByText('Visit completed')).toBeVisible();
  await acts.expectRecorded('Dispense four medicines');
});
