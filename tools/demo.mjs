// npm run demo -- reload: dates the demo data set anew while the product is stopped. Imports node: modules only,
// directly and through lib/, until the packages are installed.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endChildrenOnSignals, runNode } from './lib/run.mjs';

endChildrenOnSignals();
await ensureInstalled();
const program = join(root, 'apps', 'server', 'src', 'demo', 'cli.ts');
const { code } = await runNode(program, process.argv.slice(2));
process.exit(code);
