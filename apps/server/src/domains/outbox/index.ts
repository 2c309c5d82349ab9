export { enqueue, type NewJob } from './enqueue.ts';
export type { GivingUp, OutboxHandler, OutboxJob, Settlement } from './job.ts';
export { createOutbox, type Outbox } from './outbox.ts';
