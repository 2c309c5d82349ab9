// npm run soak [-- --minutes 30 --seed N --visits 1000]: the fault test with new seeds for as long as wanted
// (docs/reliability.md). Imports node: modules only, directly and through lib/, until the packages are installed.
import { join } from 'node:path';
import { buildServer } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './lib/run.mjs';

endChildrenOnSignals();
await ensureInstalled();
const folder = 'apps/server/test/faults';
await buildServer({ 'faults-alone': `${folder}/alone.ts`, 'faults-soak': `${folder}/soak.ts` });
const program = join(root, 'apps', 'server', 'dist', 'faults-soak.mjs');
const { code } = await runNode(program, process.argv.slice(2));
if (!interrupted) process.exitCode = code;
