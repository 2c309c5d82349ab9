import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Timings } from './timings.ts';

/** A secret of this installation, with the name that its signatures carry. */
export interface Key {
  /** Eight characters, unrelated to the secret. */
  id: string;
  bytes: Uint8Array;
}

/** The valid keys: the first one signs, all of them verify. */
export interface KeyRing {
  current(): Key;
  /** Returns the key of this name; a ring of a file reads the file again before it returns undefined. */
  find(id: string): Key | undefined;
  all(): readonly Key[];
  /** Increases when the keys change: caches of their results are then invalid. */
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
 * Follows the keys of a file while the server runs, so that a changed file needs no restart. An unreadable file leaves
 * the keys as they were.
 * @param read reads the file's keys, and creates a missing file; throws for a file without keys
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
    const newStamp = stampOf(file);
    if (newStamp === stamp || newStamp === '') return keys;
    try {
      keys = read();
      stamp = newStamp;
      generation++;
    } catch {
      // Half written by hand: the next check finds it complete.
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
      // Another process may have signed with a key that is newer than our last check.
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
  if (!first) throw new Error('A key ring has no key');
  return first;
}
