import { sent, verified } from '../lib/doctor.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test('the pharmacist sees the pharmacy counts, which are those of the rows, and opens a patient', async ({
  enter,
  api,
  facility,
}) => {
  const patients = [];
  for (let count = 0; count < 6; count += 1) {
    const patient = await verified(api, facility.takeMember().cardNo);
    await sent(api, patient, 'pharmacy');
    patients.push(patient);
  }
  const page = await enter('pharmacist', '/pharmacy');
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('..');
  await expect(figure('Total Visits')).toHaveText(/6$/);
  await expect(figure('Completed Visits')).toHaveText(/0$/);
  await expect(figure('Pending Visits')).toHaveText(/6$/);
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
  await page
    .getByRole('button', { name: /^Start visit of / })
    .first()
    .click();
  await expect(page).toHaveURL(`/pharmacy/${patients[0]?.authorizedMemberId}`);
});

test('a role changed in the storage changes what is drawn and grants nothing', async ({
  enter,
  api,
  page,
}) => {
  await enter('pharmacist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('userRole', 'receptionist'));
  await page.goto('/verification');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Patients',
    'Visits',
  ]);
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/card/authorize'),
  );
  await new Verification(page).verify('109900035308');
  expect((await refused).status()).toBe(403);
  await expect(page.getByText('Your role may not do this.').first()).toBeVisible();
  await expect(page.getByText('Eligible', { exact: true })).toHaveCount(0);

  const server = await api('pharmacist');
  const consultation = await server.carePoint('consultation');
  expect(await server.status('GET', `/point-of-cares/${consultation.id}`)).toBe(403);
  expect(
    await server.status('POST', '/card/authorize', { cardNo: '109900035308', cardTypeID: 'NHIFCard' }),
  ).toBe(403);
});
