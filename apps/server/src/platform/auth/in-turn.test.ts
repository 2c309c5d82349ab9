import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

it('reads files while many passwords are worked on', async () => {
  const stored = await hashPassword('right-password');
  let done = 0;
  const all = Array.from({ length: 40 }, async () => {
    await verifyPassword(stored, 'wrong-password');
    done++;
  });
  await readFile(import.meta.filename);
  const before = done;
  await Promise.all(all);
  expect(before).toBeLessThan(20);
});

it('goes on after work that fails, and gives what each gives', async () => {
  const all = Array.from({ length: 10 }, (_, i) =>
    inTurn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (i % 2) throw new Error(`no ${i}`);
      return i;
    }).catch((error: Error) => error.message),
  );
  expect(await Promise.all(all)).toEqual([0, 'no 1', 2, 'no 3', 4, 'no 5', 6, 'no 7', 8, 'no 9']);
  expect(await inTurn(async () => 'free')).toBe('free');
});
