export { countWaiting, enqueue, type NewTask } from './enqueue.ts';
export type { WorkerParts } from './run.ts';
export { expedite, isUnderWay, type TakenRow, takenColumns, takenRow, taskOf } from './store.ts';
export type { Task, TaskFailure, TaskResult } from './task.ts';
export { notifyDue } from './wake-ups.ts';
export { createWorker, type Worker } from './worker.ts';
