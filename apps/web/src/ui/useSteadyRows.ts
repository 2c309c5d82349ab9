import { type RefObject, useLayoutEffect, useRef } from 'react';
import { steadyList } from '../lib/browser/rowPress.ts';
import { useSignal } from '../lib/browser/signal.ts';

export interface SteadyRow<Row> {
  key: string;
  row: Row;
  /** The list has it no more; it is shown as it was, and takes no press. */
  gone: boolean;
}

/**
 * Returns the rows to show: those of the list, or, while the pointer has just acted in it, the ones of that moment in
 * their places, with what is known of them now. So no other row comes under the pointer.
 * @param list the element around the rows
 */
export function useSteadyRows<Row>(
  list: RefObject<Element | null>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly SteadyRow<Row>[] {
  const acted = useSignal(steadyList);
  const isSteady = acted !== undefined && list.current?.contains(acted) === true;
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (!isSteady) before.current = rows;
  });
  return isSteady
    ? inPlace(before.current, rows, keyOf)
    : rows.map((row) => ({ key: keyOf(row), row, gone: false }));
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
