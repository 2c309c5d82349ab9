import { expect } from 'vitest';
import type { TestServer } from '../setup/server.ts';
import { type PageText, pagesOf } from './text-of.ts';

export interface PdfDocument {
  file: Buffer;
  fileName: string;
  pages: PageText[];
  text: string;
}

/** A document as a browser gets it, with its text; fails on an error. */
export async function fetchDocument(server: TestServer, path: string, token: string): Promise<PdfDocument> {
  const answer = await server.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toBe('no-store');
  const [, fileName = ''] = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition'])) ?? [];
  const pages = await pagesOf(answer.rawPayload);
  expectWithinPages(pages);
  return { file: answer.rawPayload, fileName, pages, text: pages.map(({ text }) => text).join(' ') };
}

/** Everything is on its page, within the printable area, and overlaps nothing in its row. */
export function expectWithinPages(pages: readonly PageText[]): void {
  pages.forEach((page, index) => {
    expect([page.width, page.height].map(Math.round)).toEqual([595, 842]);
    expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
    const outside = page.pieces.filter(
      ({ x, y, width }) => x < 40 || x + width > page.width - 40 || y < 20 || y > page.height - 20,
    );
    expect(outside).toEqual([]);
    const overlapping = neighbours(page).filter(([one, next]) => one.x + one.width > next.x + 0.5);
    expect(overlapping).toEqual([]);
  });
}

/** Pieces beside each other on one line. */
function neighbours({
  pieces,
}: PageText): (readonly [PageText['pieces'][number], PageText['pieces'][number]])[] {
  const sorted = [...pieces].sort((a, b) => b.y - a.y || a.x - b.x);
  return sorted.flatMap((one, index) => {
    const next = sorted[index + 1];
    return next && Math.abs(next.y - one.y) < 0.01 ? [[one, next] as const] : [];
  });
}

/** The cells on one line with the first piece of a text. */
export function rowOf({ pages }: PdfDocument, first: string): string[] {
  for (const { pieces } of pages) {
    const found = pieces.find(({ text }) => text === first);
    if (!found) continue;
    return pieces
      .filter(({ y }) => Math.abs(y - found.y) < 0.01)
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text);
  }
  throw new Error(`${first} does not stand on the paper`);
}

/** Whole TZS as documents write them. */
export const money = (amount: number) => amount.toLocaleString('en-US');
