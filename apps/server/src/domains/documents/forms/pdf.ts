import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Characters, charactersOf, writable } from './characters.ts';
import { linesOf, stretchesOf } from './wrap.ts';

/** A document of pdfkit. */
export type Pdf = PDFKit.PDFDocument;

/** A4 in points, and the edges that printers need. */
export const page = { left: 42, right: 42, top: 40, bottom: 56, width: 595.28, height: 841.89 } as const;
export const contentWidth = page.width - page.left - page.right;

/** DejaVu has the letters of all names on cards, and may be embedded. */
const fonts = { plain: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const;
export type Font = keyof typeof fonts;
const files = new Map<Font, { file: Buffer; has: Characters }>();

function fileOf(font: Font): { file: Buffer; has: Characters } {
  const known = files.get(font);
  if (known) return known;
  const path = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${fonts[font]}`);
  const file = readFileSync(path);
  const read = { file, has: charactersOf(file) };
  files.set(font, read);
  return read;
}

export interface Style {
  font: Font;
  /** In points. */
  size: number;
}

/**
 * Breaks a text into lines of a width in this style; a visible sign replaces characters that the font does not have.
 */
export function wrapped(pdf: Pdf, text: string, width: number, { font, size }: Style): string[] {
  pdf.font(font).fontSize(size);
  return linesOf(writable(text, fileOf(font).has), width, (piece) => pdf.widthOfString(piece));
}

export interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'left' | 'center' | 'right';
}

/** Writes one line of `wrapped` at its place. */
export function writeLine(
  pdf: Pdf,
  line: string,
  { x, y, width, align }: Place,
  { font, size }: Style,
): void {
  pdf.font(font).fontSize(size);
  const stretches = stretchesOf(line).map((text) => ({ text, wide: pdf.widthOfString(text) }));
  const left = width - stretches.reduce((sum, { wide }) => sum + wide, 0);
  let at = x + (align === 'right' ? left : align === 'center' ? left / 2 : 0);
  for (const { text, wide } of stretches) {
    // pdfkit's own wrapping takes seconds for a long word, and begins pages of its own.
    pdf.text(text, at, y, { lineBreak: false });
    at += wide;
  }
}

export interface DocumentInfo {
  /** No patient in it: browsers show it as the window's title. */
  title: string;
  facility: string;
  /** The time of the printed content; the same content makes the same bytes. */
  at: Date;
}

/**
 * Writes a document of A4 pages, black on white, with the page's number and `foot` at the bottom of each.
 * @param draw writes the content; pages are added as it needs them
 */
export async function writePdf(
  { title, facility, at, foot }: DocumentInfo & { foot: string },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded for the first document: it takes 30 MB that a server without printing does not need.
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
  for (const font of ['plain', 'bold'] as const) pdf.registerFont(font, fileOf(font).file);
  draw(pdf);
  numberPages(pdf, foot);
  pdf.end();
  return done;
}

function numberPages(pdf: Pdf, foot: string): void {
  const style: Style = { font: 'plain', size: 7.5 };
  const [first = '', ...more] = wrapped(pdf, foot, contentWidth - 100, style);
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const place = { x: page.left, y: page.height - 36, width: contentWidth };
    writeLine(pdf, more.length > 0 ? `${first}…` : first, place, style);
    writeLine(pdf, `Page ${index + 1} of ${count}`, { ...place, align: 'right' }, style);
  }
}
