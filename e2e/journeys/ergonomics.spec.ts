import type { ManagedBed, ManagedCarePoint, Stay } from '@afyakadi/contract';
import { successes } from '@afyakadi/contract/texts/messages';
import { Acts } from '../lib/acts.ts';
import type { AsRole } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { nameOf, OrderPanel, type OrderTitle, verified } from '../lib/doctor.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
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
  }
});

test('verifies and forwards one patient by the screens of requirements 2.6 and 2.7', async ({
  enter,
  facility,
}) => {
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

test('prescribes four medicines by keyboard, by a set, and again', async ({ enter, api, facility }) => {
  const doctor = await api('doctor');
  // The palette lists the newest first.
  const [second, first] = [
    await verified(api, facility.takeMember().cardNo),
    await verified(api, facility.takeMember().cardNo),
  ];
  for (const { authorizedMemberId } of [first, second])
    await doctor.ok('POST', `/patients/${authorizedMemberId}/diagnoses`, {
      code: 'J06.9',
      certainty: 'Final',
    });
  const page = await enter('doctor');
  await expect(page.getByRole('table', { name: 'Recent Verified Patients' })).toContainText(first.lastName);
  const found = new Acts(page);
  await found.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Screen, patient or action' })).toBeFocused();
  await found.type(first.lastName.slice(0, 4).padEnd(4));
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(nameOf(first));
  await found.press('Enter');
  await expect(page).toHaveURL(`/patients/${first.authorizedMemberId}`);
  await expect(page.getByRole('button', { name: 'New Prescription' })).toBeVisible();
  await found.expectRecorded('Find a patient on any screen, by four letters of the name');

  const panel = new OrderPanel(page, 'New Prescription');
  const begin = page.getByRole('button', { name: 'New Prescription' });
  const isSent = async () => {
    await expect(toast(page, successes.prescription)).toBeVisible();
    await expect(panel.dialog).toBeHidden();
  };
  await expect(begin).toBeVisible();
  const typed = new Acts(page);
  await typed.click(begin);
  await expect(panel.search).toBeFocused();
  for (const [index, words] of ['paracetamol 500', 'multiv', 'cetir', 'omepr'].entries()) {
    const name = fourMedicines[index] ?? '';
    await typed.type(words);
    await expect(panel.results.first()).toContainText(name);
    await typed.press('Enter');
    await expect(panel.line(name).getByLabel('Dose')).toBeFocused();
    await typed.type('1');
    await typed.press('Tab');
    await typed.press('Tab');
    // Once a day: repeated on the same day, twice as much is asked about.
    await typed.type('O');
    await typed.press('Tab');
    await typed.type('5');
    await typed.press('Enter');
    await expect(panel.search).toBeFocused();
    await expect(panel.line(name).getByLabel('Quantity')).toHaveValue('5');
    await expect(panel.line(name).getByLabel('For the diagnosis')).toContainText('J06.9');
  }
  await panel.dialog.getByRole('button', { name: 'Save as a set' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cold, adult');
  await page.getByRole('button', { name: 'Save the set' }).click();
  await expect(toast(page, 'Set saved')).toBeVisible();
  await typed.click(panel.submit);
  await isSent();
  await typed.expectRecorded('Prescribe four medicines for the diagnosis of the visit');

  await page.goto(`/patients/${second.authorizedMemberId}`);
  await expect(begin).toBeVisible();
  const bySet = new Acts(page);
  await bySet.click(begin);
  await bySet.click(panel.dialog.getByRole('button', { name: /^Cold, adult/ }));
  await expect(panel.line(fourMedicines[3] ?? '').getByLabel('Quantity')).toHaveValue('5');
  await expectAccessible(page, 'an order of a set');
  await bySet.click(panel.submit);
  await isSent();
  await bySet.expectRecorded('Prescribe four medicines by an order set');

  await page.goto(`/patients/${second.authorizedMemberId}`);
  const repeat = page.getByRole('button', { name: 'Repeat last prescription' });
  await expect(repeat).toBeVisible();
  const again = new Acts(page);
  await again.click(repeat);
  await expect(panel.line(fourMedicines[0] ?? '')).toContainText('Already ordered today');
  await again.click(panel.submit);
  await isSent();
  await again.expectRecorded('Repeat the last prescription of four medicines');
});

test('records a diagnosis, and orders medicines, tests and an X-ray without leaving the patient', async ({
  enter,
  api,
  facility,
}) => {
  await createPoint(api, 'Imaging', 'imaging');
  const patient = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  const begin = page.getByRole('button', { name: 'New Prescription' });
  await expect(begin).toBeVisible();
  const panel = new OrderPanel(page, 'New Prescription');
  const acts = new Acts(page);
  await acts.click(begin);
  await expect(panel.search).toBeFocused();
  await acts.click(panel.dialog.getByRole('button', { name: 'Add diagnosis' }));
  await expect(panel.dialog.getByRole('combobox', { name: 'Diagnosis', exact: true })).toBeFocused();
  await acts.type('j06');
  await expect(
    panel.dialog.getByRole('listbox', { name: 'Diagnoses' }).getByRole('option').first(),
  ).toContainText('J06');
  await acts.press('Enter');
  await acts.press('Enter');
  await expect(panel.search).toBeFocused();
  for (const [words, name] of [
    ['multi', fourMedicines[1]],
    ['cetir', fourMedicines[2]],
    ['omepr', fourMedicines[3]],
  ] as const) {
    await acts.type(words);
    await expect(panel.results.first()).toContainText(name ?? '');
    await acts.press('Enter');
    await expect(panel.line(name ?? '').getByLabel('Dose')).toBeFocused();
    await acts.type('1');
    await acts.press('Tab');
    await acts.press('Tab');
    await acts.type('O');
    await acts.press('Tab');
    await acts.type('5');
    await acts.press('Enter');
    await expect(panel.search).toBeFocused();
  }
  const add = async (tab: string, title: OrderTitle, found: Readonly<Record<string, string>>) => {
    await acts.click(page.getByRole('tab', { name: tab }));
    const { search, results, line } = new OrderPanel(page, title);
    for (const [words, name] of Object.entries(found)) {
      await expect(search).toBeFocused();
      await acts.type(words);
      await expect(results.first()).toContainText(name);
      await acts.press('Enter');
      await expect(line(name)).toBeVisible();
    }
  };
  await add('Tests', 'New Lab Test', { fbp: 'Full Blood Picture', mrdt: 'Malaria RDT' });
  await add('Procedures and imaging', 'New Procedure', { chest: 'X-Ray, Chest PA' });
  await acts.click(page.getByRole('button', { name: 'Submit Order' }));
  await expect(toast(page, successes.prescription)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(`/patients/${patient.authorizedMemberId}`);
  await acts.expectRecorded('Record a diagnosis, and order three medicines, two tests and an X-ray');
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

test('takes the vital signs of a patient at triage, and sends the patient on', async ({
  enter,
  api,
  facility,
}) => {
  const triage = await createPoint(api, 'Triage', 'triage');
  const patient = await verified(api, facility.takeMember().cardNo);
  await (await api('receptionist')).ok('POST', '/point-of-cares', {
    pointOfCareId: triage.id,
    authorizedClientId: patient.authorization?.id,
  });
  const page = await enter('practitioner', `/medical-visit/${triage.id}`);
  const vitals = page.getByRole('button', { name: `Vital signs of ${nameOf(patient)}` });
  await expect(vitals).toBeVisible();
  const acts = new Acts(page);
  await acts.click(vitals);
  const dialog = page.getByRole('dialog', { name: 'Add vital signs' });
  await expect(dialog.getByLabel('Weight')).toBeFocused();
  for (const value of ['62', '36.8', '84', '121', '78']) {
    await acts.type(value);
    await acts.press('Tab');
  }
  await acts.type('98');
  await acts.press('Enter');
  await expect(toast(page, 'Vital signs recorded, sent on to Consultation')).toBeVisible();
  await expect(dialog).toBeHidden();
  await acts.expectRecorded('Take six vital signs at triage, and send the patient on');
});

test('gives the doses that are due at one bed', async ({ enter, api, facility }) => {
  const medicines = fourMedicines.slice(0, 3);
  const ward = await createPoint(api, 'Ward One', 'ward');
  const { item: bed } = await (await api('admin')).ok<{ item: ManagedBed }>(
    'POST',
    `/admin/point-of-cares/${ward.id}/beds`,
    { name: 'A1', itemCode: facility.item('General Ward per day').code },
  );
  const { memberId } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: medicines.map((name) => ({
      name,
      quantity: 6,
      directions: { dose: 1, frequency: 'OD', durationDays: 6 },
    })),
  });
  const doctor = await api('doctor');
  const { item: stay } = await doctor.ok<{ item: Stay }>('POST', '/stays', {
    authorizedMemberId: memberId,
    pointOfCareId: ward.id,
    reason: 'Severe malaria',
  });
  await doctor.ok('POST', `/stays/${stay.id}/admit`, { bedId: bed.id });
  const page = await enter('practitioner', `/medical-visit/${ward.id}`);
  const beds = page.getByRole('list', { name: 'Beds of Ward One' });
  await expect(beds).toContainText('3 doses due');
  await expectAccessible(page, 'a bed with doses that are due');
  const acts = new Acts(page);
  await acts.click(beds.getByRole('link').first());
  for (const name of medicines) {
    await acts.click(page.getByRole('button', { name: new RegExp(`^Given: ${name} `) }));
    await expect(page.getByRole('list', { name: `Doses of ${name}` })).toContainText(
      facility.staff.practitioner.name,
    );
  }
  await acts.expectRecorded('Give the three doses that are due at one bed');
  await expectAccessible(page, 'medicines by the hour');
});

async function createPoint(api: AsRole, name: string, kind: string): Promise<ManagedCarePoint> {
  const admin = await api('admin');
  const code = name.slice(0, 3).toUpperCase();
  const { item } = await admin.ok<{ item: ManagedCarePoint }>('POST', '/admin/point-of-cares', {
    name,
    kind,
    code,
  });
  return item;
}
