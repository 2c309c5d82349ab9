import type { Command } from '../command.ts';
import { accountAdd } from './account-add.ts';
import { accountReset } from './account-reset.ts';
import { auditHead, auditVerify } from './audit.ts';
import { backupCommand } from './backup.ts';
import { backupKey } from './backup-key.ts';
import { doctor } from './doctor.ts';
import { facilityAdd } from './facility-add.ts';
import { importCommands } from './import.ts';
import { keysRotate } from './keys-rotate.ts';
import { migrateCommand } from './migrate.ts';
import { migrateFinish } from './migrate-finish.ts';
import { registerKeeper } from './register-keeper.ts';
import { restoreCommand } from './restore.ts';
import { schemeCommands } from './scheme.ts';

/** Every command of `npm run admin -- …`, in the order in which they are listed. */
export const commands: readonly Command[] = [
  facilityAdd,
  registerKeeper,
  ...importCommands,
  accountAdd,
  accountReset,
  ...schemeCommands,
  backupCommand,
  backupKey,
  restoreCommand,
  migrateCommand,
  migrateFinish,
  doctor,
  keysRotate,
  auditVerify,
  auditHead,
];
