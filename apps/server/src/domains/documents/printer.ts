import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { message } from '@afyakadi/contract';
import { Piscina } from 'piscina';
import { Failure } from '../../platform/errors.ts';
import type { PrintedDocument } from './forms/document.ts';

const worker = fileURLToPath(new URL('../../pdf-worker.ts', import.meta.url));

export interface Printer {
  /** The PDF of a document. Failure: `unavailable` with `waitSeconds` while too many others are waiting. */
  print(document: PrintedDocument): Promise<Buffer>;
  /** Ends the threads; documents in progress fail. */
  close(): Promise<void>;
}

/** Documents that may wait for a thread: some 3 seconds of work for one. */
export const mostWaiting = 100;

/**
 * Makes PDFs in worker threads, so that rendering does not block other requests. The threads start with the first
 * document and end a minute after the last one.
 */
export function createPrinter(waiting = mostWaiting): Printer {
  const pool = new Piscina<PrintedDocument, Uint8Array>({
    filename: worker,
    minThreads: 0,
    // One core stays for the calls.
    maxThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
    idleTimeout: 60_000,
    // It needs neither the settings nor the flags of the server.
    env: {},
    execArgv: [],
    // A small young generation saves some 30 MB, for documents leave much garbage.
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
  });
  return {
    async print(document) {
      if (pool.queueSize >= waiting) {
        throw new Failure('unavailable', message('documents.tooMany'), { data: { waitSeconds: 3 } });
      }
      const { buffer, byteOffset, byteLength } = await pool.run(document);
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    close: () => pool.destroy(),
  };
}
