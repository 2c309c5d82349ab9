import { type Letterhead, underName } from './letterhead.ts';
import {
  contentWidth,
  drawCode,
  type Font,
  isCodable,
  type Pdf,
  page,
  type Style,
  wrapped,
  writeLine,
} from './pdf.ts';

export interface TableColumn {
  header: string;
  /** Its share of the width, relative to the others. */
  share: number;
  align?: 'left' | 'right';
}

/** A row of a table; `strong` ones are bold; a text alone uses the whole width. */
export type TableRow = string | { cells: readonly string[]; strong?: boolean };

/** Text beside other text of the same row. */
interface Cell {
  x: number;
  width: number;
  lines: readonly string[];
  style: Style;
  align: 'left' | 'center' | 'right';
}

/** Drawn around a row, on each page of the row. */
interface Box {
  pad: number;
  around: (y: number, height: number) => void;
  /** Drawn first on each page of the row. */
  again: () => void;
}

export interface Heading {
  facility: Letterhead;
  title: string;
  marks?: readonly string[];
  /** The number in the QR code; none without it, or if it is too long for one. */
  code?: string | null;
}

/** In points: 21 squares of 2.3, which scanners read at arm's length. */
const codeWidth = 48;
/** The most that a logo is wide, in points; it is as high as the code. */
const logoWidth = 84;
const small = 7.5;
const middle = 8;
const normal = 9;
const pad = 3;
const bottom = page.height - page.bottom;

/** Lays out a document from top to end, adding pages. Nothing is cut: long text wraps. */
export class Layout {
  private readonly pdf: Pdf;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  /**
   * The facility's name over its address, and the document's title with marks such as `Not sent`. On the left, the
   * facility's logo; on the right, the number that the next desk scans, as a QR code.
   */
  head({ facility, title, marks, code }: Heading): void {
    const { y: top } = this.pdf;
    const isCoded = isCodable(code ?? '');
    if (isCoded) drawCode(this.pdf, code ?? '', page.width - page.right - codeWidth, top, codeWidth);
    const { logo } = facility;
    if (logo) {
      this.pdf.image(Buffer.from(logo), page.left, top, { fit: [logoWidth, codeWidth], valign: 'center' });
      this.to(top);
    }
    const inset = logo ? logoWidth + 8 : isCoded ? codeWidth + 8 : 0;
    const centred = (text: string, style: Style) => this.text(text, style, 'center', inset);
    const under = underName(facility);
    centred(facility.name, { font: 'bold', size: 13 });
    if (under) centred(under, { font: 'plain', size: small });
    this.gap(4);
    centred(title, { font: 'bold', size: 11 });
    for (const mark of marks ?? []) centred(mark, { font: 'bold', size: normal });
    this.gap(2);
    const isFirstPage = this.pdf.bufferedPageRange().count === 1;
    if ((isCoded || logo) && isFirstPage) this.to(Math.max(this.pdf.y, top + codeWidth + 8));
    this.rule();
    this.gap(5);
  }

  section(text: string): void {
    this.gap(7);
    this.need(40);
    this.text(text, { font: 'bold', size: normal + 0.5 });
    this.gap(2);
  }

  /** Names with their values, two to a row; an empty value is a line to be filled in by hand. */
  fields(pairs: readonly (readonly [name: string, value: string])[]): void {
    const width = contentWidth / 2 - 6;
    for (let index = 0; index < pairs.length; index += 2) {
      const row = pairs.slice(index, index + 2).map(([name, value], column) => {
        const label = `${name}: `;
        this.pdf.font('plain').fontSize(middle);
        const taken = this.pdf.widthOfString(label) + 1;
        const x = page.left + column * (width + 12);
        const named = this.cell(label, x, width, { font: 'plain', size: middle });
        const valued = this.cell(value, x + taken, width - taken, { font: 'bold', size: middle });
        return { cells: [named, valued], empty: value ? [] : [[x + taken, x + width] as const] };
      });
      const cells = row.flatMap((part) => part.cells);
      this.need(Math.min(this.heightOf(cells, middle), bottom - page.top));
      const under = this.pdf.y + this.lineHeight(middle);
      for (const [from, to] of row.flatMap(({ empty }) => empty)) this.stroke(from, to, under);
      this.flow(cells, middle);
      this.gap(3);
    }
  }

  paragraph(text: string, font: Font = 'plain'): void {
    this.text(text, { font, size: normal });
    this.gap(2);
  }

  /** Lines to be written on by hand. */
  lines(count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.need(18);
      this.gap(16);
      this.rule();
    }
    this.gap(2);
  }

  /** Fields to sign by hand: `Name`, `Signature`, `Date` side by side, with known values above the line. */
  signatures(fields: readonly (readonly [name: string, value: string])[]): void {
    const width = (contentWidth - (fields.length - 1) * 14) / fields.length;
    const xOf = (index: number) => page.left + index * (width + 14);
    const style: Style = { font: 'plain', size: small };
    const values = fields.map(([, value], index) => this.cell(value, xOf(index), width, style));
    const above = this.heightOf(values, small);
    this.need(Math.min(above + 32, bottom - page.top));
    this.gap(9);
    this.flow(values, small);
    this.need(24);
    this.gap(2);
    const { y } = this.pdf;
    fields.forEach((_, index) => {
      this.stroke(xOf(index), xOf(index) + width, y);
    });
    this.gap(2);
    this.flow(
      fields.map(([name], index) => this.cell(name, xOf(index), width, style)),
      small,
    );
    this.gap(3);
  }

  /** A table whose head is repeated on each of its pages. */
  table(columns: readonly TableColumn[], rows: readonly TableRow[]): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (contentWidth * share) / shares);
    const head = this.rowOf(columns, widths, { cells: columns.map(({ header }) => header), strong: true });
    const box = (row: TableRow, again: () => void): Box => ({
      pad,
      again,
      around: (y, height) => {
        this.frame(typeof row === 'string' ? [] : widths, y, height);
      },
    });
    const drawHead = () =>
      this.flow(
        head,
        middle,
        box({ cells: [] }, () => undefined),
      );
    this.need((this.heightOf(head, middle) + 2 * pad) * 2);
    drawHead();
    for (const row of rows) this.flow(this.rowOf(columns, widths, row), middle, box(row, drawHead));
    this.gap(3);
  }

  private rowOf(columns: readonly TableColumn[], widths: readonly number[], row: TableRow): Cell[] {
    if (typeof row === 'string')
      return [this.cell(row, page.left + pad, contentWidth - 2 * pad, { font: 'bold', size: middle })];
    let x: number = page.left;
    return row.cells.map((text, index) => {
      const width = widths[index] ?? 0;
      const align = columns[index]?.align;
      const style: Style = { font: row.strong ? 'bold' : 'plain', size: middle };
      const cell = this.cell(text, x + pad, width - 2 * pad, style, align);
      x += width;
      return cell;
    });
  }

  private frame(widths: readonly number[], y: number, height: number): void {
    this.pdf.lineWidth(0.5).rect(page.left, y, contentWidth, height).stroke();
    let x: number = page.left;
    for (const width of widths.slice(0, -1)) {
      x += width;
      this.pdf
        .moveTo(x, y)
        .lineTo(x, y + height)
        .stroke();
    }
  }

  private cell(text: string, x: number, width: number, style: Style, align: Cell['align'] = 'left'): Cell {
    return { x, width, align, style, lines: text ? wrapped(this.pdf, text, width, style) : [''] };
  }

  /** A text over the whole width, or as far as an inset on both sides. */
  private text(text: string, style: Style, align: Cell['align'] = 'left', inset = 0): void {
    this.flow([this.cell(text, page.left + inset, contentWidth - 2 * inset, style, align)], style.size);
  }

  /**
   * Draws cells side by side, with a box on a new page if this one has no room for all; cells higher than a page
   * continue on the next ones.
   */
  private flow(cells: readonly Cell[], size: number, box?: Box): void {
    const height = this.lineHeight(size);
    const padded = 2 * (box?.pad ?? 0);
    const count = Math.max(...cells.map(({ lines }) => lines.length));
    const next = () => {
      this.pdf.addPage();
      box?.again();
    };
    if (box && !this.fits(count * height + padded)) next();
    for (let from = 0; from < count; ) {
      if (!this.fits(height + padded)) next();
      const { y } = this.pdf;
      const room = Math.max(1, Math.floor((bottom - y - padded) / height));
      const to = Math.min(count, from + room);
      box?.around(y, (to - from) * height + padded);
      for (const { x, width, align, lines, style } of cells) {
        lines.slice(from, to).forEach((line, index) => {
          const top = y + padded / 2 + index * height;
          if (line) writeLine(this.pdf, line, { x, y: top, width, align }, style);
        });
      }
      this.to(y + (to - from) * height + padded);
      from = to;
    }
  }

  private heightOf(cells: readonly Cell[], size: number): number {
    return Math.max(...cells.map(({ lines }) => lines.length)) * this.lineHeight(size);
  }

  /** Both fonts have the same height. */
  private lineHeight(size: number): number {
    return this.pdf.font('plain').fontSize(size).currentLineHeight(true);
  }

  private rule(): void {
    this.stroke(page.left, page.width - page.right, this.pdf.y);
  }

  private stroke(from: number, to: number, y: number): void {
    this.pdf.lineWidth(0.5).moveTo(from, y).lineTo(to, y).stroke();
  }

  private gap(points: number): void {
    this.to(this.pdf.y + points);
  }

  private to(y: number): void {
    this.pdf.x = page.left;
    this.pdf.y = y;
  }

  /** Begins a new page if this height does not fit any more. */
  private need(height: number): void {
    if (!this.fits(height)) this.pdf.addPage();
  }

  private fits(height: number): boolean {
    return this.pdf.y + height <= bottom;
  }
}
