import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` next to each compressible file of the build, so that the server does not compress at run
 * time. Fonts and images are already compressed.
 */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'afyakadi-precompress',
    apply: 'build',
    configResolved(config) {
      directory = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|json)$/.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const file = path.join(entry.parentPath, entry.name);
          const bytes = await readFile(file);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await Promise.all([
            brotli(bytes, quality).then((out) => writeFile(`${file}.br`, out)),
            zip(bytes, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
          ]);
        }),
      );
    },
  };
}
