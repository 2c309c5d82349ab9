import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';

const file = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'newest-backup');

/**
 * Notes when the newest backup was taken, for the doctor and the dashboard: the files are wherever somebody wanted them.
 * @returns false if DATA_DIR cannot be written
 */
export function noteBackup(config: Pick<Config, 'dataDir'>, takenAt: Date): boolean {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file(config), `${takenAt.toISOString()}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** When the newest backup was taken; null if none was noted. */
export function newestBackup(config: Pick<Config, 'dataDir'>): Date | null {
  try {
    const takenAt = new Date(readFileSync(file(config), 'utf8').trim());
    return Number.isNaN(takenAt.getTime()) ? null : takenAt;
  } catch {
    return null;
  }
}
