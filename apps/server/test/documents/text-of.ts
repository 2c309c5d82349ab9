import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a page of a PDF, piece by piece, as a reader's program finds it. */
export interface PageText {
  /** Pieces in their written order, with blanks between them. */
  text: string;
  pieces: { text: string; x: number; y: number; width: number }[];
  width: number;
  height: number;
}

/** The pages of a PDF. Fails for anything else. */
export async function pagesOf(file: Uint8Array): Promise<PageText[]> {
  const task = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages: PageText[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
        : [],
    );
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({
      text: pieces
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
      pieces,
      width,
      height,
    });
  }
  await task.destroy();
  return pages;
}

/** The whole text of a PDF. */
export async function textOf(file: Uint8Array): Promise<string> {
  return (await pagesOf(file)).map(({ text }) => text).join(' ');
}
