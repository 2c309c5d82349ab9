import { ApiError } from './errors.ts';
import type { Outgoing } from './transport.ts';

/** How long one attempt may take, and the backoffs between attempts, of which the last is repeated; in ms. */
const attemptTimeout = 10_000;
const backoffs = [1_000, 5_000, 15_000, 30_000];

/** Sends a message that the server must receive, and repeats it until the server answers or nobody wants it any more. */
export async function deliver(
  sendMessage: (options: Partial<Outgoing>) => Promise<unknown>,
  isWanted: () => boolean,
): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      // People often close the page right after they log out.
      await sendMessage({ signal: AbortSignal.timeout(attemptTimeout), keepAlive: true });
      return;
    } catch (error) {
      if (isFinal(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, backoffs[Math.min(count, backoffs.length - 1)]));
    if (!isWanted()) return;
  }
}

/** Returns true if the server itself refused, not a proxy, and would refuse a repeat too. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.statusCode === 0) return false;
  return error.httpStatus < 500 && error.httpStatus !== 429;
}
