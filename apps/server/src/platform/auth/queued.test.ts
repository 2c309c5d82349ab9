import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashCodeOf, hashPassword, verifyPassword } from './passwords.ts';
import { queued } from './queued.ts';

const stored = await hashPassword('right-password');
it.each([
  ['passwords', () => verifyPassword(stored, 'wrong-password')],
  ['codes', () => hashCodeOf('reset code of nobody', '12345678')],
] as const)('reads files while many %s are worked on', async (_what, work) => {
  let done = 0;
  const all = Array.from({ length: 40 }, async () => {
    await work();
    done++;
  });
  await readFile(import.meta.filename);
  const before = done;
  await Promise.all(all);
  expect(before).toBeLessThan(20);
});

it('continues after failed work, and returns each result', async () => {
  const all = Array.from({ length: 10 }, (_, i) =>
    queued(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (i % 2) throw new Error(`no ${i}`);
      return i;
    }).catch((error: Error) => error.message),
  );
  expect(await Promise.all(all)).toEqual([0, 'no 1', 2, 'no 3', 4, 'no 5', 6, 'no 7', 8, 'no 9']);
  expect(await queued(async () => 'free')).toBe('free');
});
