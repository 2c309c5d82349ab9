export { enqueue, type NewJob } from './enqueue.ts';
export { forgetDelivered } from './forget.ts';
export type { GivingUp, OutboxHandler, OutboxJob, Settlement } from './job.ts';
export { hasten, isUnderWay } from './lanes.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { outboxRoutes } from './routes.ts';
export { countWaiting } from './still.ts';
export { createWakeUps } from './wake-ups.ts';
