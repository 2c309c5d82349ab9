import { expect, it } from 'vitest';
import { defaultTimings } from '../../platform/timings.ts';
import { createBreakers } from './breaker.ts';

const facility = 'f';
const name = 'AuthorizeCard' as const;

/** Breakers with a clock of their own. */
function setUp() {
  const clock = { now: 1_000_000 };
  const breakers = createBreakers(defaultTimings.scheme, () => clock.now);
  const enters = () => {
    try {
      return breakers.enter(facility, name);
    } catch {
      return null;
    }
  };
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) enters()?.failed();
  };
  return { clock, breakers, enters, fail };
}

it('opens after five failures in a row, and a success in between starts over', () => {
  const { fail, enters } = setUp();
  fail(4);
  enters()?.succeeded();
  fail(4);
  expect(enters()).not.toBeNull();
  fail(1);
  expect(enters()).toBeNull();
});

it('opens if half of ten within 30 s failed, and ignores older ones', () => {
  const { clock, enters } = setUp();
  const turn = (i: number) => (i % 2 === 0 ? enters()?.succeeded() : enters()?.failed());
  for (let i = 0; i < 9; i++) turn(i);
  clock.now += 31_000;
  turn(1);
  expect(enters()).not.toBeNull();
  for (let i = 0; i < 10; i++) turn(i);
  expect(enters()).toBeNull();
});

it('lets one through after 5 s, then after twice the backoff, at most a minute', () => {
  const { clock, fail, enters } = setUp();
  fail(5);
  for (const backoff of [5, 10, 20, 40, 60, 60]) {
    clock.now += backoff * 1_000 - 1;
    expect(enters()).toBeNull();
    clock.now += 1;
    const trial = enters();
    expect(trial).not.toBeNull();
    expect(enters()).toBeNull();
    trial?.failed();
  }
  clock.now += 60_000;
  enters()?.succeeded();
  expect(enters()).not.toBeNull();
});

it('releases a trial that was never sent', () => {
  const { clock, fail, enters } = setUp();
  fail(5);
  clock.now += 5_000;
  enters()?.cancel();
  expect(enters()).not.toBeNull();
});

it('ignores calls that began before the last success', () => {
  const { clock, enters } = setUp();
  const hanging = Array.from({ length: 8 }, () => enters());
  clock.now += 10;
  for (let i = 0; i < 20; i++) enters()?.succeeded();
  for (const one of hanging) one?.failed();
  expect(enters()).not.toBeNull();
});

it('follows the shared state, and still lets trials through', () => {
  const { clock, breakers, enters } = setUp();
  enters()?.succeeded();
  breakers.follow(false);
  expect(enters()).toBeNull();
  expect(() => breakers.enter(facility, 'GetCardDetails')).toThrow();
  expect(() => breakers.enter('another', name)).toThrow();
  clock.now += 5_000;
  enters()?.failed();
  breakers.follow(true);
  expect(enters()).not.toBeNull();
  expect(breakers.enter(facility, 'GetCardDetails')).toBeDefined();
  expect(breakers.enter('another', name)).toBeDefined();
});

it('closes at once when the scheme is back, though it opened on its own and a trial still hangs', () => {
  const { clock, breakers, fail, enters } = setUp();
  fail(5);
  breakers.follow(false);
  clock.now += 5_000;
  expect(enters()).not.toBeNull();
  breakers.follow(true);
  expect(enters()).not.toBeNull();
});
