// node tools/run.mjs <program.ts> [arguments]: runs a TypeScript program of this repository on a supported Node, with
// the packages installed. Every npm script begins here. This file and bootstrap/ are plain JavaScript that runs on
// Node 20.20 and imports node: modules only: in a fresh clone there is nothing else.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals, endWithNpm } from './bootstrap/processes.mjs';
import { compileCache, root } from './bootstrap/repository.mjs';
import { checkBootstrapNode, continueOnSupportedNode } from './bootstrap/runtime.mjs';

checkBootstrapNode();
const program = resolve(root, process.argv[2] ?? '');
if (!program.endsWith('.ts') || !existsSync(program)) {
  fail(
    `Name a program of this repository, as in: node tools/run.mjs tools/start.ts. "${process.argv[2] ?? ''}" is none.`,
  );
}
// As npm does it: programs run in the repository's folder and find here where they were called.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);

endWithNpm();
const stopListening = endChildrenOnSignals();
await ensureInstalled(program);
await continueOnSupportedNode();
// From here on the program handles signals.
stopListening();
module.enableCompileCache(compileCache);
process.argv.splice(1, 2, program);
await import(pathToFileURL(program).href);
