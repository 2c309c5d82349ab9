import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from './index.ts';

/** Reads the bytes of the disk that holds DATA_DIR; null if there is no such folder. */
export async function readDisk({
  dataDir: folder,
}: Pick<Config, 'dataDir'>): Promise<{ folder: string; free: number; total: number } | null> {
  if (!existsSync(folder)) return null;
  const { bavail, blocks, bsize } = await statfs(folder);
  return { folder, free: bavail * bsize, total: blocks * bsize };
}
