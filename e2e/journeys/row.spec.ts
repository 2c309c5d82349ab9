import { cards } from '../lib/cards.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test('a verified patient whose browser was closed is forwarded and withdrawn from the row', async ({
  enter,
  page,
  api,
}) => {
  const { cardNo, name } = cards.row;
  const screen = new Verification(await enter('receptionist', '/verification'));
  await screen.verify(cardNo, 'ZHSF');
  await screen.expectOnly('Eligible');
  await expect(page.getByRole('main')).toContainText('Zanzibar Health Services');

  await page.goto('/patients');
  const rows = page.getByRole('table', { name: 'Verified Users' }).getByRole('row');
  const row = rows.nth(1);
  const find = async () => {
    await page.getByLabel('Search by name, card or authorization number').fill('Khadija Makame Vuai');
    // The header and the one who was searched for.
    await expect(rows).toHaveCount(2);
    await expect(row).toContainText('Vuai');
  };
  await find();
  await expect(row).toContainText('Not forwarded');
  await row.getByRole('button', { name: /^Forward / }).click();
  await expect(page.getByRole('main')).toContainText(name);
  // Not to registration, whose visits live.spec.ts counts.
  await page.getByLabel('Care Type').selectOption({ label: 'Consultation' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/patients');
  await find();
  await expect(row).toContainText('Consultation');
  const server = await api('receptionist');
  expect(await server.visitsOf('consultation', cardNo)).toBe(1);

  await row.getByRole('button', { name: /^Withdraw / }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the visit' });
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(reason).toHaveAccessibleDescription('Say why, in at least 3 characters');
  await reason.fill('Sent to the wrong care point');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toast(page, 'Visit withdrawn')).toBeVisible();
  await expect(row).toContainText('Not forwarded');
  expect(await server.visitsOf('consultation', cardNo)).toBe(0);
});
