import { parentPort } from 'node:worker_threads';

/** The messages of a thread: it is ready, a result, or the message of an error. */
export type ThreadAnswer = { ready: true } | { result: unknown } | { failed: string };

/** Works on what the pool of this thread (`pool.ts`) sends, one piece at a time. */
export function serveThread<Work>(work: (piece: Work) => Promise<unknown>): void {
  const send = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  parentPort?.on('message', async (piece: Work) => {
    const answer: ThreadAnswer = await work(piece).then(
      (result) => ({ result }),
      (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
    );
    send(answer);
  });
  send({ ready: true });
}
