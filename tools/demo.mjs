// npm run demo -- reload: dates the demo data set anew while the product is stopped. Imports node: modules only,
// directly and through lib/, until the packages are installed.
import { join } from 'node:path';
import { serverOptions } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endChildrenOnSignals, runNode } from './lib/run.mjs';

endChildrenOnSignals();
await ensureInstalled();
const { build, stop } = await import('esbuild');
// Small enough to be bundled each time, so that it never differs from its sources.
await build(serverOptions({ 'demo-cli': join(root, 'apps', 'server', 'src', 'demo', 'cli.ts') }));
await stop();
const program = join(root, 'apps', 'server', 'dist', 'demo-cli.mjs');
const { code } = await runNode(program, process.argv.slice(2));
process.exit(code);
