import { afterEach, expect, it, vi } from 'vitest';
import { Shutdown } from './shutdown.ts';

afterEach(() => {
  // A shutdown does not wait for messages, but the worker of the tests does.
  process.channel?.ref();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('goes on working until proxies have noticed, then stops the newest part first', async () => {
  vi.useFakeTimers();
  vi.spyOn(process, 'on').mockReturnValue(process);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  const done: string[] = [];
  const shutdown = new Shutdown();
  await shutdown.add('database', async () => done.push('database'));
  await shutdown.add('server', async () => done.push('server'));
  shutdown.drainFirst(() => done.push('not ready'), 20_000);
  const end = expect(shutdown.run(0)).rejects.toThrow('ended with 0');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(done).toEqual(['not ready']);
  await vi.advanceTimersByTimeAsync(1);
  await end;
  expect(done).toEqual(['not ready', 'server', 'database']);
});
