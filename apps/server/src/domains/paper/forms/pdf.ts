import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A document of pdfkit. */
export type Pdf = PDFKit.PDFDocument;

/** A4 in points, and the edges that printers need. */
export const page = { left: 42, right: 42, top: 40, bottom: 56, width: 595.28, height: 841.89 } as const;
export const contentWidth = page.width - page.left - page.right;

/** DejaVu has the letters of all names that a card may hold, and is free to embed. */
const fonts = { plain: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const;
export type Font = keyof typeof fonts;
const files = new Map<Font, Buffer>();

function fileOf(font: Font): Buffer {
  const known = files.get(font);
  if (known) return known;
  const path = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${fonts[font]}`);
  const file = readFileSync(path);
  files.set(font, file);
  return file;
}

export interface PaperInfo {
  /** No patient in it: browsers show it as the window's title. */
  title: string;
  facility: string;
  /** When what is printed came to be; the same content makes the same bytes. */
  at: Date;
}

/**
 * Writes a document of A4 pages, black on white, with the page's number and `foot` at the bottom of each.
 * @param draw writes the content; pages are added as it needs them
 */
export async function writePdf(
  { title, facility, at, foot }: PaperInfo & { foot: string },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded for the first paper: it takes 30 MB that a server which prints none does not need.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf: Pdf = new PDFDocument({
    size: 'A4',
    margins: page,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: facility, Creator: 'AfyaKadi', CreationDate: at },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    pdf.on('error', reject);
  });
  for (const font of ['plain', 'bold'] as const) pdf.registerFont(font, fileOf(font));
  draw(pdf);
  numberPages(pdf, foot);
  pdf.end();
  return done;
}

function numberPages(pdf: Pdf, foot: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Below the margin, where pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const y = page.height - 36;
    pdf.font('plain').fontSize(7.5);
    pdf.text(foot, page.left, y, { width: contentWidth - 90, height: 20, ellipsis: true });
    pdf.text(`Page ${index + 1} of ${count}`, page.width - page.right - 80, y, { width: 80, align: 'right' });
  }
}
