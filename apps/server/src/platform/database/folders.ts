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
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const found = join(at, folder);
    if (existsSync(join(found, file))) return found;
  }
  throw new StartError(
    `The folder apps/server/${folder} is missing beside the server. Restore it from the release.`,
  );
}
