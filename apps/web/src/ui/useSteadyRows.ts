import { type RefObject, useLayoutEffect, useRef } from 'react';
import { steadyList } from '../lib/browser/rowPress.ts';
import { useSignal } from '../lib/browser/signal.ts';

export interface SteadyRow<Row> {
  key: string;
  row: Row;
  /** The list has it no more; it is shown as it was, and takes no press. */
  gone: boolean;
}

export interface SteadyRows<Row, List extends Element> {
  /** For the element around the rows. */
  list: { ref: RefObject<List | null>; 'data-rows': true };
  rows: readonly SteadyRow<Row>[];
}

/**
 * Returns the rows to show: those of the list, or, while the pointer has just acted in it, the ones of that moment in
 * their places, with what is known of them now. So no other row comes under the pointer.
 */
export function useSteadyRows<Row, List extends Element>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): SteadyRows<Row, List> {
  const list = useRef<List>(null);
  const acted = useSignal(steadyList);
  const isSteady = acted !== undefined && list.current === acted;
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (!isSteady) before.current = rows;
  });
  return {
    list: { ref: list, 'data-rows': true },
    rows: isSteady
      ? inPlace(before.current, rows, keyOf)
      : rows.map((row) => ({ key: keyOf(row), row, gone: false })),
  };
}

/** For the element of a row. */
export function steady({ gone }: Pick<SteadyRow<unknown>, 'gone'>) {
  return { 'data-row': true, inert: gone };
}

/** Returns the rows of `before` in their places, each as it is now. */
export function inPlace<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
): SteadyRow<Row>[] {
  const current = new Map(now.map((row) => [keyOf(row), row]));
  return before.map((old) => {
    const key = keyOf(old);
    const row = current.get(key);
    return row === undefined ? { key, row: old, gone: true } : { key, row, gone: false };
  });
}
