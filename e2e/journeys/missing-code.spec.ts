import { failures } from '@afyakadi/contract/texts/messages';
import { order } from '../lib/ordered.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const paracetamol = 'Paracetamol 500mg tablets';

test('a dialog whose code does not load does not change the page, and opens once the server answers', async ({
  enter,
  api,
  facility,
}) => {
  const { memberId } = await order(api, {
    cardNo: facility.takeMember().cardNo,
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
