import type { ManagedCarePoint } from '@afyakadi/contract';
import { expectAccessible } from '../lib/axe.ts';
import { sent, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { toast } from '../lib/screens.ts';
import { expectTargets } from '../lib/targets.ts';
import { expect, test } from '../lib/test.ts';

const dressing = 'Wound Dressing';

test('a procedure is ordered, recorded with a report at its care point, and read by the doctor', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const { item: room } = await (await api('admin')).ok<{ item: ManagedCarePoint }>(
    'POST',
    '/admin/point-of-cares',
    { name: 'Dressing room', kind: 'procedures', code: 'PRO' },
  );
  const patient = await verified(api, facility.takeMember().cardNo);
  await sent(api, patient, 'consultation');
  const doctor = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  await doctor.getByRole('button', { name: 'New Procedure' }).click();
  const panel = doctor.getByRole('dialog', { name: 'New Procedure' });
  await panel.getByRole('combobox').fill(dressing);
  await panel.locator('[role=listbox]:not([aria-busy])').getByRole('option', { name: dressing }).click();
  await panel.getByLabel('Quantity').fill('2');
  await expectAccessible(doctor, 'an order of procedures');
  await panel.getByRole('button', { name: 'Submit Procedures' }).click();
  await expect(toast(doctor, 'Procedures ordered')).toBeVisible();

  const page = await elsewhere('practitioner', '/visits');
  await expect(page.getByText(dressing)).toBeVisible();
  await page.getByRole('button', { name: /^Start visit of / }).click();
  await expect(page).toHaveURL(`/services/${room.id}/${patient.authorizedMemberId}`);
  await expectAccessible(page, 'the services of a patient');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page, 'the services of a patient at 360 px');
  await expectTargets(page, 'the services of a patient at 360 px');
  await page.getByRole('button', { name: `Record as done: ${dressing}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Record as done' });
  await dialog.getByLabel('How many').fill('2');
  await dialog.getByLabel('Report (optional)').fill('Clean, no pus');
  await expectAccessible(page, 'recording a service');
  await expectFits(page, 'recording a service at 360 px');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Visit completed', { exact: true })).toBeVisible();

  await doctor.goto(`/patients/${patient.authorizedMemberId}`);
  await expect(doctor.getByText('Clean, no pus')).toBeVisible();
});
