import { expect, it } from 'vitest';
import { defaultTimings } from '../../platform/timings.ts';
import { createMemory } from './memory.ts';

function setUp() {
  const clock = { now: 1_000 };
  const memory = createMemory(defaultTimings.connection, () => clock.now);
  const answered = (ms: number) => memory.record({ kind: 'answered', began: clock.now - ms, ms });
  const unavailable = (began = clock.now) =>
    memory.record({ kind: 'unavailable', began, problem: 'timeout' });
  return { clock, memory, answered, unavailable };
}

it('is down after two silences in a row, never after one', () => {
  const { answered, unavailable } = setUp();
  expect(answered(100)).toEqual({ state: 'up', problem: null });
  expect(unavailable()).toBeNull();
  answered(100);
  expect(unavailable()).toBeNull();
  expect(unavailable()).toEqual({ state: 'down', problem: 'timeout' });
  expect(answered(100)?.state).toBe('up');
});

it('ignores the failure of a request sent before the last answer', () => {
  const { clock, answered, unavailable } = setUp();
  answered(100);
  const began = clock.now - 20_000;
  for (let i = 0; i < 5; i++) expect(unavailable(began)).toBeNull();
});

it('is slow by the middle of the last answers, and waits longer then', () => {
  const { memory, answered } = setUp();
  expect(memory.patience()).toBe(2_500);
  expect(answered(8_000)?.state).toBe('slow');
  expect(memory.patience()).toBe(20_000);
  for (let i = 0; i < 3; i++) answered(200);
  expect(answered(9_000)?.state).toBe('up');
});

it('drops old answers', () => {
  const { clock, answered } = setUp();
  for (let i = 0; i < 5; i++) answered(5_000);
  clock.now += 61_000;
  expect(answered(100)?.state).toBe('up');
});

it('answers also when it refuses credentials', () => {
  const { memory, answered, unavailable } = setUp();
  const refused = () => memory.record({ kind: 'refused', began: 1 });
  expect(unavailable()).toBeNull();
  expect(refused()).toEqual({ state: 'up', problem: null });
  expect(unavailable()).toBeNull();
  answered(8_000);
  expect(refused()?.state).toBe('slow');
});
