import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';

/** A file of claims, read back: its headings, and its rows by them. */
export interface Exported {
  name: string;
  heads: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** Presses one of the export buttons and reads the downloaded file. */
export async function exported(page: Page, button: string): Promise<Exported> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readExport(await saved);
}

async function readExport(download: Download): Promise<Exported> {
  const name = download.suggestedFilename();
  const bytes = readFileSync(await download.path());
  const table: readonly (readonly unknown[])[] = name.endsWith('.csv')
    ? parseCsv(bytes.toString('utf8').replace(/^\ufeff/, ''))
    : ((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []);
  const [heads = [], ...rows] = table;
  const names = heads.map(String);
  return {
    name,
    heads: names,
    rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
  };
}

/** The total of a file of lines, in TZS: excluded lines are not claimed. */
export function figuresOf({ rows }: Exported) {
  const sum = (of: readonly Exported['rows'][number][], head: string) =>
    of.reduce((total, row) => total + Number(row[head] ?? 0), 0);
  return {
    claims: new Set(rows.map((row) => row['Serial No'])).size,
    claimed: sum(
      rows.filter((row) => !row['Left out']),
      'Amount',
    ),
    approved: sum(rows, 'Amount approved'),
  };
}
