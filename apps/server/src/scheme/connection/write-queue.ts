/** Runs writes with the same key one after the other, those with different keys at once. */
export interface WriteQueue {
  /** Never rejects. */
  add(key: string, write: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is being written. */
  empty(): Promise<void>;
}

export function createWriteQueue(onFailure: (error: unknown) => void): WriteQueue {
  const writing = new Map<string, Promise<void>>();
  return {
    add(key, write) {
      const before = writing.get(key) ?? Promise.resolve();
      const mine = before
        .then(write)
        .catch(onFailure)
        .finally(() => {
          if (writing.get(key) === mine) writing.delete(key);
        });
      writing.set(key, mine);
      return mine;
    },
    async empty() {
      await Promise.all(writing.values());
    },
  };
}
