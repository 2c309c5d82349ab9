import { type Figures, median } from './load.ts';

/** One measurement. Processor time in milliseconds per request, of Node and of PostgreSQL; memory in MB. */
export interface Sample extends Figures {
  node: number;
  postgres: number;
  memory: number;
}

/** Which of the two servers: this tree's, or what it is compared with (bare, or another release). */
export type Side = 'product' | 'reference';

/** One call at one size and one number of connections, round by round. */
export interface Cell extends Record<Side, Sample[]> {
  name: string;
  size: number;
  connections: number;
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

/** Bare's processor time per request to the product's, of Node and PostgreSQL together: the figure with the least noise. */
export function processorRatio(cell: Cell): number {
  const cost = (sample: Sample | undefined) => (sample ? sample.node + sample.postgres : Number.NaN);
  return median(cell.product.map((sample, round) => cost(cell.reference[round]) / cost(sample)));
}

/** The minimum share of bare's throughput. */
export const targetOf = (cell: Cell) => (cell.name.startsWith('POST') ? 0.6 : 0.7);

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
    'product / bare',
    'conn.',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'Node ms',
    'PostgreSQL ms',
    'by processor',
    'ratio',
    'target',
  ];
  printTable(
    head,
    cells.map((cell) => {
      const both = (what: keyof Sample) =>
        `${number(of(cell.product, what))} / ${number(of(cell.reference, what))}`;
      const reached = ratio(cell);
      return [
        cell.name,
        String(cell.connections),
        ...[both('throughput'), both('p50'), both('p99'), both('node'), both('postgres')],
        processorRatio(cell).toFixed(2),
        reached.toFixed(2) + mark(reached >= targetOf(cell)),
        `≥ ${targetOf(cell)}`,
      ];
    }),
  );
}

/** How much longer the same call takes at the larger size. */
export function printGrowth(cells: readonly Cell[], [small, large]: readonly [number, number]): void {
  const plain = (name: string) => name.replace(/ at row .*/, ' in the middle');
  const rows = cells
    .filter((cell) => cell.size === small)
    .flatMap((before) => {
      const after = cells.find(
        (cell) =>
          cell.size === large &&
          plain(cell.name) === plain(before.name) &&
          cell.connections === before.connections,
      );
      if (!after) return [];
      const grown = (side: Side, what: keyof Sample) => of(after[side], what) / of(before[side], what);
      const slower = 1 / grown('product', 'throughput');
      return [
        [
          plain(before.name),
          String(before.connections),
          slower.toFixed(2) + mark(slower <= 1.2),
          grown('product', 'p50').toFixed(2),
          grown('product', 'postgres').toFixed(2),
          (1 / grown('reference', 'throughput')).toFixed(2),
        ],
      ];
    });
  printTable(
    ['times slower', 'conn.', 'by throughput', 'by p50', 'by PostgreSQL time', 'bare, by throughput'],
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
