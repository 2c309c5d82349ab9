import { createHash } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashCodeOf, hashPassword, verifyPassword } from './passwords.ts';

const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

it('hashes passwords at the cost that OWASP names', async () => {
  const stored = await hashPassword('right-password');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'right-password')).toBe(true);
  expect(await verifyPassword(stored, 'wrong-password')).toBe(false);
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});

it('hashes codes at the same cost', async () => {
  const salt = createHash('sha256').update('reset code of nobody').digest().subarray(0, 16);
  const wanted = await hashRaw('12345678', { ...owasp, outputLen: 32, salt });
  expect((await hashCodeOf('reset code of nobody', '12345678')).equals(wanted)).toBe(true);
});
