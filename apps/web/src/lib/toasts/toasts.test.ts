import { afterEach, expect, it, vi } from 'vitest';
import {
  addToast,
  removeToast,
  shownToasts,
  type ToastEntry,
  type ToastTone,
  toastEntries,
} from './toasts.ts';

const entry = (id: number, tone: ToastTone = 'ok'): ToastEntry => ({
  id,
  tone,
  text: `Message ${id}`,
  addedAt: 0,
  duration: 3_000,
});
const ids = (entries: readonly ToastEntry[]) => entries.map(({ id }) => id);

it('shows as many messages as fit, the oldest first', () => {
  const all = [entry(1), entry(2, 'info'), entry(3)];
  expect(ids(shownToasts(all, 1))).toEqual([1]);
  expect(ids(shownToasts(all, 2))).toEqual([1, 2]);
  expect(ids(shownToasts(all.slice(1), 2))).toEqual([2, 3]);
});

it('shows a failure at once', () => {
  expect(ids(shownToasts([entry(1), entry(2), entry(3, 'bad')], 1))).toEqual([3]);
});

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of toastEntries()) removeToast(id);
});
const texts = () => toastEntries().map(({ text }) => text);

it('keeps the messages of one action, and replaces those of an earlier one', () => {
  vi.useFakeTimers();
  addToast('ok', 'Patient verified', 3_000);
  vi.advanceTimersByTime(2_000);
  addToast('ok', 'Medicine issued', 3_000);
  addToast('ok', 'Visit completed', 3_000);
  expect(texts()).toEqual(['Medicine issued', 'Visit completed']);
});

it('replaces a success by a failure, but no failure by a success', () => {
  addToast('ok', 'Patient verified', 3_000);
  addToast('bad', 'The service is not available', 3_000);
  expect(texts()).toEqual(['The service is not available']);
  addToast('ok', 'Patient forwarded', 3_000);
  expect(texts()).toEqual(['The service is not available', 'Patient forwarded']);
});
