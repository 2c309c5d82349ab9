import { failures, successes } from '@afyakadi/contract/words';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const paracetamol = 'Paracetamol 500mg tablets';
const multivitamin = 'Multivitamin standard tablets';
const amoxicillin = 'Amoxicillin 500mg capsules';
const insulin = 'Insulin Glargine 100IU/ml injection';

const table = (page: Page) => page.getByRole('table', { name: 'Prescriptions' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dispense' });

async function openDispense(page: Page, name: string) {
  await row(page, name)
    .getByRole('button', { name: `Dispense ${name}` })
    .click();
  const amount = dialog(page).getByLabel('Amount');
  await expect(amount).toBeFocused();
  return { amount, confirm: dialog(page).getByRole('button', { name: 'Confirm' }) };
}

test('medicines are given in part and whole, taken back and closed, and the visit ends by itself', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const { cardNo } = facility.takeMember();
  // Another patient, whom the search leaves out.
  await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: [{ name: paracetamol, quantity: 4 }],
  });
  const { memberId } = await order(api, {
    cardNo,
    at: 'pharmacy',
    wanted: [
      { name: paracetamol, quantity: 20, dosage: '1 tablet' },
      { name: multivitamin, quantity: 30 },
    ],
  });
  const page = await enter('pharmacist', '/pharmacy');

  await test.step('the list counts what it shows, and its row opens the patient', async () => {
    const pending = page.getByRole('button', { name: /^Pending Visits/ });
    await pending.click();
    await expect(pending).toHaveText(/2$/);
    await page.getByLabel('Search by name or card number').fill(cardNo);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Start visit of / }).click();
    await expect(page).toHaveURL(`/pharmacy/${memberId}`);
  });

  await test.step('the table has its columns, and says what is paid in cash', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      ...['Date', 'Medication', 'Dosage', 'Status', 'Dispense'],
    ]);
    await expect(row(page, paracetamol)).toContainText('1 tablet');
    await expect(row(page, paracetamol)).toContainText('20 of 20 left');
    await expect(row(page, paracetamol)).toContainText(/Tsh \d/);
    await expect(row(page, multivitamin)).toContainText('Not covered: the patient pays cash');
    await expectAccessible(page, "the pharmacy's page of a patient");
  });

  await test.step('the amount is at least 1 and at most what is left', async () => {
    let calls = 0;
    page.on('request', (one) => {
      if (one.url().endsWith('/member-items/dispense')) calls += 1;
    });
    const { amount, confirm } = await openDispense(page, paracetamol);
    await expect(amount).toHaveValue('20');
    await amount.fill('');
    await expect(confirm).toBeDisabled();
    for (const refused of ['0', '-3', '1.5', '1,5', 'ten']) {
      await amount.fill(refused);
      await expect(amount).toHaveValue(refused);
      await expect(amount).toHaveAccessibleDescription('Write a whole number of at least 1');
      await expect(confirm).toBeDisabled();
    }
    await amount.fill('21');
    await expect(amount).toHaveAccessibleDescription('Only 20 are left.');
    await confirm.click();
    expect(calls).toBe(0);
    await expectAccessible(page, 'dispense dialog with an error');
    await amount.fill('12');
    await confirm.click();
    await expect(toast(page, successes.medication)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, paracetamol)).toContainText('8 of 20 left');
    await expect(row(page, paracetamol)).toContainText('Partly dispensed');
    await expect(row(page, paracetamol).getByRole('button', { name: /^Dispense/ })).toBeFocused();
  });

  await test.step('a colleague gives some meanwhile: the server says what is left, and what is typed stays', async () => {
    const { amount, confirm } = await openDispense(page, paracetamol);
    await expect(amount).toHaveValue('8');
    // As on a screen that has not heard of it yet.
    await page.route('**/member-items/*/*', (route) => route.abort());
    const colleague = await elsewhere('pharmacist', `/pharmacy/${memberId}`);
    const theirs = await openDispense(colleague, paracetamol);
    await theirs.amount.fill('5');
    await theirs.confirm.click();
    await expect(row(colleague, paracetamol)).toContainText('3 of 20 left');
    await confirm.click();
    await expect(amount).toHaveAccessibleDescription(/^Only 3 are left\./);
    await expect(amount).toHaveValue('8');
    await page.unroute('**/member-items/*/*');
    await amount.fill('3');
    await confirm.click();
    await expect(row(page, paracetamol)).toContainText('20 of 20 given');
    await expect(row(page, paracetamol).getByRole('button', { name: /^Dispense/ })).toHaveCount(0);
  });

  await test.step('a dispensing is taken back with a reason, and given again', async () => {
    await row(page, paracetamol)
      .getByRole('button', { name: `Details of ${paracetamol}` })
      .click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText('Rehema');
    await details.getByRole('button', { name: /^Reverse 12 / }).click();
    await details.getByLabel('Amount').fill('2');
    await details.getByRole('button', { name: 'Reverse', exact: true }).click();
    await expect(details.getByLabel('Reason')).toHaveAccessibleDescription(
      'Say why, in at least 3 characters',
    );
    await expectAccessible(page, 'reverse dialog with an error');
    await details.getByLabel('Reason').fill('Wrong strength');
    await details.getByRole('button', { name: 'Reverse', exact: true }).click();
    await expect(toast(page, 'Dispensing taken back')).toBeVisible();
    await expect(details).toContainText('Taken back: Wrong strength');
    await expectAccessible(page, 'details of a medicine');
    await page.keyboard.press('Escape');
    await expect(row(page, paracetamol)).toContainText('2 of 20 left');
    const { confirm } = await openDispense(page, paracetamol);
    await confirm.click();
    await expect(row(page, paracetamol)).toContainText('20 of 20 given');
  });

  await test.step('what is not given is closed with a reason; the visit ends, and the page says so', async () => {
    await expect(page.getByText('Visit completed')).toHaveCount(0);
    await row(page, multivitamin)
      .getByRole('button', { name: /^Details/ })
      .click();
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: 'Close as not given' }).click();
    await details.getByRole('button', { name: 'Close as not given' }).click();
    await expect(details.getByLabel('Reason')).toHaveAccessibleDescription('Choose a reason');
    await details.getByLabel('Reason').selectOption('Other');
    await details.getByRole('button', { name: 'Close as not given' }).click();
    await expect(details.getByLabel('Remarks')).toHaveAccessibleDescription(
      'Say why, in at least 3 characters',
    );
    await expectAccessible(page, 'closing a medicine with an error');
    await details.getByLabel('Remarks').fill('Has some at home');
    await details.getByRole('button', { name: 'Close as not given' }).click();
    await expect(toast(page, 'Closed as not given')).toBeVisible();
    await expect(details).toContainText('Other: Has some at home');
    await page.keyboard.press('Escape');
    await expect(row(page, multivitamin)).toContainText('Not given');
    await expect(page.getByText('Visit completed')).toBeVisible();
    await expect(page.getByRole('region', { name: "The visit's way" })).toContainText('Completed');
    await expectAccessible(page, 'a completed visit at the pharmacy');
    await page.getByRole('link', { name: 'Next patient' }).click();
    await expect(page).toHaveURL('/pharmacy');
  });
});

test('an allergy that became known after the order asks the pharmacist for a reason', async ({
  enter,
  api,
  facility,
}) => {
  const { memberId } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: [{ name: amoxicillin, quantity: 15 }],
  });
  const pharmacist = await api('pharmacist');
  await pharmacist.ok('POST', `/patients/${memberId}/allergies`, {
    substance: 'Penicillin',
    severity: 'Severe',
  });

  const page = await enter('pharmacist', `/pharmacy/${memberId}`);
  await expect(row(page, amoxicillin)).toContainText('The patient is allergic to Penicillin.');
  const { confirm } = await openDispense(page, amoxicillin);
  const reason = dialog(page).getByLabel('Reason for giving it against the allergy');
  await confirm.click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Say why, in at least 3 characters');
  await reason.fill('Took it last year without trouble');
  await confirm.click();
  await expect(toast(page, successes.medication)).toBeVisible();
  await expect(page.getByText('Visit completed')).toBeVisible();
});

test('a failed dispensing says so at its place and keeps what was typed; the retry gives it once', async ({
  enter,
  api,
  facility,
}) => {
  const { memberId, lines } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: [{ name: paracetamol, quantity: 20 }],
  });
  const page = await enter('pharmacist', `/pharmacy/${memberId}`);
  const { amount, confirm } = await openDispense(page, paracetamol);
  await amount.fill('20');
  const keys: (string | undefined)[] = [];
  // The server does its work; its answer never arrives in a form that one can read.
  await page.route('**/member-items/dispense', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.fulfill({ status: 500, json: { statusCode: 51500, description: '', data: { item: null } } });
  });
  await confirm.click();
  await expect(dialog(page).getByRole('alert')).toHaveText(failures.medication);
  await expect(toast(page, failures.medication)).toBeVisible();
  await expect(amount).toHaveValue('20');
  await page.unroute('**/member-items/dispense');
  page.on('request', (one) => {
    if (one.url().endsWith('/member-items/dispense')) keys.push(one.headers()['idempotency-key']);
  });
  await confirm.click();
  await expect(toast(page, successes.medication)).toBeVisible();
  await expect(row(page, paracetamol)).toContainText('20 of 20 given');
  expect(new Set(keys).size).toBe(1);
  const pharmacist = await api('pharmacist');
  const { itemList } = await pharmacist.ok<{ itemList: typeof lines }>(
    'GET',
    `/member-items/prescriptions/${memberId}`,
  );
  expect(itemList.map((line) => line.dispensedQuantity)).toEqual([20]);
});

test('a doctor reads the prescriptions, reception sees none of them, and an approval is waited for', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const { memberId } = await order(api, {
    cardNo: facility.takeMember().cardNo,
    at: 'pharmacy',
    wanted: [
      { name: paracetamol, quantity: 20 },
      { name: insulin, quantity: 1 },
    ],
  });
  const page = await enter('pharmacist', `/pharmacy/${memberId}`);
  await expect(row(page, insulin)).toContainText(
    'Needs the approval of the scheme before it is carried out.',
  );
  await expect(
    row(page, insulin).getByRole('button', { name: `Request Approval Code for ${insulin}` }),
  ).toHaveCount(1);
  await expect(row(page, insulin).getByRole('button', { name: /^Dispense/ })).toHaveCount(0);
  await expect(row(page, paracetamol).getByRole('button', { name: /^Dispense/ })).toHaveCount(1);

  const doctor = await elsewhere('doctor', `/pharmacy/${memberId}`);
  await expect(row(doctor, paracetamol)).toBeVisible();
  await expect(table(doctor).getByRole('button', { name: /^Dispense/ })).toHaveCount(0);
  await row(doctor, paracetamol)
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(doctor.getByRole('dialog')).toContainText('Nothing yet');
  await expect(doctor.getByRole('button', { name: 'Close as not given' })).toHaveCount(0);

  const reception = await elsewhere('receptionist', `/pharmacy/${memberId}`);
  await expect(reception.getByText('Not for your role')).toBeVisible();
  await expect(reception.getByText(paracetamol)).toHaveCount(0);
});
