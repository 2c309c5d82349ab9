export { countWaiting, expedite, isUnderWay } from '../../platform/worker/index.ts';
export { forgetDelivered } from './forget.ts';
export {
  type DeliveryResult,
  type GivingUp,
  type OutboxHandler,
  type OutboxJob,
  type Subject,
  subjectColumns,
  subjectsOf,
} from './job.ts';
export { createOutbox, enqueue, type NewJob, type Outbox } from './outbox.ts';
export { outboxRoutes } from './routes.ts';
