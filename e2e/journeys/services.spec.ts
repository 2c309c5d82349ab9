import type { ManagedCarePoint } from '@afyakadi/contract';
import type { Locator } from '@playwright/test';
import { ApprovalDialog } from '../lib/approving.ts';
import { expectAccessible } from '../lib/axe.ts';
import { diagnose } from '../lib/claimed.ts';
import { sent, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { toast } from '../lib/screens.ts';
import { expectTargets } from '../lib/targets.ts';
import { expect, test } from '../lib/test.ts';

const dressing = 'Wound Dressing';
const scan = 'CT Scan';
const sessions = 'Physiotherapy session';

test('services are ordered, approved, recorded at their care points, read by the doctor, and claimed', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const admin = await api('admin');
  const carePoint = async (name: string, kind: string, code: string) =>
    (await admin.ok<{ item: ManagedCarePoint }>('POST', '/admin/point-of-cares', { name, kind, code })).item;
  const room = await carePoint('Dressing room', 'procedures', 'PRO');
  const imaging = await carePoint('Imaging', 'imaging', 'RAD');
  const physiotherapy = await carePoint('Physiotherapy', 'physiotherapy', 'PHS');
  const patient = await verified(api, facility.takeMember().cardNo);
  await sent(api, patient, 'consultation');
  const doctor = await enter('doctor', `/patients/${patient.authorizedMemberId}`);
  await doctor.getByRole('button', { name: 'New Procedure' }).click();
  const panel = doctor.getByRole('dialog', { name: 'New Procedure' });
  for (const [name, quantity] of [
    [scan, '1'],
    [sessions, '10'],
    [dressing, '2'],
  ] as const) {
    await panel.getByRole('combobox', { name: /^Search/ }).fill(name);
    await panel
      .locator('[role=listbox]:not([aria-busy])')
      .getByRole('option')
      .filter({ has: doctor.getByText(name, { exact: true }) })
      .click();
    await panel.getByRole('listitem', { name, exact: true }).getByLabel('Quantity').fill(quantity);
  }
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

  await page.setViewportSize({ width: 1366, height: 768 });
  await diagnose(await api('doctor'), patient.authorizedMemberId, 'I10');
  const done = async (name: string, act: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: `Record as done: ${name}` }).click();
    await act(page.getByRole('dialog', { name: 'Record as done' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  };
  /** Opens the patient's page of a care point, where a service cannot be recorded before its approval is valid. */
  const approve = async ({ id }: ManagedCarePoint, name: string) => {
    await page.goto(`/services/${id}/${patient.authorizedMemberId}`);
    await expect(page.getByText("Needs the scheme's approval first.")).toBeVisible();
    await expect(page.getByRole('button', { name: `Record as done: ${name}` })).toHaveCount(0);
    await new ApprovalDialog(page).request(name, 'Fell from a ladder');
    await expect(page.getByRole('dialog', { name: 'Approval' })).toContainText('NHIF/REF/');
    await page.keyboard.press('Escape');
  };
  await approve(imaging, scan);
  await done(scan, (dialog) => dialog.getByLabel('What was found').fill('No bleeding'));
  await expect(page.getByText('Approval used')).toBeVisible();

  await approve(physiotherapy, sessions);
  await done(sessions, (dialog) => dialog.getByLabel('How many').fill('4'));
  await page.getByRole('button', { name: `Close as not done: ${sessions}` }).click();
  await page.getByLabel('Reason').selectOption('Patient left');
  await page.getByRole('button', { name: 'Close as not done', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: sessions })).toContainText('6 of 10 left');

  await doctor.goto(`/patients/${patient.authorizedMemberId}`);
  await expect(doctor.getByText('Clean, no pus')).toBeVisible();
  await doctor.goto(`/claims/new?visit=${patient.authorization?.id}`);
  await expect(doctor.getByText('Registration No TNMC-10007')).toBeVisible();
  const claimed = doctor.getByRole('table', { name: 'Services given' }).getByRole('row');
  await expect(
    claimed.filter({ hasText: sessions }).getByRole('cell', { name: '4', exact: true }),
  ).toBeVisible();
  await expect(claimed.filter({ hasText: scan })).toContainText('NHIF/REF/');
});
