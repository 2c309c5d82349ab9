import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Timings } from '../timings.ts';

/** A secret of this installation, and the name by which what it made says so. */
export interface Key {
  /** Eight characters; tells nothing of the secret. */
  id: string;
  bytes: Uint8Array;
}

/** The keys that hold: the first one makes, all of them are believed. */
export interface KeyRing {
  current(): Key;
  /** The key of this name; a ring that follows a file looks at it once more before it says undefined. */
  find(id: string): Key | undefined;
  all(): readonly Key[];
  /** Grows when the keys change: what was remembered of them is to be forgotten. */
  generation(): number;
}

/** A key with its name. */
export function keyOf(bytes: Uint8Array): Key {
  const id = createHash('sha256').update('afyakadi key name').update(bytes).digest('base64url').slice(0, 8);
  return { id, bytes };
}

/** Keys that stay as they are, as those of environment variables do. */
export function fixedKeys(keys: readonly Key[]): KeyRing {
  const current = firstOf(keys);
  return {
    current: () => current,
    find: (id) => keys.find((key) => key.id === id),
    all: () => keys,
    generation: () => 0,
  };
}

/**
 * Keys of a file, followed while the server runs: anyone who changes it need not start anything again. A file that
 * cannot be read any more leaves the keys as they were.
 * @param read the file's keys; it makes the file where there is none. Throws for one that holds no keys
 */
export function keysOfFile(file: string, timings: Timings['keys'], read: () => Key[]): KeyRing {
  let keys: readonly Key[] | undefined;
  let stamp = '';
  let checkedAt = 0;
  let generation = 0;

  function currentKeys(now: number): readonly Key[] {
    if (keys && now - checkedAt < timings.fileCheck) return keys;
    checkedAt = now;
    if (!keys) {
      keys = read();
      stamp = stampOf(file);
      return keys;
    }
    const found = stampOf(file);
    if (found === stamp || found === '') return keys;
    try {
      keys = read();
      stamp = found;
      generation++;
    } catch {
      // Half written by hand: the next look finds it whole.
    }
    return keys;
  }

  const all = () => currentKeys(Date.now());
  return {
    all,
    current: () => firstOf(all()),
    find(id) {
      const named = (key: Key) => key.id === id;
      const known = all().find(named);
      if (known) return known;
      // Another process may have signed with a key that is younger than our last look.
      checkedAt = 0;
      return all().find(named);
    },
    generation() {
      all();
      return generation;
    },
  };
}

function stampOf(file: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return '';
  }
}

function firstOf(keys: readonly Key[]): Key {
  const [first] = keys;
  if (!first) throw new Error('A key ring holds no key');
  return first;
}
