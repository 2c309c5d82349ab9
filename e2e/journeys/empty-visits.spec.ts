import { failures, successes } from '@afyakadi/contract/texts/messages';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a visit that an order dialog opened ends with its page, or at the station', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const { cardNo } = facility.takeMember();
  const { authorizedMemberId: id } = await verified(api, cardNo);
  const server = await api('doctor');
  const page = await enter('doctor', `/patients/${id}`);
  const open = async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/point-of-cares'));
    await page.getByRole('button', { name: 'New Prescription' }).click();
    await expect(new OrderPanel(page, 'New Prescription').search).toBeFocused();
    return (await sent).postDataJSON();
  };
  // All five fields (requirements 11.11).
  expect(await open()).toMatchObject({
    pointOfCareId: (await server.carePoint('pharmacy')).id,
    authorizedClientId: expect.any(String),
    biometricMethod: 'NONE',
    fpCode: null,
    imageData: null,
  });
  expect(await server.visitsOf('pharmacy', cardNo)).toBe(1);
  await page.reload();
  await expect.poll(() => server.visitsOf('pharmacy', cardNo)).toBe(0);

  await test.step('if the browser was killed, the pharmacist closes it, also after Start', async () => {
    await server.ok('POST', '/point-of-cares', {
      pointOfCareId: (await server.carePoint('pharmacy')).id,
      authorizedClientId: id,
      forOrder: true,
    });
    const pharmacist = await elsewhere('pharmacist', '/pharmacy');
    await pharmacist.getByLabel('Name or card number').fill(cardNo);
    await expect(pharmacist.getByText(/No order yet, closes/)).toHaveCount(1);
    await expectFits(pharmacist, 'the empty visit in the list');
    await expectAccessible(pharmacist, 'the empty visit in the list');
    await pharmacist.getByRole('button', { name: 'Start visit of' }).click();
    // The address changes before the list gives way to the patient's page.
    await expect(pharmacist.getByRole('heading', { name: 'Prescriptions' })).toBeVisible();
    await expect(pharmacist.getByText('In care since')).toHaveCount(1);
    await pharmacist.getByRole('button', { name: 'Close visit of' }).click();
    const dialog = pharmacist.getByRole('dialog', { name: 'Close the visit' });
    await dialog.getByLabel('Reason').fill('The doctor closed the browser');
    await dialog.getByRole('button', { name: 'Close the visit' }).click();
    await expect(toast(pharmacist, 'Visit closed')).toBeVisible();
    await expect(pharmacist).toHaveURL('/pharmacy');
    expect(await server.visitsOf('pharmacy', cardNo)).toBe(0);
  });
});

test('a pharmacist forwards a patient from the patient’s page, and a self-started visit opens no record', async ({
  enter,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  const id = patient.authorizedMemberId;
  const page = await enter('pharmacist', `/patient/${id}`);
  await page.getByRole('link', { name: 'Send to a care point' }).click();
  await expect(page).toHaveURL('/point-of-care');
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes(text)) document.documentElement.dataset.flashed = 'yes';
    }).observe(document, { childList: true, subtree: true });
  }, failures.noPatient);
  await page.reload();
  await page.getByLabel('Care Type').selectOption({ label: 'Pharmacy' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, successes.forwarded)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verified Users' })).toBeVisible();
  await expect(page).toHaveURL('/patients');
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed');

  await page.goBack();
  await expect(page).toHaveURL(`/patient/${id}`);
  await page.goto(`/pharmacy/${id}`);
  await expect(page.getByText('This record is closed to you')).toBeVisible();
  await expect(page.getByText('No order yet')).toBeVisible();
});
