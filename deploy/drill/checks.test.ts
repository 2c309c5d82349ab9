import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkKept } from './checks.ts';
import type { Call } from './clients.ts';
import { longestCallAfter, quantile, returnOfWrites } from './report.ts';

let keys = 0;
/** A call that was acknowledged with an item of this id. */
function call(path: string, id: string, more: Partial<Call> = {}): Call {
  return {
    key: `key ${keys++}`,
    role: 'receptionist',
    path,
    body: {},
    begun: 0,
    answered: 1,
    sent: 1,
    status: 200,
    text: JSON.stringify({ statusCode: 51_000, description: 'Success', data: { item: { id } } }),
    ...more,
  };
}
const answerTo = ({ key, text }: Call) => ({ key, http_status: 200, answer: JSON.parse(text) });

/** What is stored, by a word of the statement that reads it. */
function storing(rows: Record<string, object[]>) {
  return {
    async query(text: string) {
      const found = Object.entries(rows).find(([table]) => text.includes(`from ${table} `))?.[1];
      const empty = text.includes('count(*)') ? [{ n: 0 }] : [];
      return (found ?? empty).map((row) => ({ ...row }));
    },
  };
}

describe('what the drill compares', () => {
  const first = call('/card/authorize', 'a1');
  const second = call('/card/authorize', 'a2');
  const result = call('/member-items/submit-lab-results', 'r1');
  const calls = [first, second, result, call('/claims', 'c1', { status: 503 })];
  const whole = {
    idempotency: [first, second, result].map(answerTo),
    card_authorization: [{ id: 'a1' }, { id: 'a2' }],
    test_result: [{ n: 1 }],
  };
  const kept = (changes: Record<string, object[]> = {}) =>
    checkKept(storing({ ...whole, ...changes }), calls);

  it('agrees when each acknowledged call has its answer and its effect once', async () => {
    expect(await kept()).toEqual({ lost: [], doubled: [] });
  });

  it.each([
    [
      'an answer under its key',
      { idempotency: [first, result].map(answerTo) },
      /\/card\/authorize key \d+: no answer/,
    ],
    ['a row', { card_authorization: [{ id: 'a1' }] }, /a2: no such row/],
    ['a result', { test_result: [{ n: 0 }] }, /test_result: 0 rows of 1 calls/],
  ])('finds that %s is lost', async (_what, changes, line) => {
    expect(await kept(changes)).toEqual({ lost: [expect.stringMatching(line)], doubled: [] });
  });

  it.each([
    [
      'a row that no call made',
      { card_authorization: [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }] },
      /a3: no call made it/,
    ],
    ['a second result', { test_result: [{ n: 2 }] }, /test_result: 2 rows of 1 calls/],
    ['a row of a call that failed', { claim: [{ id: 'c1' }] }, /c1: no call made it/],
    [
      'another answer',
      { idempotency: [answerTo(first), { ...answerTo(second), answer: {} }, answerTo(result)] },
      /another answer is stored/,
    ],
  ])('finds %s', async (_what, changes, line) => {
    expect(await kept(changes)).toEqual({ lost: [], doubled: [expect.stringMatching(line)] });
  });
});

describe('the figures of a drill', () => {
  const begun = Date.UTC(2026, 10, 27, 8);
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: begun + 60_000 }));
  afterAll(() => void vi.useRealTimers());

  const at = (second: number, since = second) =>
    call('/claims', 'c', { begun: begun + since * 1_000, answered: begun + second * 1_000 });
  const steady = Array.from({ length: 39 }, (_, index) => at(21 + index));

  it('count from the failure to the end of the last gap', () => {
    expect(returnOfWrites([at(-1), at(0.5), ...steady], begun)).toBe(21);
    expect(returnOfWrites([at(-1), ...Array.from({ length: 60 }, (_, index) => at(index))], begun)).toBe(0);
  });

  it('count a call that began before from when writes were back', () => {
    expect(longestCallAfter([at(20, -5), at(33, -5), at(40, 38)], begun + 21_000)).toBe(12);
  });

  it('do not hide the two slowest of thirty', () => {
    const seconds = [...Array.from({ length: 28 }, () => 20), 36, 58];
    expect(quantile(seconds, 0.95)).toBe(36);
    expect(quantile(seconds, 0.5)).toBe(20);
  });
});
