import { contentWidth, type Font, type Pdf, page } from './pdf.ts';

export interface TableColumn {
  header: string;
  /** Its part of the width; those of a table are taken in proportion. */
  share: number;
  align?: 'left' | 'right';
}

/** A row of a table; `strong` ones are bold; a text alone goes over the whole width. */
export type TableRow = string | { cells: readonly string[]; strong?: boolean };

const small = 7.5;
const normal = 9;
const pad = 3;

/** Writes a paper from its top to its end, adding pages as it needs them. Nothing is cut: what is long wraps. */
export class Sheet {
  constructor(private readonly pdf: Pdf) {}

  /** The facility's name over its address, and the paper's title with marks such as `Not sent`. */
  head(it: { facility: string; under: string; title: string; marks?: readonly string[] }): void {
    this.line(it.facility, 'bold', 13, 'center');
    if (it.under) this.line(it.under, 'plain', small, 'center');
    this.gap(4);
    this.line(it.title, 'bold', 11, 'center');
    for (const mark of it.marks ?? []) this.line(mark, 'bold', normal, 'center');
    this.gap(2);
    this.rule();
    this.gap(5);
  }

  section(text: string): void {
    this.gap(7);
    this.need(40);
    this.line(text, 'bold', normal + 0.5, 'left');
    this.gap(2);
  }

  /** Names with their values, two to a row; an empty value is a line to be filled in by hand. */
  fields(pairs: readonly (readonly [name: string, value: string])[]): void {
    const width = contentWidth / 2 - 6;
    for (let index = 0; index < pairs.length; index += 2) {
      const row = pairs.slice(index, index + 2);
      const height = Math.max(...row.map(([name, value]) => this.fieldHeight(name, value, width)));
      this.need(height);
      const y = this.pdf.y;
      row.forEach(([name, value], column) => {
        this.field(name, value, page.left + column * (width + 12), y, width);
      });
      this.to(y + height);
    }
  }

  paragraph(text: string, font: Font = 'plain'): void {
    this.pdf.font(font).fontSize(normal);
    this.pdf.text(text, page.left, this.pdf.y, { width: contentWidth });
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

  /** What is signed by hand: `Name`, `Signature`, `Date` side by side, with what is known already above the line. */
  signatures(fields: readonly (readonly [name: string, value: string])[]): void {
    this.need(40);
    const width = (contentWidth - (fields.length - 1) * 14) / fields.length;
    const y = this.pdf.y + 20;
    this.pdf.fontSize(small);
    fields.forEach(([name, value], index) => {
      const x = page.left + index * (width + 14);
      if (value) this.text(value, x, y - 11, width, 'plain', 'left');
      this.pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .stroke();
      this.text(name, x, y + 2, width, 'plain', 'left');
    });
    this.to(y + 14);
  }

  /** A table whose head is repeated on each page that it goes on to. */
  table(columns: readonly TableColumn[], rows: readonly TableRow[]): void {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (contentWidth * share) / shares);
    const head: TableRow = { cells: columns.map(({ header }) => header), strong: true };
    const draw = (row: TableRow) => this.row(columns, widths, row);
    this.pdf.fontSize(small + 0.5);
    this.need(this.rowHeight(widths, head) * 2);
    draw(head);
    for (const row of rows) {
      this.pdf.fontSize(small + 0.5);
      if (!this.fits(this.rowHeight(widths, row))) {
        this.pdf.addPage();
        this.pdf.fontSize(small + 0.5);
        draw(head);
      }
      draw(row);
    }
    this.gap(3);
  }

  private row(columns: readonly TableColumn[], widths: readonly number[], row: TableRow): void {
    const y = this.pdf.y;
    const height = this.rowHeight(widths, row);
    this.pdf.lineWidth(0.5).rect(page.left, y, contentWidth, height).stroke();
    if (typeof row === 'string') {
      this.text(row, page.left + pad, y + pad, contentWidth - 2 * pad, 'bold', 'left');
    } else {
      let x = page.left;
      row.cells.forEach((cell, index) => {
        const width = widths[index] ?? 0;
        const align = columns[index]?.align ?? 'left';
        this.text(cell, x + pad, y + pad, width - 2 * pad, row.strong ? 'bold' : 'plain', align);
        x += width;
        if (index < row.cells.length - 1)
          this.pdf
            .moveTo(x, y)
            .lineTo(x, y + height)
            .stroke();
      });
    }
    this.to(y + height);
  }

  private rowHeight(widths: readonly number[], row: TableRow): number {
    if (typeof row === 'string') return this.heightOf(row, contentWidth - 2 * pad, 'bold') + 2 * pad;
    const font = row.strong ? 'bold' : 'plain';
    const heights = row.cells.map((cell, index) => this.heightOf(cell, (widths[index] ?? 0) - 2 * pad, font));
    return Math.max(...heights) + 2 * pad;
  }

  private field(name: string, value: string, x: number, y: number, width: number): void {
    const label = `${name}: `;
    this.pdf.fontSize(small + 0.5);
    const taken = this.labelWidth(label);
    this.text(label, x, y, width, 'plain', 'left');
    if (value) this.text(value, x + taken, y, width - taken, 'bold', 'left');
    else {
      const under = y + this.pdf.currentLineHeight();
      this.pdf
        .lineWidth(0.4)
        .moveTo(x + taken, under)
        .lineTo(x + width, under)
        .stroke();
    }
  }

  private fieldHeight(name: string, value: string, width: number): number {
    this.pdf.fontSize(small + 0.5);
    return this.heightOf(value || ' ', width - this.labelWidth(`${name}: `), 'bold') + 3;
  }

  private labelWidth(label: string): number {
    return this.pdf.font('plain').widthOfString(label) + 1;
  }

  private heightOf(text: string, width: number, font: Font): number {
    return this.pdf.font(font).heightOfString(text || ' ', { width });
  }

  private text(text: string, x: number, y: number, width: number, font: Font, align: 'left' | 'right'): void {
    this.pdf.font(font).text(text, x, y, { width, align });
  }

  private line(text: string, font: Font, size: number, align: 'left' | 'center'): void {
    this.pdf.font(font).fontSize(size).text(text, page.left, this.pdf.y, { width: contentWidth, align });
  }

  private rule(): void {
    const { y } = this.pdf;
    this.pdf
      .lineWidth(0.5)
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .stroke();
  }

  private gap(points: number): void {
    this.to(this.pdf.y + points);
  }

  private to(y: number): void {
    this.pdf.x = page.left;
    this.pdf.y = y;
  }

  /** Begins a new page where so much does not fit any more. */
  private need(height: number): void {
    if (!this.fits(height)) this.pdf.addPage();
  }

  private fits(height: number): boolean {
    return this.pdf.y + height <= page.height - page.bottom;
  }
}
