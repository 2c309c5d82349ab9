// npm run admin -- <command>: what the one who runs the installation does from the command line. Imports node:
// modules only, directly and through lib/, until the packages are installed.
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endChildrenOnSignals, runNode } from './lib/run.mjs';

endChildrenOnSignals();
await ensureInstalled();
const program = join(root, 'apps', 'server', 'src', 'admin.ts');
// npm changes to the repository's folder and notes where the person stands: files are named from there.
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
const { code } = await runNode(program, process.argv.slice(2), { env });
process.exit(code);
