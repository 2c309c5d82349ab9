import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { folderBeside } from '../database/folders.ts';

/** This product's version. */
export function productVersion(): string {
  const file = join(folderBeside('migrations', '0001_foundation.sql'), '..', 'package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
