import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPracticeScheme } from '../src/index.ts';
import { RecordStore } from '../src/state/record-store.ts';
import { practiceClient } from './client.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('records after the end', () => {
  it('are restored: authorizations, numbers, prices', async () => {
    const dataFile = join(folder, 'kept.json');
    const first = await practiceClient({ dataFile });
    const one = (await first.authorize('109900035308')).body.text('AuthorizationNo');
    const held = first.scheme.inspect();
    await first.scheme.close();

    const second = await practiceClient({ dataFile });
    const { arrivals: _, ...records } = second.scheme.inspect();
    const { arrivals: __, ...before } = held;
    expect(records).toEqual(before);
    const two = (await second.authorize('109900035308')).body.text('AuthorizationNo');
    expect(Number(two)).toBe(Number(one) + 1);
    await second.scheme.close();
  });

  it('are written while it runs, at most once a second', async () => {
    const dataFile = join(folder, 'running.json');
    const client = await practiceClient({ dataFile });
    await client.authorize('200000000001');
    await client.authorize('200000000002');
    await expect
      .poll(() => readWhenThere(dataFile), { timeout: 5000 })
      .toEqual(expect.stringMatching(/200000000001.*200000000002/s));
    await client.scheme.close();
  });

  it.each(['', '{', '[]', '{"version":1}', '{"version":2}'])(
    'are refused if the file is not valid: %s',
    async (text) => {
      const dataFile = join(folder, 'other.json');
      writeFileSync(dataFile, text);
      await expect(createPracticeScheme({ dataFile })).rejects.toThrow(
        'was not written by the practice scheme',
      );
      expect(readFileSync(dataFile, 'utf8')).toBe(text);
    },
  );
});

function readWhenThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('records in memory', () => {
  it('are bounded: the oldest are deleted, also from their group', () => {
    const kept = new RecordStore<{ key: string; group: string }>(
      3,
      (record) => record.key,
      (record) => record.group,
    );
    for (const key of ['a', 'b', 'c', 'd']) kept.add({ key, group: key < 'c' ? 'first' : 'second' });
    expect(kept.all().map(({ key }) => key)).toEqual(['b', 'c', 'd']);
    expect(kept.of('first').map(({ key }) => key)).toEqual(['b']);
    expect([kept.get('a'), kept.size]).toEqual([undefined, 3]);
    kept.add({ key: 'b', group: 'second' });
    expect([kept.of('first').length, kept.of('second').length]).toEqual([0, 3]);
  });

  it('report a port that is in use, and leave nothing open', async () => {
    const first = await createPracticeScheme();
    const port = Number(new URL(first.origin).port);
    await expect(createPracticeScheme({ port })).rejects.toThrow('EADDRINUSE');
    await first.close();
  });
});
