import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackgroundLog } from './background-log.ts';
import { Failure } from './errors.ts';

const unavailable = () => new Failure('unavailable', undefined, { cause: new Error('refused') });

let isReachable = true;
let lines: string[] = [];
const { log } = fastify({ logger: { stream: { write: (line) => void lines.push(JSON.parse(line).msg) } } });
const database = {
  readShared: async () => {
    if (!isReachable) throw unavailable();
    return [];
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  isReachable = true;
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it('logs an outage of the database once, and once when it is over', async () => {
  const own = createBackgroundLog(log, database, 1_000);
  isReachable = false;
  for (let failure = 0; failure < 5; failure += 1) {
    own.warn({ err: unavailable() }, 'a sweep failed');
    own.warn({ err: unavailable() }, 'a job failed');
    await vi.advanceTimersByTimeAsync(700);
  }
  expect(lines).toEqual(['the database is unavailable']);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines).toEqual(['the database is unavailable', 'the database is available again']);
  isReachable = false;
  own.warn({ err: unavailable() }, 'a sweep failed');
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toHaveLength(3);
});

it('logs one outage for failures of the same moment, however fast it is over', async () => {
  const inquiries: ((isReachable: boolean) => void)[] = [];
  const slow = {
    readShared: () =>
      new Promise<never[]>((resolve, reject) =>
        inquiries.push((isReachable) => (isReachable ? resolve([]) : reject(unavailable()))),
      ),
  };
  const own = createBackgroundLog(log, slow, 1_000);
  own.warn({ err: unavailable() }, 'a sweep failed');
  own.warn({ err: unavailable() }, 'a job failed');
  for (const [at, answer] of inquiries.entries()) answer(at > 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(lines).toEqual(['the database is unavailable']);
});

it('logs every other failure, also during an outage, and a statement that took too long', async () => {
  const own = createBackgroundLog(log, database, 1_000);
  own.warn({ err: unavailable() }, 'a job took too long');
  await vi.advanceTimersByTimeAsync(0);
  isReachable = false;
  own.warn({ err: unavailable() }, 'a sweep failed');
  await vi.advanceTimersByTimeAsync(0);
  own.warn({ err: new Error('a defect') }, 'a job failed');
  expect(lines).toEqual(['a job took too long', 'the database is unavailable', 'a job failed']);
});

it('looks no further after the end', async () => {
  const own = createBackgroundLog(log, database, 1_000);
  isReachable = false;
  own.warn({ err: unavailable() }, 'a sweep failed');
  await vi.advanceTimersByTimeAsync(0);
  own.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
