import { afterEach, expect, it } from 'vitest';
import { defaultTimings } from '../timings.ts';
import { createThreads, type KillReason, type Threads } from './pool.ts';

/** The work of this test's threads, by the name that they get. */
const behaviours = `{
  answer: async () => threadId,
  fail: async () => { throw new Error('no paper') },
  loop: async () => { for (;;); },
  wait: () => new Promise(() => {}),
  fill: async () => { for (const kept = []; ; kept.push(Buffer.alloc(1_000_000, 1))); },
  reserve: async () => { const kept = new Uint8Array(14_400_000_000); for (;;) kept[0] += 1; },
  exit: async () => process.exit(0),
}`;
const serve = JSON.stringify(new URL('./serve.ts', import.meta.url).href);
const program = `import { threadId } from 'node:worker_threads';
  import { serveThread } from ${serve};
  const behaviours = ${behaviours};
  serveThread((name) => behaviours[name]());`;
const share = { facility: 'a', account: 'b' };

let pool: Threads<string> | undefined;
afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

function open(source = program, deadline = defaultTimings.threads.deadline) {
  const killed: { work: string; reason: KillReason }[] = [];
  const threads = createThreads<string>({
    program: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    threads: 1,
    waiting: 10,
    timings: { ...defaultTimings.threads, deadline, memoryCheck: 5 },
    memory: 64_000_000,
    onKilled: ({ work, reason }) => killed.push({ work, reason }),
  });
  pool = threads;
  return { run: (piece: string) => threads.run(share, piece, piece), killed, threads };
}

it.each([
  ['loop', 'deadline', 500],
  ['wait', 'deadline', 500],
  ['fill', 'memory', 30_000],
  ['reserve', 'memory', 30_000],
  ['exit', 'crash', 30_000],
])('ends the thread of work that does "%s", and works on with a new one', async (name, reason, deadline) => {
  const { run, killed, threads } = open(program, deadline);
  const [bad, next] = await Promise.allSettled([run(name), run('answer')]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'ThreadKilled', reason } });
  expect(next.status).toBe('fulfilled');
  expect(killed).toEqual([{ work: name, reason }]);
  expect(threads.stuck()).toBe(false);
});

it('keeps the thread of work that fails', async () => {
  const { run, killed } = open();
  const first = await run('answer');
  await expect(run('fail')).rejects.toMatchObject({ name: 'WorkFailed', message: 'no paper' });
  expect(await run('answer')).toBe(first);
  expect(killed).toEqual([]);
});

it('is stuck while threads cannot be started', async () => {
  const { run, threads } = open('import "./nowhere.js";');
  await expect(run('answer')).rejects.toMatchObject({ reason: 'crash' });
  expect(threads.stuck()).toBe(true);
});
