import { useState } from 'react';

/** The rows that a person has ticked, over all pages of a list. */
export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  replace: (rows: readonly Row[]) => void;
  clear: () => void;
}

export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...selected.values()],
    has: (row) => selected.has(keyOf(row)),
    toggle: (row) =>
      setSelected((before) => {
        const after = new Map(before);
        if (!after.delete(keyOf(row))) after.set(keyOf(row), row);
        return after;
      }),
    replace: (rows) => setSelected(new Map(rows.map((row) => [keyOf(row), row]))),
    clear: () => setSelected(new Map()),
  };
}
