/** Work that an answer does not wait for. */
export interface Background {
  /** Aborts when the server stops: waits end. */
  readonly signal: AbortSignal;
  /** Starts the work and logs its errors. */
  run(work: () => Promise<unknown>): void;
  /** Resolves when all work is done. */
  settled(): Promise<void>;
  /** Aborts the work, and waits for it a few seconds. */
  stop(): Promise<void>;
}

/**
 * @param onFailure gets the error of failed work
 * @param stopTimeout milliseconds that the end of the server waits for the work
 */
export function createBackground(onFailure: (error: unknown) => void, stopTimeout: number): Background {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }
  return {
    signal: ending.signal,
    settled,
    run(work) {
      const done: Promise<unknown> = work()
        .catch(onFailure)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async stop() {
      ending.abort();
      const bound = new Promise<void>((resolve) => {
        setTimeout(resolve, stopTimeout).unref();
      });
      await Promise.race([settled(), bound]);
    },
  };
}
