import type { Metrics } from '../platform/metrics/index.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from './port/index.ts';

/** They ask the scheme nothing. */
const noCalls = ['traits', 'prepare'];

/** Wraps a scheme so that each call is counted and timed. Answers and errors pass through unchanged. */
export function measured(scheme: Scheme, metrics: Metrics): Scheme {
  const timed = async (call: string, run: () => unknown): Promise<unknown> => {
    const begun = performance.now();
    const ended = (outcome: string) => metrics.scheme(call, outcome, (performance.now() - begun) / 1000);
    try {
      const answer = await run();
      ended('answered');
      return answer;
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    }
  };
  return new Proxy(scheme, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof name !== 'string' || typeof call !== 'function' || noCalls.includes(name)) return call;
      return (...args: unknown[]) => timed(name, () => Reflect.apply(call, target, args));
    },
  });
}

function outcomeOf(error: unknown): string {
  if (error instanceof SchemeUnavailable) return 'silent';
  return error instanceof SchemeProtocolError ? 'unexpected' : 'failed';
}
