// npm run soak [-- --minutes 30 --seed N --visits 1000]: the fault test with new seeds for as long as wanted
// (docs/reliability.md). Imports node: modules only, directly and through lib/, until the packages are installed.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './lib/run.mjs';

endChildrenOnSignals();
await ensureInstalled();
const program = join(root, 'apps', 'server', 'test', 'faults', 'soak.ts');
const { code } = await runNode(program, process.argv.slice(2));
if (!interrupted) process.exitCode = code;
