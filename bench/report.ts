import { type Figures, median } from './load.ts';

/** One measurement. Processor time in milliseconds per request, of Node and of PostgreSQL; memory in MB. */
export interface Sample extends Figures {
  node: number;
  postgres: number;
  memory: number;
}

/** Which server: this tree's, what it is compared with (bare, or another release), or the floor. */
export type Side = 'product' | 'reference' | 'floor';

/** A value for each server that is measured; the floor only where its call exists. */
export type OfSides<Value> = Record<'product' | 'reference', Value> & { floor?: Value };

/** One call at one size and one number of connections, round by round. */
export interface Cell extends OfSides<Sample[]> {
  name: string;
  connections: number;
  /** Pages of 8 KB that PostgreSQL reads per call; undefined where nobody counted them. */
  pages?: OfSides<number> | undefined;
}

export const of = (samples: readonly Sample[], what: keyof Sample) =>
  median(samples.map((sample) => sample[what]));

/** Product to bare in the same round, so that load on the machine affects both; the median of rounds. */
export function ratio(cell: Cell): number {
  return median(
    cell.product.map(
      (sample, round) => sample.throughput / (cell.reference[round]?.throughput ?? Number.NaN),
    ),
  );
}

/** Processor time per request, of Node and PostgreSQL together, in milliseconds. */
export const processor = ({ node, postgres }: Sample): number => node + postgres;

/** Another's processor time per request to the product's, of Node and PostgreSQL together: the figure with the least noise. */
export function processorRatio(cell: Cell, other: 'reference' | 'floor' = 'reference'): number {
  const cost = (sample: Sample | undefined) => (sample ? processor(sample) : Number.NaN);
  return median(cell.product.map((sample, round) => cost(cell[other]?.[round]) / cost(sample)));
}

const isRead = ({ name }: Cell) => name.startsWith('GET') || name.endsWith('/look-up');
/** The minimum share of bare's throughput. */
export const targetOf = (cell: Cell) => (isRead(cell) ? 0.7 : 0.6);
/** The maximum processor time of the product, as the share that the floor's is of it. */
const floorTarget = (cell: Cell) => (isRead(cell) ? 0.6 : 0.5);

const mark = (good: boolean) => (good ? '' : ' ✗');
export const number = (value: number) =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);

/** Prints a Markdown table; all columns but the first are numbers. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  console.log(line(head));
  console.log(
    `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  );
  for (const row of rows) console.log(line(row));
}

export function printCells(cells: readonly Cell[]): void {
  const head = [
    'product / bare / floor',
    'conn.',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'Node ms',
    'PostgreSQL ms',
    'pages',
    'ratio to bare',
    'target',
    'by processor',
    'floor by processor',
    'target',
  ];
  printTable(
    head,
    cells.map((cell) => {
      const each = (what: keyof Sample) =>
        [cell.product, cell.reference, ...(cell.floor ? [cell.floor] : [])]
          .map((samples) => number(of(samples, what)))
          .join(' / ');
      const reached = ratio(cell);
      const toFloor = processorRatio(cell, 'floor');
      const { pages } = cell;
      return [
        cell.name,
        String(cell.connections),
        ...[each('throughput'), each('p50'), each('p99'), each('node'), each('postgres')],
        pages ? [pages.product, pages.reference, pages.floor ?? []].flat().map(number).join(' / ') : '–',
        reached.toFixed(2) + mark(reached >= targetOf(cell)),
        `≥ ${targetOf(cell)}`,
        processorRatio(cell).toFixed(2),
        ...(cell.floor
          ? [toFloor.toFixed(2) + mark(toFloor >= floorTarget(cell)), `≥ ${floorTarget(cell)}`]
          : ['–', '–']),
      ];
    }),
  );
}

/** What the same call may cost among many more rows, as a multiple. */
const growthTarget = 1.15;

/** How much more the same call costs after the tables have grown. */
export function printGrowth(small: readonly Cell[], large: readonly Cell[]): void {
  const plain = (name: string) => name.replace(/ at row .*/, ' in the middle');
  const rows = small.flatMap((before) => {
    const after = large.find(
      (cell) => plain(cell.name) === plain(before.name) && cell.connections === before.connections,
    );
    if (!after) return [];
    const grown = (side: 'product' | 'reference', what: keyof Sample) =>
      of(after[side], what) / of(before[side], what);
    const slower = 1 / grown('product', 'throughput');
    const cost = (cell: Cell) => median(cell.product.map(processor));
    const dearer = cost(after) / cost(before);
    return [
      [
        plain(before.name),
        String(before.connections),
        slower.toFixed(2) + mark(slower <= growthTarget),
        dearer.toFixed(2) + mark(dearer <= growthTarget),
        grown('product', 'p50').toFixed(2),
        grown('product', 'postgres').toFixed(2),
        [before, after].map(({ pages }) => (pages ? number(pages.product) : '–')).join(' / '),
        (1 / grown('reference', 'throughput')).toFixed(2),
      ],
    ];
  });
  printTable(
    [
      ...['times as much', 'conn.', 'by throughput', 'by processor', 'by p50', 'by PostgreSQL time'],
      ...['pages before / after', 'bare, by throughput'],
    ],
    rows,
  );
}

/** Memory in MB of each server's Node process, by its name. */
export function printMemory(servers: Record<string, { now: number; most: number }>): void {
  const texts = Object.entries(servers).map(
    ([name, { now, most }]) => `${name} ${now.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
  );
  console.log(`\nMemory of the Node process (RSS): ${texts.join('; ')}.`);
}
