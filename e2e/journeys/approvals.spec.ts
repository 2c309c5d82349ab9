import { successes } from '@afyakadi/contract/texts/messages';
import type { Page } from '@playwright/test';
import { ApprovalDialog, diagnosed, scan } from '../lib/approving.ts';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel } from '../lib/doctor.ts';
import { holdBack } from '../lib/hold-back.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Lab Test Results' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

interface ClaimOfVisit {
  item: { lines: { itemName: string; approvalNo: string | null; amount: number }[] };
}

test('an MRI is ordered, approved by the scheme with a reason, carried out, and claimed with its number', async ({
  enter,
  elsewhere,
  api,
  facility,
}) => {
  const card = await diagnosed(api, facility.takeMember().cardNo);
  const memberId = card.authorizedMemberId;
  const doctor = await elsewhere('doctor', `/patients/${memberId}`);
  await test.step('the doctor orders it, and sees that it needs an approval', async () => {
    await doctor.getByRole('button', { name: 'New Lab Test' }).click();
    const panel = new OrderPanel(doctor, 'New Lab Test');
    const line = await panel.add(scan);
    await expect(line).toContainText("Needs the scheme's approval first.");
    await panel.submit.click();
    await expect(toast(doctor, successes.labRequest)).toBeVisible();
  });

  const page = await enter('lab_tech', `/laboratory/${memberId}`);
  const dialog = new ApprovalDialog(page);
  await test.step('the laboratory cannot submit a result before', async () => {
    await expect(row(page, scan)).toContainText("Needs the scheme's approval first.");
    await expect(row(page, scan).getByRole('button', { name: /^Submit Results/ })).toHaveCount(0);
  });

  await test.step('the pending approval becomes valid without a manual refresh', async () => {
    // The scheme is asked again every few seconds; opening a pending approval may take longer.
    const decide = await holdBack(page, '**/api/v1/approvals/*/refresh');
    await dialog.open(scan);
    await expect(dialog.requestDialog.getByLabel('Reason')).toBeFocused();
    await dialog.requestDialog.getByLabel('Reason').fill('Headache that wakes her at night');
    await dialog.requestDialog.getByRole('button', { name: 'Request', exact: true }).click();
    await expect(dialog.shown).toContainText('The scheme has not decided yet');
    await expect(dialog.shown).toContainText(/Last asked \d\d:\d\d/);
    await expect(dialog.shown).toContainText('Headache that wakes her at night');
    await expectAccessible(page, 'a pending approval');
    await decide();
    await expect(dialog.shown).toContainText(/NHIF\/REF\/\d+/);
    await expect(dialog.shown).toContainText('Approved');
    await expectAccessible(page, 'a valid approval');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Approval of ${scan}` })).toBeFocused();
  });

  const number = await test.step('the line has its number, here and at the doctor', async () => {
    const cell = row(page, scan);
    await expect(cell).toContainText('1 of 1 left');
    const found = /NHIF\/REF\/\d+/.exec(await cell.innerText())?.[0] ?? '';
    expect(found).not.toBe('');
    // A sent order returns to the visits.
    await doctor.goto(`/patients/${memberId}`);
    await expect(
      doctor
        .getByRole('list', { name: 'Lab tests and results' })
        .getByRole('listitem')
        .filter({ hasText: scan }),
    ).toContainText(found);
    return found;
  });

  await test.step('the result is submitted, and the approval is used up', async () => {
    await row(page, scan)
      .getByRole('button', { name: `Submit Results of ${scan}` })
      .click();
    const result = page.getByRole('dialog', { name: 'Submit Results' });
    await result.getByLabel('Result').fill('No mass, no bleeding');
    await result.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, successes.result)).toBeVisible();
    await expect(row(page, scan)).toContainText('Approval used');
    await expect(row(page, scan)).toContainText(number);
  });

  await test.step('the claim of the visit has the number on its line', async () => {
    const reception = await api('receptionist');
    const { item } = await reception.ok<ClaimOfVisit>('GET', `/claims/visits/${card.id}`);
    expect(item.lines.filter(({ itemName }) => itemName === scan)).toMatchObject([{ approvalNo: number }]);
  });
});
