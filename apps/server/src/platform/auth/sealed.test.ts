import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fixedKeys, keyOf } from '../keys.ts';
import { createSealer, totpAbout } from './sealed.ts';

const old = keyOf(randomBytes(32));
const young = keyOf(randomBytes(32));
const about = totpAbout('a', 'b');

it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
  const sealer = createSealer(fixedKeys([old]));
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP ñ', about);
  expect(sealer.open(sealed, about)).toBe('JBSWY3DPEHPK3PXP ñ');
  expect(sealer.open(sealer.seal('', about), about)).toBe('');
  expect(sealed.equals(sealer.seal('JBSWY3DPEHPK3PXP ñ', about))).toBe(false);
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false);
});

it('refuses a text that was changed in any byte, truncated, or sealed for another account', () => {
  const sealer = createSealer(fixedKeys([old]));
  const sealed = sealer.seal('secret', about);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed, about), `byte ${at}`).toThrow();
  }
  for (const length of [0, 1, 20, sealed.length - 1]) {
    expect(() => sealer.open(sealed.subarray(0, length), about), `${length} bytes`).toThrow();
  }
  expect(() => sealer.open(sealed, totpAbout('a', 'c'))).toThrow();
});

it('decrypts with a previous key, encrypts with the current one, and names a missing key', () => {
  const sealed = createSealer(fixedKeys([old])).seal('secret', about);
  const both = createSealer(fixedKeys([young, old]));
  expect(both.open(sealed, about)).toBe('secret');
  expect(both.isCurrent(sealed)).toBe(false);
  const renewed = both.seal('secret', about);
  expect(both.isCurrent(renewed)).toBe(true);
  expect(createSealer(fixedKeys([young])).open(renewed, about)).toBe('secret');
  expect(() => createSealer(fixedKeys([young])).open(sealed, about)).toThrow(old.id);
});
