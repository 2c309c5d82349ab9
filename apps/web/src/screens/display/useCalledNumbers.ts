import type { DisplayedCall } from '@afyakadi/contract';
import { apiBase, displayPath } from '@afyakadi/contract/browser';
import { useEffect, useState } from 'react';
import { streamReader } from '../../lib/live/sse.ts';

/** Milliseconds between two attempts: after a restart of the server the board is back within 5 s. */
const retryAfter = 2_000;
/** A stream without a heartbeat for so many ms is dead. */
const silence = 45_000;

export interface Board {
  calls: readonly DisplayedCall[];
  /** `refused`: the token is not valid any more. */
  state: 'connecting' | 'connected' | 'refused';
}

/** Reads the calls of a facility by its display's own stream, and connects again however the stream ends. */
export function useCalledNumbers(token: string): Board {
  const [board, setBoard] = useState<Board>({ calls: [], state: 'connecting' });
  useEffect(() => {
    const stopped = new AbortController();
    const run = async () => {
      while (!stopped.signal.aborted) {
        const state = await readStream(token, stopped.signal, (calls) =>
          setBoard({ calls, state: 'connected' }),
        );
        if (stopped.signal.aborted) return;
        setBoard(({ calls }) => ({ calls, state }));
        if (state === 'refused') return;
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    };
    void run();
    return () => stopped.abort();
  }, [token]);
  return board;
}

/** @returns why the stream ended */
async function readStream(
  token: string,
  stopped: AbortSignal,
  take: (calls: readonly DisplayedCall[]) => void,
): Promise<'connecting' | 'refused'> {
  const attempt = new AbortController();
  let timer = setTimeout(() => attempt.abort(), silence);
  try {
    const answer = await fetch(apiBase + displayPath, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.any([stopped, attempt.signal]),
      cache: 'no-store',
    });
    if (answer.status === 401) return 'refused';
    if (!answer.ok || !answer.body) return 'connecting';
    const read = streamReader(
      ({ event, data }) => {
        if (event === 'calls') take(JSON.parse(data));
      },
      () => {},
    );
    const decoder = new TextDecoder();
    for await (const piece of answer.body) {
      clearTimeout(timer);
      timer = setTimeout(() => attempt.abort(), silence);
      read(decoder.decode(piece, { stream: true }));
    }
  } catch {
    // The server restarts, or the network is away.
  } finally {
    clearTimeout(timer);
    attempt.abort();
  }
  return 'connecting';
}
