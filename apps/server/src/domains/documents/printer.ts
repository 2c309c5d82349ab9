import { availableParallelism } from 'node:os';
import { message } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
import { currentShare, QueueFull } from '../../platform/fair-queue.ts';
import { createThreads, ThreadKilled, type ThreadOptions, WorkFailed } from '../../platform/threads/pool.ts';
import type { PrintedDocument, UploadedPicture } from './forms/document.ts';
import { isLogoProblem, type LogoProblem } from './pictures/picture.ts';

export interface Printer {
  /**
   * The PDF of a document. Failure: `unavailable`, with `waitSeconds` while too many others are waiting; without if it
   * took too long or too much memory.
   */
  print(document: PrintedDocument): Promise<Buffer>;
  /** Returns an uploaded file as a picture of our own, or why it is none. Failure: `unavailable`. */
  reencode(file: Uint8Array): Promise<Buffer | LogoProblem>;
  /** Whether only a restart helps. */
  stuck(): boolean;
  /** Ends the threads; documents in progress fail. */
  close(): Promise<void>;
}

/** Documents that may wait for a thread: some 3 seconds of work for one. */
const maxWaiting = 100;
/** Most bytes of a thread with its buffers. A document takes some 60 MB, the largest logo 80. */
const memory = 192 * 1024 * 1024;

/** Makes PDFs in worker threads, so that rendering does not block other requests. */
export function createPrinter({
  waiting = maxWaiting,
  program = new URL('../../pdf-worker.ts', import.meta.url),
  ...options
}: Pick<ThreadOptions, 'timings' | 'onKilled'> &
  Partial<Pick<ThreadOptions, 'waiting' | 'program'>>): Printer {
  const pool = createThreads<PrintedDocument | UploadedPicture>({
    program,
    // One core stays for the calls.
    threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
    waiting,
    memory,
    ...options,
  });

  async function run(piece: PrintedDocument | UploadedPicture): Promise<Buffer> {
    try {
      const bytes = await pool.run(currentShare(), piece.form, piece);
      if (!(bytes instanceof Uint8Array)) throw new Error('A thread answers something else than bytes');
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      throw new Failure('unavailable', message('documents.tooMany'), { data: { waitSeconds: 3 } });
    }
  }

  return {
    print: (document) =>
      run(document).catch((error: unknown) => {
        if (!(error instanceof ThreadKilled)) throw error;
        throw new Failure('unavailable', message('documents.notMade'), { cause: error });
      }),
    reencode: (content) =>
      run({ form: 'picture', content }).catch((error: unknown) => {
        if (error instanceof WorkFailed && isLogoProblem(error.message)) return error.message;
        if (error instanceof WorkFailed || error instanceof ThreadKilled) return 'damaged';
        throw error;
      }),
    stuck: () => pool.stuck(),
    close: () => pool.close(),
  };
}
