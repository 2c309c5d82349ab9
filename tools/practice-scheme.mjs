// npm run practice-scheme: a scheme's service to practise with, on loopback (docs/practice-scheme.md). Imports node:
// modules only, directly and through lib/, until the packages are installed.
import { ensureInstalled } from './lib/install.mjs';
import { buildPracticeScheme } from './lib/practice-scheme.mjs';
import { endChildrenOnSignals, runNode } from './lib/run.mjs';

endChildrenOnSignals();
await ensureInstalled();
const { code } = await runNode(await buildPracticeScheme(), process.argv.slice(2));
process.exit(code);
