import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '../errors.ts';
import { QueueLate } from '../fair-queue.ts';
import { createBackgroundLog } from './background-log.ts';

const unavailable = (cause = new Error('refused')) => new Failure('unavailable', undefined, { cause });
const postgres = (code: string) => Object.assign(new Error(code), { code });

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

it('logs an outage by a lost session, though another one still answers', async () => {
  const own = createBackgroundLog(log, database, 1_000);
  own.warn({ err: unavailable(postgres('57P01')) }, 'a sweep failed');
  own.warn({ err: unavailable(postgres('57P01')) }, 'a job failed');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines).toEqual(['the database is unavailable', 'the database is available again']);
});

it('logs every other failure, also during an outage, and a statement that took too long', () => {
  const own = createBackgroundLog(log, database, 1_000);
  const tooLong = [unavailable(postgres('57014')), unavailable(new QueueLate()), new Failure('unavailable')];
  for (const err of tooLong) own.warn({ err }, 'a job took too long');
  own.warn({ err: unavailable() }, 'a sweep failed');
  own.warn({ err: new Error('a defect') }, 'a job failed');
  const each = tooLong.map(() => 'a job took too long');
  expect(lines).toEqual([...each, 'the database is unavailable', 'a job failed']);
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
