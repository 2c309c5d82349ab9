import type { Command } from '../command.ts';
import { auditHead, auditVerify } from './audit.ts';
import { backupCommand } from './backup.ts';
import { backupKey } from './backup-key.ts';
import { facilityAdd } from './facility-add.ts';
import { restoreCommand } from './restore.ts';

/** Every command of `npm run admin -- …`, in the order in which they are listed. */
export const commands: readonly Command[] = [
  facilityAdd,
  backupCommand,
  backupKey,
  restoreCommand,
  auditVerify,
  auditHead,
];
