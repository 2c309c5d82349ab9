import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFile, writeFile } from './file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'afyakadi-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['plain', null],
  ['encrypted', { passphrase: 'a long enough passphrase' }],
])('returns what was written, %s', async (name, lock) => {
  const file = join(folder, name);
  await writeFile(file, lock, Readable.from([Buffer.from('one '), Buffer.from('two')]));
  const chunks = await (await readFile(file, lock)).toArray();
  expect(Buffer.concat(chunks).toString()).toBe('one two');
});

it('a truncated file fails only in its stream, even without a reader', async () => {
  const [file, cut] = [join(folder, 'long'), join(folder, 'cut')];
  await writeFile(file, null, Readable.from([Buffer.alloc(200_000, 'a')]));
  writeFileSync(cut, readFileSync(file).subarray(0, 40));
  // Repeated, because it depends on which of two endings comes first.
  for (let round = 0; round < 60; round++) {
    const content = await readFile(cut, null);
    await new Promise((resolve) => content.once('close', resolve));
    expect(content.errored?.message).toBe('unexpected end of file');
    await expect(content.toArray()).rejects.toThrow('unexpected end of file');
  }
});
