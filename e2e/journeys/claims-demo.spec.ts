import { expect, test } from '../lib/demo.ts';

test('the claims screen shows the counts of the demo set on the day it was loaded, and each filter lists its claims', async ({
  enter,
}) => {
  const page = await enter('receptionist', '/claims');
  const table = page.getByRole('table', { name: 'Claims' });
  for (const [label, figure, status] of [
    ['Submitted', 37, null],
    ['Approved', 29, 'Approved'],
    ['Pending', 18, 'Pending'],
    ['Rejected', 6, 'Rejected'],
  ] as const) {
    const tile = page.getByRole('button', { name: new RegExp(`^${label}`) });
    await expect(tile).toHaveText(new RegExp(`^${label}${figure}TZS [\\d,]+ claimed$`));
    await tile.click();
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`Page 1 of ${Math.ceil(figure / 5)}`, { exact: true })).toBeVisible();
    if (status) await expect(table.getByText(status, { exact: true })).toHaveCount(5);
    await tile.click();
  }
  await expect(page.getByRole('button', { name: /^Pending/ })).toContainText('TZS 450,000');
});

test('the list has its columns with the check, and actions that fit the status', async ({ enter }) => {
  const page = await enter('receptionist', '/claims');
  const table = page.getByRole('table', { name: 'Claims' });
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Select', 'Serial/Folio No', 'Patient', 'Date', 'Amount (TZS)', 'Status', 'Check', 'Actions'],
  ]);
  await page.getByRole('button', { name: /^Pending/ }).click();
  await expect(table.getByRole('button', { name: /^Submit Claim/ })).toHaveCount(5);
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await expect(table.getByRole('button', { name: /^Resubmit Claim/ })).toHaveCount(5);
  await page.getByRole('button', { name: /^Approved/ }).click();
  await expect(table.getByText('Approved', { exact: true })).toHaveCount(5);
  await expect(table.getByRole('button')).toHaveCount(0);
  await expect(table.getByRole('link', { name: /^Open claim/ })).toHaveCount(5);
  await expect(table.getByText(/^••••\w{4}$/)).toHaveCount(5);
});
