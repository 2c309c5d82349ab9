import type { Locator } from '@playwright/test';
import { sent, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { expect, test } from '../lib/test.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

test('the patient’s head is two lines that stay, and the first act needs no scrolling', async ({
  enter,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  await sent(api, patient, 'consultation');
  const id = patient.authorizedMemberId;
  const doctor = await api('doctor');
  for (const substance of ['Penicillin', 'Sulfamethoxazole and trimethoprim'])
    await doctor.ok('POST', `/patients/${id}/allergies`, { substance, severity: 'Severe' });
  const page = await enter('doctor', `/patients/${id}`);
  const head = page.getByRole('region', { name: 'Patient', exact: true });
  const allergies = page.getByRole('region', { name: 'Allergies' });
  const first = page.getByRole('button', { name: 'New Prescription' });
  const tabs = page.getByRole('tablist');
  const visits = page.getByRole('region', { name: 'Visits' });
  for (const { width, height, most } of [
    { width: 1366, height: 768, most: 100 },
    { width: 1920, height: 1080, most: 100 },
    { width: 360, height: 740, most: 200 },
  ]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.reload();
      await expect(visits).toContainText('This visit');
      await expect(first).toBeInViewport({ ratio: 1 });
      await expect(allergies).toContainText('Penicillin');
      expect((await boxOf(head)).height).toBeLessThanOrEqual(most);
      const [left, right] = [await boxOf(tabs), await boxOf(visits)];
      expect(right.x > left.x + left.width).toBe(width > 360);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(allergies).toBeInViewport({ ratio: 1 });
      await expectFits(page, `the patient's page at ${width} px`);
    });
  }
});
