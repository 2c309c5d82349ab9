import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTokens } from './auth/tokens.ts';
import { readConfig } from './config/index.ts';
import { dataKeys, tokenKeys } from './config/secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afyakadi-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const configOf = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...settings }, folder);
const now = new Date('2026-11-21T08:00:00Z');
const id = '018f3a5e-0000-7000-8000-00000000000a';
const bearer = {
  accountId: id,
  accountName: 'Asha',
  role: 'doctor' as const,
  familyId: id,
  facility: { id, code: '1', name: 'One' },
};

it('creates a file that only its owner can read, and reads the same keys again', () => {
  const [token, data] = [tokenKeys(configOf()), dataKeys(configOf())];
  expect(token.current().id).toBe(tokenKeys(configOf()).current().id);
  expect(data.current().id).toBe(dataKeys(configOf()).current().id);
  for (const name of ['token-secret', 'data-key']) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(data.current().bytes).toHaveLength(32);
});

it('signs with the first key of a changed file and verifies with all, without a restart', async () => {
  const first = createTokens(tokenKeys(configOf()));
  const old = await first.sign(bearer, now);
  expect(await first.verify(old, now)).toEqual(bearer);

  const file = join(folder, 'token-secret');
  const young = 'a secret of more than thirty-two characters';
  writeFileSync(`${file}.new`, `${young}\n${readFileSync(file, 'utf8')}`);
  renameSync(`${file}.new`, file);
  const second = createTokens(tokenKeys(configOf()));
  const renewed = await second.sign(bearer, now);
  // The first has not looked at the file since, and finds the key that the token names.
  expect(await first.verify(renewed, now)).toEqual(bearer);
  expect(await second.verify(old, now)).toEqual(bearer);
  expect(headOf(renewed).kid).not.toBe(headOf(old).kid);
  await sleep(1_100);
  expect(headOf(await first.sign(bearer, now)).kid).toBe(headOf(renewed).kid);

  // A removed key is no longer accepted, not even for a token that was verified before.
  writeFileSync(`${file}.new`, `${young}\n`);
  renameSync(`${file}.new`, file);
  await sleep(1_100);
  await expect(first.verify(old, now)).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(await first.verify(renewed, now)).toEqual(bearer);
});

it('verifies with the previous secret of the environment while the new one signs', async () => {
  const [before, after] = ['b'.repeat(32), 'a'.repeat(32)];
  const old = await createTokens(tokenKeys(configOf({ TOKEN_SECRET: before }))).sign(bearer, now);
  const both = createTokens(tokenKeys(configOf({ TOKEN_SECRET: after, TOKEN_SECRET_PREVIOUS: before })));
  expect(await both.verify(old, now)).toEqual(bearer);
  const alone = createTokens(tokenKeys(configOf({ TOKEN_SECRET: after })));
  await expect(alone.verify(old, now)).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(await alone.verify(await both.sign(bearer, now), now)).toEqual(bearer);
});

it('refuses malformed keys, naming their place', () => {
  expect(() => configOf({ DATA_KEY: 'short' })).toThrow(/^DATA_KEY must be 32 bytes in base64/);
  expect(() => configOf({ TOKEN_SECRET_PREVIOUS: 'p'.repeat(32) })).toThrow('TOKEN_SECRET_PREVIOUS needs');
  writeFileSync(join(folder, 'data-key'), 'nonsense\n');
  expect(() => dataKeys(configOf()).current()).toThrow(/data-key, line 1, must be 32 bytes/);
  writeFileSync(join(folder, 'token-secret'), '\n');
  expect(() => tokenKeys(configOf()).current()).toThrow(/has no key/);
});

function headOf(token: string): { kid: string } {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
}
