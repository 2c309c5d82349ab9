import { Worker } from 'node:worker_threads';
import { FairQueue, type Share } from '../fair-queue.ts';
import type { Timings } from '../timings.ts';
import type { ThreadAnswer } from './serve.ts';

/** Why a thread was ended before its work was. */
export type KillReason = 'deadline' | 'memory' | 'crash' | 'closed';

/** The thread of the work was ended; the next work gets a new one. */
export class ThreadKilled extends Error {
  override readonly name = 'ThreadKilled';
  readonly reason: KillReason;

  constructor(reason: KillReason, cause?: unknown) {
    super(`A thread was ended: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The work itself failed; the thread goes on. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed';
}

export interface ThreadOptions {
  /** The module that the threads run; it calls `serveThread`. */
  program: URL;
  threads: number;
  /** Pieces of work that may wait. */
  waiting: number;
  timings: Timings['threads'];
  /** Most bytes of a thread: its heap, and its buffers, which V8's own limits do not count. */
  memory: number;
  /** Called for each thread that was killed; `work` is the name of what it worked on. */
  onKilled: (killed: { work: string; reason: KillReason; err: unknown }) => void;
}

export interface Threads<Work> {
  /**
   * Works on a piece in a thread of its own.
   * @param name of the kind of work, for the log
   * @throws QueueFull, ThreadKilled, WorkFailed
   */
  run(share: Share, name: string, piece: Work): Promise<unknown>;
  /** Whether a killed thread has still not ended, or the last one could not be started: only a restart helps. */
  stuck(): boolean;
  /** Ends the threads; what they work on fails. */
  close(): Promise<void>;
}

/** Threads that start with their first work and end some time after the last. */
export function createThreads<Work>(options: ThreadOptions): Threads<Work> {
  const { threads, waiting, timings, onKilled } = options;
  const queue = new FairQueue(threads, waiting);
  const all = Array.from({ length: threads }, () => new Thread<Work>(options));
  return {
    async run(share, name, piece) {
      const leave = await queue.enter(share);
      try {
        const free = all.find((thread) => !thread.busy);
        if (!free) throw new Error('A place was free, and no thread');
        return await free.run(piece);
      } catch (error) {
        if (error instanceof ThreadKilled && error.reason !== 'closed') {
          onKilled({ work: name, reason: error.reason, err: error.cause });
        }
        throw error;
      } finally {
        leave();
      }
    },
    stuck: () => all.some((thread) => thread.isStuck(timings.longestEnd)),
    async close() {
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

/** The current work of a thread. */
interface Job {
  worker: Worker;
  /** Ends the thread unless it answers in time. */
  within(milliseconds: number): void;
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** Stops the deadline and the measuring. */
  stop(): void;
}

/** One thread at a time, replaced when it was killed. */
class Thread<Work> {
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #job: Job | undefined;
  #isReady = false;
  /** When the threads that were ended and still run were ended. */
  readonly #ending = new Map<Worker, number>();
  #cannotStart = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get busy(): boolean {
    return this.#job !== undefined;
  }

  isStuck(longest: number): boolean {
    const before = performance.now() - longest;
    return this.#cannotStart || [...this.#ending.values()].some((since) => since < before);
  }

  async run(piece: Work): Promise<unknown> {
    const { start, deadline, memoryCheck } = this.#options.timings;
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    worker.postMessage(piece);
    worker.ref();
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      const check = setInterval(() => void this.#measure(worker), memoryCheck);
      this.#job = {
        worker,
        resolve,
        reject,
        within: (milliseconds) => {
          clearTimeout(late);
          late = setTimeout(() => this.#kill(worker, 'deadline'), milliseconds);
        },
        stop: () => {
          clearTimeout(late);
          clearInterval(check);
        },
      };
      this.#job.within(this.#isReady ? deadline : start);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (worker) await this.#kill(worker, 'closed');
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program, {
      // It needs neither the settings nor the flags of the server.
      env: {},
      execArgv: [],
      // A small young generation saves some 30 MB, for documents leave much garbage.
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    });
    this.#worker = worker;
    this.#isReady = false;
    let wasReady = false;
    worker.on('message', (answer: ThreadAnswer) => {
      if ('ready' in answer) {
        wasReady = true;
        this.#cannotStart = false;
        if (this.#worker !== worker) return;
        this.#isReady = true;
        this.#job?.within(this.#options.timings.deadline);
        return;
      }
      const job = this.#take(worker);
      if ('failed' in answer) job?.reject(new WorkFailed(answer.failed));
      else job?.resolve(answer.result);
      worker.unref();
      this.#idle = setTimeout(() => void this.#end(worker), this.#options.timings.idle).unref();
    });
    worker.on('error', (error) => {
      if (!wasReady) this.#cannotStart = true;
      void this.#kill(worker, 'crash', error);
    });
    worker.on('exit', () => void this.#kill(worker, 'crash'));
    return worker;
  }

  /** Takes the job off a thread, if it has one. */
  #take(worker: Worker): Job | undefined {
    const job = this.#job;
    if (job?.worker !== worker) return undefined;
    this.#job = undefined;
    job.stop();
    return job;
  }

  #kill(worker: Worker, reason: KillReason, cause?: unknown): Promise<void> {
    const ended = this.#end(worker);
    this.#take(worker)?.reject(new ThreadKilled(reason, cause));
    return ended;
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined;
    this.#ending.set(worker, performance.now());
    await worker.terminate();
    this.#ending.delete(worker);
  }

  /** A thread that does not even say what it has in memory is ended by its deadline. */
  async #measure(worker: Worker): Promise<void> {
    const bytes = await bytesOf(worker);
    if (bytes > this.#options.memory && this.#job?.worker === worker) void this.#kill(worker, 'memory');
  }
}

/** Returns the memory of a thread, in bytes; 0 once it has ended. */
async function bytesOf(worker: Worker): Promise<number> {
  try {
    const { used_heap_size, external_memory } = await worker.getHeapStatistics();
    return used_heap_size + external_memory;
  } catch {
    return 0;
  }
}
