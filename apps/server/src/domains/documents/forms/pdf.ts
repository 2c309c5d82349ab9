import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font as ParsedFont } from 'fontkit';
import { encode } from 'uqr';
import { type Characters, writable } from './characters.ts';
import { linesOf, stretchesOf } from './wrap.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also takes a font that was parsed already, which its types do not know. */
      registerFont(name: string, font: ParsedFont): this;
    }
  }
}

/** A document of pdfkit. */
export type Pdf = PDFKit.PDFDocument;

/** A4 in points, and the edges that printers need. */
export const page = { left: 42, right: 42, top: 40, bottom: 56, width: 595.28, height: 841.89 } as const;
export const contentWidth = page.width - page.left - page.right;

export type Font = 'plain' | 'bold';

/**
 * The files of each font: Inter, the font of the screens, and DejaVu for the characters that Inter does not have. Both
 * may be embedded; a document contains only the characters that it uses.
 */
const faces = {
  plain: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'plain other': 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'bold other': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const;
type Face = keyof typeof faces;
const faceNames = ['plain', 'bold', 'plain other', 'bold other'] as const satisfies readonly Face[];
const otherFaceOf = { plain: 'plain other', bold: 'bold other' } as const satisfies Record<Font, Face>;

interface LoadedFace {
  font: ParsedFont;
  has: Characters;
}
/** Read and parsed once for all documents of the thread: it takes longer than writing one. */
const loaded = new Map<Face, LoadedFace>();

async function loadFaces(): Promise<void> {
  if (loaded.size > 0) return;
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  for (const face of faceNames) {
    const font = create(readFileSync(resolve(faces[face])));
    if (!('layout' in font)) throw new Error(`${faces[face]} has several fonts`);
    const characters = new Set(font.characterSet);
    loaded.set(face, { font: prepared(font), has: (codePoint) => characters.has(codePoint) });
  }
}

/**
 * Lets a font write figures with digits of one width, as on the screens, and nothing that depends on the letters around,
 * which takes long.
 */
function prepared(font: ParsedFont): ParsedFont {
  const layout = font.layout.bind(font);
  font.layout = (text) => {
    // Beside letters, such as in MCT-1001, the punctuation of figures would be too far apart.
    const run = layout(text, { tnum: !/\p{L}/u.test(text), calt: false });
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    if (run.direction === 'rtl') letters.reverse();
    run.glyphs.forEach((glyph, index) => {
      // Of a glyph that was first seen as a part of another one, such as the N of Ñ, fontkit does not know the letter,
      // and then no reader finds it in the text.
      const letter = letters[index];
      if (glyph.codePoints.length === 0 && letter !== undefined && letters.length === run.glyphs.length)
        glyph.codePoints = [letter];
    });
    return run;
  };
  return font;
}

function loadedFace(face: Face): LoadedFace {
  const known = loaded.get(face);
  if (!known) throw new Error('The fonts are not loaded');
  return known;
}

function isWritable(font: Font): Characters {
  const [preferred, other] = [loadedFace(font), loadedFace(otherFaceOf[font])];
  return (codePoint) => preferred.has(codePoint) || other.has(codePoint);
}

/** Inter's, in thousandths of the size: the parts of a line share one baseline. */
const ascent = 969;

const latin = /^[ -~]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Splits a text into the longest parts of one face each. Letters with their marks stay together, and a blank with the
 * word before it: words from right to left are in one part.
 */
function partsOf(text: string, font: Font): { face: Face; text: string }[] {
  if (latin.test(text)) return [{ face: font, text }];
  const { has } = loadedFace(font);
  const parts: { face: Face; text: string }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const isOwn = Array.from(segment).every((letter) => has(letter.codePointAt(0) ?? 0));
    const last = parts.at(-1);
    const face = isOwn ? font : otherFaceOf[font];
    if (last && (last.face === face || /\s/.test(segment))) last.text += segment;
    else parts.push({ face, text: segment });
  }
  return parts;
}

export interface Style {
  font: Font;
  /** In points. */
  size: number;
}

/**
 * Breaks a text into lines of a width in this style; a visible sign replaces characters that the fonts do not have.
 */
export function wrapped(pdf: Pdf, text: string, width: number, { font, size }: Style): string[] {
  pdf.fontSize(size);
  return linesOf(writable(text, isWritable(font)), width, (piece) =>
    partsOf(piece, font).reduce((sum, part) => sum + pdf.font(part.face).widthOfString(part.text), 0),
  );
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
  pdf.fontSize(size);
  const parts = stretchesOf(line)
    .flatMap((stretch) => partsOf(stretch, font))
    .map((part) => ({ ...part, wide: pdf.font(part.face).widthOfString(part.text) }));
  const left = width - parts.reduce((sum, { wide }) => sum + wide, 0);
  const baseline = y + (ascent * size) / 1_000;
  let position = x + (align === 'right' ? left : align === 'center' ? left / 2 : 0);
  for (const { face, text, wide } of parts) {
    // pdfkit's own wrapping takes seconds for a long word, and begins pages of its own.
    pdf.font(face).text(text, position, baseline, { lineBreak: false, baseline: 'alphabetic' });
    position += wide;
  }
}

/** Longer texts make a code that a scanner does not read from paper. */
const maxInCode = 64;

/** Whether a text can be printed as a QR code. */
export function isCodable(text: string): boolean {
  return text !== '' && text.length <= maxInCode;
}

/** Draws a text as a QR code whose left upper corner is at a place, `width` points wide. */
export function drawCode(pdf: Pdf, text: string, x: number, y: number, width: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  pdf
    .save()
    .translate(x, y)
    .scale(width / size);
  data.forEach((row, top) => {
    for (const run of row
      .map((dark) => (dark ? '#' : ' '))
      .join('')
      .matchAll(/#+/g))
      pdf.rect(run.index, top, run[0].length, 1);
  });
  pdf.fill('black').restore();
}

interface DocumentInfo {
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
  const [{ default: PDFDocument }] = await Promise.all([import('pdfkit'), loadFaces()]);
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
  for (const face of faceNames) pdf.registerFont(face, loadedFace(face).font);
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
