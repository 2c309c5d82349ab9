import { median } from './load.ts';
import { type Cell, number, of, printTable, processor, type Sample } from './report.ts';

/** A call costs more if its ratio is above this: what two runs of the same release differ by. */
export const tolerated = 1.05;

/** This tree's figure to the other release's in the same round, so that load on the machine affects both; the median. */
export function timesTheOther(cell: Cell, what: (sample: Sample) => number): number {
  return median(
    cell.product.map((sample, round) => {
      const other = cell.reference[round];
      return other ? what(sample) / what(other) : Number.NaN;
    }),
  );
}

export function printComparison(cells: readonly Cell[]): void {
  printTable(
    ['this / other', 'conn.', 'processor', 'p50', 'p99', 'Node ms', 'PostgreSQL ms', 'p50 ms', 'p99 ms'],
    cells.map((cell) => {
      const times = timesTheOther(cell, processor);
      const ratioOf = (what: 'p50' | 'p99') => timesTheOther(cell, (sample) => sample[what]).toFixed(2);
      const both = (what: keyof Sample) =>
        `${number(of(cell.product, what))} / ${number(of(cell.reference, what))}`;
      return [
        cell.name,
        String(cell.connections),
        `${times.toFixed(2)}${times > tolerated ? ' ✗' : ''}`,
        ...[ratioOf('p50'), ratioOf('p99')],
        ...[both('node'), both('postgres'), both('p50'), both('p99')],
      ];
    }),
  );
}

/** The memory of both in MB, right after each measurement at so many connections: the median of calls, and the maximum. */
export function memoryUnder(connections: number, cells: readonly Cell[]) {
  const at = cells.filter((cell) => cell.connections === connections);
  const summary = (samples: readonly Sample[]) => ({
    typical: of(samples, 'memory'),
    most: Math.max(...samples.map(({ memory }) => memory)),
  });
  return {
    product: summary(at.flatMap(({ product }) => product)),
    reference: summary(at.flatMap(({ reference }) => reference)),
  };
}

export function printMemoryUnder(connections: number, cells: readonly Cell[], other: string): void {
  const { product, reference } = memoryUnder(connections, cells);
  const text = ({ typical, most }: typeof product) =>
    `${typical.toFixed(0)} MB, at most ${most.toFixed(0)} MB`;
  console.log(
    `\nMemory of the Node process (RSS) under ${connections} connections: this tree ${text(product)}; ${other} ${text(reference)}.`,
  );
}
