export { type BackupDone, backup } from './backup.ts';
export { type Lock, makeKey } from './locks.ts';
export { type RestoreDone, restore } from './restore.ts';
export { readMigrated } from './schema.ts';
