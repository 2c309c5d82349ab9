import autocannon from 'autocannon';

/** A repeated call. `body` creates the body of each; such calls have their own key. */
export interface Target {
  url: string;
  token?: string;
  body?: () => string;
}

export interface Figures {
  /** Requests per second. */
  throughput: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
}

let keys = 0;

const newKey = () => `bench-${process.pid}-${++keys}`;

/** The headers of one call. */
const headersOf = ({ token, body }: Target): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json', 'idempotency-key': newKey() }),
});

/** The answer to a read. */
export async function answerTo(target: Target): Promise<string> {
  const answer = await fetch(target.url, { headers: headersOf(target) });
  if (!answer.ok) throw new Error(`${target.url}: ${answer.status}`);
  return answer.text();
}

/**
 * Makes so many calls over so many connections, each waiting for its answer before the next call. It ends when all
 * are answered, so no call is cut off whose cost would still be counted.
 * @throws if an answer is missing, or not a success: figures of failures are useless
 */
export async function load(target: Target, connections: number, calls: number): Promise<Figures> {
  const { url, body } = target;
  const times: number[] = [];
  let refused = '';
  const changing = (request: object) => ({ ...request, headers: headersOf(target), body: body?.() ?? '' });
  const begun = performance.now();
  let ended = begun;
  const result = await new Promise<{ errors: number }>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections,
        amount: calls,
        sampleInt: 20,
        headers: headersOf(target),
        requests: body ? [{ method: 'POST', setupRequest: changing }] : [{ method: 'GET' }],
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    running.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      ended = performance.now();
      if (status !== 200) refused = `${status}`;
    });
  });
  if (refused || result.errors > 0) {
    throw new Error(`${url} at ${connections} connections: ${refused || `${result.errors} errors`}`);
  }
  times.sort((a, b) => a - b);
  const timeAt = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    throughput: (times.length * 1000) / (ended - begun),
    p50: timeAt(0.5),
    p99: timeAt(0.99),
    requests: times.length,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
