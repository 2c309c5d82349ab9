import type { LiveTopic, Operation } from '@afyakadi/contract';
import { pendingOf, type Tx } from '../database/index.ts';
import { undeclaredWarning } from './write.ts';

/** The topics of each transaction. */
const published = new WeakMap<object, Set<LiveTopic>>();

/**
 * Reports, as a warning of the process that fails the API tests, a topic that the call does not touch by the contract: the
 * caller's own browser refetches only what that names.
 */
export function checkTopics(tx: Tx, { name, touches }: Pick<Operation, 'name' | 'touches'>): void {
  for (const topic of published.get(pendingOf(tx)) ?? []) {
    if (!touches.includes(topic)) process.emitWarning(`${name} touches ${topic}`, undeclaredWarning);
  }
}

/** Records that a transaction publishes an event of a topic. */
export function recordTopic(tx: Tx, topic: LiveTopic): void {
  const pending = pendingOf(tx);
  published.set(pending, (published.get(pending) ?? new Set()).add(topic));
}
