import { approvalCards } from '../lib/approving.ts';
import { expectAccessible } from '../lib/axe.ts';
import { order } from '../lib/ordered.ts';
import { expect, test } from '../lib/test.ts';

test('the doctor sees the money at risk while it can be mended, and it goes as it is mended', async ({
  enter,
  elsewhere,
  api,
}) => {
  const { memberId, lines } = await order(api, {
    cardNo: approvalCards.risk,
    at: 'laboratory',
    wanted: [{ name: 'Malaria RDT' }],
  });
  const [line] = lines;
  const page = await enter('doctor', `/patients/${memberId}`);
  await (await api('lab_tech')).ok('POST', '/member-items/submit-lab-results', {
    ...{ memberVisitItemId: line?.memberVisitItemId, remarks: 'Negative' },
  });
  const risk = page.locator('summary').filter({ hasText: 'Money at risk:' });
  await expect(risk).toContainText(`TZS ${(line?.unitPrice ?? 0).toLocaleString('en-US')}`);
  const why = page.getByText('No diagnosis is recorded. The doctor records at least one.');
  await expect(why).toBeHidden();
  await risk.press('Enter');
  await expect(why).toBeVisible();
  await expectAccessible(page, 'money at risk');

  const pharmacy = await elsewhere('pharmacist', `/patients/${memberId}`);
  await expect(pharmacy.getByText('Not for your role')).toBeVisible();
  await expect(pharmacy.getByText('Money at risk')).toHaveCount(0);

  const body = { code: 'B50.9', certainty: 'Final' };
  await (await api('doctor')).ok('POST', `/patients/${memberId}/diagnoses`, body);
  await expect(why).toHaveCount(0);
});
