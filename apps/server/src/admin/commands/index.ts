import type { Command } from '../command.ts';
import { facilityAdd } from './facility-add.ts';

/** Every command of `npm run admin -- …`, in the order in which they are listed. */
export const commands: readonly Command[] = [facilityAdd];
