import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../errors.ts';

/**
 * Returns a folder of files that the server reads, beside src/.
 * @param folder its name; `file` is one of its files, which identifies it
 * @throws StartError when it is missing
 */
export function folderBeside(folder: string, file: string): string {
  for (
    let parent = dirname(fileURLToPath(import.meta.url));
    parent !== dirname(parent);
    parent = dirname(parent)
  ) {
    const path = join(parent, folder);
    if (existsSync(join(path, file))) return path;
  }
  throw new StartError(
    `The folder apps/server/${folder} is missing beside the server. Restore it from the release.`,
  );
}
