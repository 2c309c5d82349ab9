import { type Figures, median } from './load.ts';

/** One measurement. Processor time in milliseconds per request, of Node and of PostgreSQL; memory in MB. */
export interface Sample extends Figures {
  node: number;
  postgres: number;
  memory: number;
}

export const sideNames = ['measured', 'reference'] as const;
export type SideName = (typeof sideNames)[number];

/** One call at one number of connections, round by round. */
export interface Cell extends Record<SideName, Sample[]> {
  name: string;
  connections: number;
  /** Pages of 8 KB that PostgreSQL reads per call. */
  pages: Record<SideName, number>;
}

const processor = ({ node, postgres }: Sample) => node + postgres;

/** Processor time to the reference's in the same round, so that load on the machine affects both; the median. */
export function timesTheReference({ measured, reference }: Cell): number {
  return median(
    measured.map((sample, round) => {
      const other = reference[round];
      return other ? processor(sample) / processor(other) : Number.NaN;
    }),
  );
}

const number = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** Prints a Markdown table; all columns but the first are numbers. */
export function printTable(head: string[], rows: string[][]): void {
  console.log(`| ${head.join(' | ')} |`);
  console.log(`|${head.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Prints what was measured; ✗ marks a call that costs more than `limit` times the reference. */
export function printCells(cells: readonly Cell[], limit: number): void {
  printTable(
    [
      ...['call', 'conn.', `processor (≤ ${limit})`, 'requests/s', 'p50 ms', 'p99 ms', 'Node ms'],
      ...['PostgreSQL ms', 'pages'],
    ],
    cells.map((cell) => {
      const times = timesTheReference(cell);
      const columnOf = (what: keyof Sample) =>
        sideNames.map((side) => number(median(cell[side].map((sample) => sample[what])))).join(' / ');
      return [
        cell.name,
        String(cell.connections),
        `${times.toFixed(2)}${times > limit ? ' ✗' : ''}`,
        ...[columnOf('throughput'), columnOf('p50'), columnOf('p99'), columnOf('node'), columnOf('postgres')],
        sideNames.map((side) => number(cell.pages[side])).join(' / '),
      ];
    }),
  );
}

/** Prints the memory of both right after each measurement with the most connections, and the peak since their start. */
export function printMemory(
  cells: readonly Cell[],
  servers: Record<SideName, { name: string; most: number }>,
): void {
  const connections = Math.max(...cells.map((cell) => cell.connections));
  const texts = sideNames.map((side) => {
    const after = cells.filter((cell) => cell.connections === connections).flatMap((cell) => cell[side]);
    const typical = median(after.map(({ memory }) => memory));
    const { name, most } = servers[side];
    return `${name} ${typical.toFixed(0)} MB, at most ${most.toFixed(0)} MB`;
  });
  console.log(
    `\nMemory of the Node process (RSS) under ${connections} connections, and its peak: ${texts.join('; ')}.`,
  );
}
