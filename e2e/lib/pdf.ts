import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of a PDF, page after page, with single blanks between them. */
export async function textOfPdf(download: Download): Promise<string> {
  const pages: string[] = [];
  const file = await getDocument({ data: new Uint8Array(readFileSync(await download.path())), verbosity: 0 })
    .promise;
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join(' ').replace(/\s+/g, ' ');
}
