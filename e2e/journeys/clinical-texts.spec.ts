import { failures } from '@afyakadi/contract/words';
import { OrderPanel } from '../lib/doctor.ts';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

/** Members of the demo's register whom no other journey needs. */
const cards = { result: '109996500005', code: '109931440010', again: '109916080021' };

const paracetamol = 'Paracetamol 500mg tablets';

test('a result that does not get through says so at its place and keeps what was typed', async ({
  enter,
  api,
}) => {
  const { memberId } = await order(api, {
    cardNo: cards.result,
    at: 'laboratory',
    wanted: [{ name: 'Malaria RDT' }],
  });
  const page = await enter('lab_tech', `/laboratory/${memberId}`);
  await page.route('**/submit-lab-results', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Submit Results of Malaria RDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Results' });
  await dialog.getByLabel('Result').fill('Negative');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, failures.submission)).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(failures.submission);
  await expect(dialog.getByLabel('Result')).toHaveValue('Negative');
});

test('a dialog whose code does not come leaves the page as it is, and opens once the server answers', async ({
  enter,
  api,
}) => {
  const { memberId } = await order(api, {
    cardNo: cards.code,
    at: 'pharmacy',
    wanted: [{ name: paracetamol, quantity: 10 }],
  });
  const page = await enter('pharmacist', `/pharmacy/${memberId}`);
  const dispense = page.getByRole('button', { name: `Dispense ${paracetamol}` });
  await expect(dispense).toBeVisible();
  await page.route('**/assets/DispenseDialog-*.js', (route) => route.abort('connectionreset'));
  await dispense.click();
  await expect(toast(page, failures.server)).toBeVisible();
  await expect(dispense).toBeVisible();
  await page.unroute('**/assets/DispenseDialog-*.js');
  await dispense.click();
  await expect(page.getByRole('dialog', { name: 'Dispense' }).getByLabel('Amount')).toHaveValue('10');
});

test('what was ordered today is warned of by the clock, and what waits for the scheme says so', async ({
  enter,
  api,
}) => {
  const { memberId } = await order(api, {
    cardNo: cards.again,
    at: 'pharmacy',
    wanted: [{ name: paracetamol, quantity: 10 }, { name: 'Insulin Glargine 100IU/ml injection' }],
  });
  const page = await enter('doctor', `/patients/${memberId}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Insulin Glargine')).toContainText(
    'Needs the approval of the scheme before it is carried out.',
  );
  await expect(row(paracetamol)).not.toContainText(
    'Needs the approval of the scheme before it is carried out.',
  );
  await page.getByRole('button', { name: 'New Prescription' }).click();
  const panel = new OrderPanel(page, 'New Prescription');
  const line = await panel.add(paracetamol);
  await expect(line).toContainText(/Already ordered today at \d\d:\d\d by Dkt\. /);
});

test('each page of a patient says that the patient is not found', async ({ elsewhere }) => {
  const id = '0198c0de-0000-7000-8000-000000000000';
  for (const [role, address] of [
    ['doctor', `/patients/${id}`],
    ['receptionist', `/patient/${id}`],
    ['pharmacist', `/pharmacy/${id}`],
    ['lab_tech', `/laboratory/${id}`],
  ] as const) {
    const page = await elsewhere(role, address);
    await expect(page.getByText(failures.patientNotFound, { exact: true })).toBeVisible();
  }
});

test('a page of a patient that is another role’s says whose it is', async ({ elsewhere, api }) => {
  const reception = await api('receptionist');
  const { itemList } = await reception.visits('consultation');
  const id = itemList[0]?.authorizedMemberId;
  const page = await elsewhere('receptionist', `/patients/${id}`);
  await expect(page.getByText('Not for your role')).toBeVisible();
  await expect(page.getByText('Orders, diagnoses and notes are the doctor’s.')).toBeVisible();
  await expect(page.getByRole('button', { name: /New Prescription|New Lab Test|View Results/ })).toHaveCount(
    0,
  );
});
