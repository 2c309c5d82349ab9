import { successes, validationTexts } from '@afyakadi/contract/words';
import { ApprovalDialog, approvalCards, scan, tested } from '../lib/approving.ts';
import { expectAccessible } from '../lib/axe.ts';
import { closeByEscape, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const rdt = 'Malaria RDT';
const picture = 'Full Blood Picture';

test('all results of a patient are submitted at once, each required, what waits for approval later', async ({
  enter,
  elsewhere,
  api,
}) => {
  const { memberId } = await tested(api, approvalCards.all, rdt, picture, scan);
  const page = await enter('lab_tech', `/laboratory/${memberId}`);
  await page.getByRole('link', { name: 'All tests at once' }).click();
  await expect(page).toHaveURL(`/lab/test-details/${memberId}`);
  const requested = page.getByRole('list', { name: 'Requested Tests' });
  const form = page.getByRole('form', { name: 'Submit Diagnosis Results' });
  const of = (name: string) => form.getByRole('group', { name: new RegExp(`^${name}`) });

  await test.step('what waits for approval says so and cannot be filled', async () => {
    await expect(requested.getByRole('listitem').filter({ hasText: scan })).toContainText(
      'Needs the approval of the scheme before it is carried out.',
    );
    await expect(of(scan)).toHaveCount(0);
    await expect(form).toContainText('1 more test has no approval.');
    await expectAccessible(page, 'the tests of a patient');
  });

  await test.step('each result is required', async () => {
    await of(rdt).getByLabel('Result').fill('Negative');
    await form.getByRole('button', { name: 'Submit 2 results' }).click();
    const remarks = of(picture).getByLabel('Remarks');
    await expect(remarks).toHaveAccessibleDescription(validationTexts.resultEmpty);
    await expect(remarks).toBeFocused();
    await of(picture)
      .getByRole('textbox', { name: /^Haemoglobin/ })
      .fill('many');
    await form.getByRole('button', { name: 'Submit 2 results' }).click();
    await expect(of(picture).getByRole('textbox', { name: /^Haemoglobin/ })).toHaveAccessibleDescription(
      /Must be a number/,
    );
    await expect(of(rdt).getByLabel('Result')).toHaveValue('Negative');
    await expectAccessible(page, 'the tests of a patient with errors');
  });

  await test.step('a lost answer is told as what it is, and what was typed stays', async () => {
    const haemoglobin = of(picture).getByRole('textbox', { name: /^Haemoglobin/ });
    await haemoglobin.fill('9.1');
    await page.route('**/submit-lab-results/all', (route) => route.abort());
    await form.getByRole('button', { name: 'Submit 2 results' }).click();
    await expect(form.getByRole('alert')).toContainText('It is not known whether the results arrived.');
    await page.unroute('**/submit-lab-results/all');
    await expect(haemoglobin).toHaveValue('9.1');
    await expect(requested.getByText('Completed')).toHaveCount(0);
  });

  await test.step('the approval comes meanwhile, and what is typed stays', async () => {
    const approval = new ApprovalDialog(page);
    await approval.request(scan, 'Headache');
    await closeByEscape(approval.shown);
    await expect(of(scan)).toBeVisible();
    await expect(of(rdt).getByLabel('Result')).toHaveValue('Negative');
    await of(scan).getByLabel('Result').fill('No mass');
  });

  await test.step('all are submitted, and the visit ends', async () => {
    await form.getByRole('button', { name: 'Submit 3 results' }).click();
    await expect(toast(page, successes.result)).toBeVisible();
    await expect(requested.getByText('Completed')).toHaveCount(3);
    await expect(page.getByText('Visit completed')).toBeVisible();
    await expect(page.getByText('No test waits for a result.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Requested Tests' })).toBeFocused();
  });

  await test.step('a doctor reads it and submits nothing; a pharmacist is told whose it is', async () => {
    const doctor = await elsewhere('doctor', `/lab/test-details/${memberId}`);
    await expect(doctor.getByRole('list', { name: 'Requested Tests' }).getByRole('listitem')).toHaveCount(3);
    await expect(doctor.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
    const pharmacist = await elsewhere('pharmacist', `/lab/test-details/${memberId}`);
    await expect(pharmacist.getByText('Not for your role')).toBeVisible();
    await expect(pharmacist.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  });
});

test('a test of nobody is not found', async ({ enter }) => {
  const page = await enter('lab_tech', '/lab/test-details/01900000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Patient not found.' })).toBeVisible();
});
