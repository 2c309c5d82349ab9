export { countWaiting } from './count-waiting.ts';
export { enqueue, type NewJob } from './enqueue.ts';
export { forgetDelivered } from './forget.ts';
export type { DeliveryResult, GivingUp, OutboxHandler, OutboxJob } from './job.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { outboxRoutes } from './routes.ts';
export { expedite, isUnderWay } from './store.ts';
