import { expect, type Page } from '@playwright/test';
import type { Api } from './api.ts';

/** The head of a tariff's file, in the order of its template. */
export const tariffHead =
  'itemCode,itemName,itemTypeId,category,schemeId,unitPrice,strength,dosage,needsApproval,maximumQuantity';

/** One row of a tariff: a medicine at its standard price. */
export const medicineRow = (code: string, name: string, price: number | string): string =>
  `${code},${name},3,medicine,,${price},500mg,Tablets,no,30`;

/** Chooses a file for one kind of import, as the browser's own dialog does. */
export async function giveFile(
  page: Page,
  kind: string,
  name: string,
  content: string | Buffer,
): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  await page.getByLabel(`Choose a file: ${kind}`).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Waits until a file was compared, on its own screen. */
export async function compared(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 2 })).toContainText('Ready, not applied', {
    timeout: 60_000,
  });
}

/** The figure of one outcome, a button that shows its rows. */
export const figure = (page: Page, outcome: string) =>
  page
    .getByRole('group', { name: 'Rows by outcome' })
    .getByRole('button', { name: new RegExp(`^${outcome}`) });

/** Adds a medicine to the catalogue, for an import to change. */
export async function addMedicine(admin: Api, code: string, name: string, price: number): Promise<string> {
  const { item } = await admin.ok<{ item: { id: string } }>('POST', '/admin/catalogue', {
    ...medicine(name, price),
    itemCode: code,
  });
  return item.id;
}

export const medicine = (itemName: string, unitPrice: number) => ({
  itemName,
  unitPrice,
  itemTypeId: 3,
  category: 'medicine',
  strength: '500mg',
  dosage: 'Tablets',
  needsApproval: false,
  maximumQuantity: 30,
  active: true,
  sex: null,
  ageFromDays: null,
  ageToDays: null,
  indications: null,
});
