import { expect, it } from 'vitest';
import { shownToasts, type ToastEntry, type ToastTone } from './toasts.ts';

const entry = (id: number, tone: ToastTone = 'ok'): ToastEntry => ({
  id,
  tone,
  text: `Message ${id}`,
  duration: 3_000,
  reference: undefined,
});
const ids = (entries: readonly ToastEntry[]) => entries.map(({ id }) => id);

it('shows as many messages as there is room for, the oldest first', () => {
  const all = [entry(1), entry(2, 'info'), entry(3)];
  expect(ids(shownToasts(all, 1))).toEqual([1]);
  expect(ids(shownToasts(all, 2))).toEqual([1, 2]);
  expect(ids(shownToasts(all.slice(1), 2))).toEqual([2, 3]);
});

it('lets a failure wait for nothing', () => {
  expect(ids(shownToasts([entry(1), entry(2), entry(3, 'bad')], 1))).toEqual([3]);
});
