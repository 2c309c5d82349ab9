import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Saved, Store } from './store.ts';

const pauseMs = 1000;

/** Saves a store in a JSON file: after changes, at most once a second, never half. */
export class DataFile {
  readonly #file: string;
  readonly #store: Store;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, store: Store) {
    this.#file = file;
    this.#store = store;
  }

  /** Loads the file into the store. @returns false where there is none yet. Failures: the file is not one of ours. */
  load(): boolean {
    mkdirSync(dirname(this.#file), { recursive: true });
    if (!existsSync(this.#file)) return false;
    const saved = parse(readFileSync(this.#file, 'utf8'));
    if (!isSaved(saved)) {
      throw new Error(
        `${this.#file} was not written by the practice scheme. Take another file, or remove it`,
      );
    }
    this.#store.restore(saved);
    return true;
  }

  /** Something changed: it is written within a second. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write();
    }, pauseMs).unref();
  }

  /** Writes pending changes, and waits until they are written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write();
    await this.#writing;
  }

  #write(): void {
    this.#writing = this.#writing.then(async () => {
      const beside = `${this.#file}.new`;
      try {
        await writeFile(beside, JSON.stringify(this.#store.save()), { mode: 0o600 });
        await rename(beside, this.#file);
      } catch (error) {
        console.error(`The practice scheme could not write ${this.#file}:`, error);
      }
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const lists = [
  ...['authorizations', 'approvals', 'issues', 'folios', 'referrals', 'months', 'references', 'signatures'],
];
const records = ['counters', 'prices'];

function isSaved(value: unknown): value is Saved {
  if (typeof value !== 'object' || value === null) return false;
  const has = new Map<string, unknown>(Object.entries(value));
  const isRecord = (each: unknown) => typeof each === 'object' && each !== null;
  return (
    has.get('version') === 1 &&
    records.every((name) => isRecord(has.get(name))) &&
    lists.every((name) => {
      const list = has.get(name);
      return Array.isArray(list) && list.every(isRecord);
    })
  );
}
