import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleOf } from '../../../test/setup/sample.ts';
import { assertReadsBack } from './archive.ts';
import { readFile, writeFile } from './file.ts';
import { type Lock, makeKey } from './locks.ts';
import { type End, endName, type Manifest, manifestName, partName } from './manifest.ts';
import { Tally } from './rows.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'afyakadi-file-'));
  const key = await makeKey(new Date(0));
  writeFileSync(join(folder, 'key'), key.file);
  writeFileSync(join(folder, 'key.pub'), key.recipient);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const locks: [string, () => Lock, (() => Lock)?][] = [
  ['plain', () => null, () => null],
  // Reading it back takes the passphrase itself, and each time many seconds of work.
  ['with a passphrase', () => ({ passphrase: 'a long enough passphrase' })],
  [
    'with a public key',
    () => ({ keyFile: join(folder, 'key.pub') }),
    () => ({ keyFile: join(folder, 'key') }),
  ],
];

const textOf = async (content: Readable) => Buffer.concat(await content.toArray()).toString();

it.each(sampleOf(locks, 1 / 3))(
  'reads back what was written before the file appears, %s',
  async (name, lock, key) => {
    const file = join(folder, name);
    let checked = '';
    await writeFile(
      file,
      lock(),
      Readable.from([Buffer.from('one '), Buffer.from('two')]),
      async (written) => {
        expect(existsSync(file)).toBe(false);
        checked = await textOf(written);
      },
    );
    expect(checked).toBe('one two');
    if (key) expect(await textOf(await readFile(file, key()))).toBe('one two');
  },
);

it('leaves no file where what was written reads back differently', async () => {
  const file = join(folder, 'bad');
  const writing = writeFile(file, null, Readable.from([Buffer.alloc(200_000, 'a')]), async () => {
    const written = readFileSync(`${file}.part`);
    written[written.length >> 1] = (written[written.length >> 1] ?? 0) ^ 1;
    writeFileSync(`${file}.part`, written);
    await textOf(await readFile(`${file}.part`, null));
  });
  await expect(writing).rejects.toThrow(/No backup was made: the file reads back differently/);
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
});

it('a truncated file fails only in its stream, even without a reader', async () => {
  const [file, cut] = [join(folder, 'long'), join(folder, 'cut')];
  await writeFile(file, null, Readable.from([Buffer.alloc(200_000, 'a')]), async () => {});
  writeFileSync(cut, readFileSync(file).subarray(0, 40));
  // Repeated, because it depends on which of two endings comes first.
  for (let round = 0; round < 60; round++) {
    const content = await readFile(cut, null);
    await new Promise((resolve) => content.once('close', resolve));
    expect(content.errored?.message).toBe('unexpected end of file');
    await expect(content.toArray()).rejects.toThrow('unexpected end of file');
  }
});

const rows: Record<string, string[]> = { 'public.a': ['1\tx\n2\ty\n', '3\tz\n'], 'public.b': [] };

/** The entries of a backup of these rows, and what it has to contain. */
function written(): { entries: Map<string, string>; manifest: Manifest; end: End } {
  const manifest: Manifest = {
    format: 1,
    product: '1.0.0',
    takenAt: '2030-01-01T00:00:00.000Z',
    postgres: '18',
    snapshot: '1:1:',
    migrations: ['0001_x'],
    tables: Object.keys(rows).map((name) => ({ name, columns: ['id'] })),
    leftOut: [],
  };
  const first = JSON.stringify(manifest);
  const end: End = { manifest: hashOf([first]).sha256, tables: {}, sequences: {} };
  const entries = new Map([[manifestName, first]]);
  for (const [name, parts] of Object.entries(rows)) {
    for (const [index, part] of parts.entries()) entries.set(partName(name, index + 1), part);
    end.tables[name] = { parts: parts.length, ...hashOf(parts) };
  }
  entries.set(endName, JSON.stringify(end));
  return { entries, manifest, end };
}

function hashOf(parts: string[]) {
  const tally = new Tally();
  for (const part of parts) tally.add(Buffer.from(part));
  return tally.total();
}

async function readBack(change: (entries: Map<string, string>) => void): Promise<void> {
  const { entries, manifest, end } = written();
  change(entries);
  const archive = pack();
  for (const [name, content] of entries) archive.entry({ name }, content);
  archive.finalize();
  await assertReadsBack(Readable.from(archive), manifest, end);
}

it('accepts the rows that were written and nothing else', async () => {
  await readBack(() => {});
  const second = partName('public.a', 2);
  const changes: ((entries: Map<string, string>) => void)[] = [
    (entries) => entries.set(second, '3\tw\n'),
    (entries) => entries.set(second, '3\tz\n4\tz\n'),
    (entries) => entries.delete(second),
    // The same bytes in other parts.
    (entries) => entries.set(partName('public.a', 1), '1\tx\n2\ty\n3\tz\n').delete(second),
    (entries) => entries.delete(endName),
    (entries) => entries.set(endName, String(entries.get(endName)).replace('"rows":3', '"rows":4')),
    (entries) => entries.set(manifestName, String(entries.get(manifestName)).replace('1.0.0', '1.0.1')),
    (entries) => entries.set('more', ''),
  ];
  for (const change of changes) await expect(readBack(change), String(change)).rejects.toThrow(/cut short/);
});
