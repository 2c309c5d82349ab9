import { touches } from 'virtual:touches';
import type { EndpointName } from '@afyakadi/contract';
import { reportChanged } from './changes.ts';

/** Returns the topics that these calls touch. */
export function touchedTopics(names: readonly EndpointName[]): string[] {
  const touched = Object.keys(touches).filter((topics) =>
    touches[topics]?.some((call) => names.includes(call)),
  );
  return touched.join().split(',');
}

/** Reports that these calls may have changed data. Apart from `changes.ts`, so that the first screen is without the map. */
export function reportCalls(names: readonly EndpointName[]): void {
  reportChanged(touchedTopics(names));
}
