import autocannon from 'autocannon';

/** A call to be made again and again. `body` makes the body of each; such calls carry a key of their own. */
export interface Target {
  url: string;
  token?: string;
  body?: () => string;
}

export interface Figures {
  /** Requests a second. */
  throughput: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  requests: number;
}

let keys = 0;

/**
 * Loads a target over so many connections, each waiting for its answer before it asks again, for so many seconds.
 * @throws when an answer was none, or not a success: figures of failures are worth nothing
 */
export async function load(target: Target, connections: number, duration: number): Promise<Figures> {
  // On a machine that is busy with something else not one answer may come in so short a time.
  for (let longer = duration; ; longer *= 3) {
    const figures = await loadOnce(target, connections, longer);
    if (figures) return figures;
    if (longer > duration * 9) throw new Error(`${target.url} at ${connections} connections gave no answer`);
  }
}

async function loadOnce(target: Target, connections: number, duration: number): Promise<Figures | undefined> {
  const { url, token, body } = target;
  const times: number[] = [];
  let refused = '';
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const changing = (own: object) => ({
    ...own,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': `bench-${process.pid}-${++keys}`,
    },
    body: body?.() ?? '',
  });
  const begun = performance.now();
  const result = await new Promise<{ errors: number; timeouts: number }>((resolve, reject) => {
    const running = autocannon(
      {
        ...{ url, connections, duration, sampleInt: 100 },
        headers: headers ?? {},
        requests: body ? [{ method: 'POST', setupRequest: changing }] : [{ method: 'GET' }],
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    running.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      if (status !== 200) refused = `${status}`;
    });
  });
  const taken = (performance.now() - begun) / 1000;
  if (refused || result.errors > 0) {
    throw new Error(`${url} at ${connections} connections: ${refused || `${result.errors} errors`}`);
  }
  if (times.length === 0) return undefined;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { throughput: times.length / taken, p50: at(0.5), p99: at(0.99), requests: times.length };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
