// npm run package -- deb|oci: makes an artefact of the product in dist/, which needs neither Node nor a registry where it is
// installed (docs/install.md).
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail, step } from './bootstrap/output.mjs';
import { endChildrenOnSignals, runNode } from './bootstrap/processes.mjs';
import { root } from './bootstrap/repository.mjs';
import { scratchFolder } from './lib/scratch.ts';
import { buildDeb } from './package/deb.ts';
import { buildImage } from './package/image.ts';
import { layOutTree } from './package/tree.ts';

const kinds: Record<string, (stage: string) => Promise<string>> = { deb, oci };
const word = process.argv[2] ?? '';
const make = Object.hasOwn(kinds, word) && process.argv.length === 3 ? kinds[word] : undefined;
if (make === undefined) fail(`Say what to make: npm run package -- ${Object.keys(kinds).join('|')}`);

endChildrenOnSignals();
// A package is not made with an advisory against it, or without knowing.
const { code } = await runNode(join(root, 'tools', 'check-dependencies.ts'), ['--fresh']);
if (code !== 0) fail('The dependencies are not fit for a package; the reason is above.');
process.umask(0o022);
const scratch = scratchFolder();
const into = join(root, 'dist');
const stage = join(scratch, 'stage');
await layOutTree(stage);
const file = await make(stage);
console.log(`✓ ${relative(root, file)} (${Math.round(statSync(file).size / 1e6)} MB)`);

async function deb(stage: string): Promise<string> {
  let made = '';
  await step('Building the package', async () => {
    made = await buildDeb(stage, into);
  });
  return made;
}

function oci(stage: string): Promise<string> {
  return buildImage(stage, join(scratch, 'image'), into);
}
