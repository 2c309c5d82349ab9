export { countWaiting, expedite, isUnderWay } from '../../platform/worker/index.ts';
export { forgetDelivered } from './forget.ts';
export type { DeliveryResult, GivingUp, OutboxHandler, OutboxJob } from './job.ts';
export { createOutbox, enqueue, type NewJob, type Outbox } from './outbox.ts';
export { outboxRoutes } from './routes.ts';
