// npm run bench -- against <git ref>: is this tree slower than another release? … growth: does a call cost more among more
// rows? … layers: what do the server's layers cost? … web: what do the screens load, and when are they usable? See
// docs/performance.md.
import { join } from 'node:path';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './bootstrap/processes.mjs';
import { compileCache, root } from './bootstrap/repository.mjs';
import { parseBench } from './lib/bench-arguments.ts';
import { buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { checkOutRelease, commitOf } from './lib/release.ts';
import { scratchFolder } from './lib/scratch.ts';
import { withoutSettings } from './lib/settings.ts';

const order = parseBench(process.argv.slice(2));
if (typeof order === 'string') fail(order);
const { program, options } = order;

const scratch = scratchFolder();
// The settings of a person's own server must not change what is measured.
const env = withoutSettings(process.env);
delete env.NODE_OPTIONS;
// As npm start does. Each release's own start has its own.
if (program !== 'against') env.NODE_COMPILE_CACHE = compileCache;

endChildrenOnSignals();
if (program === 'web') {
  await buildWeb();
  env.CHROMIUM_PATH = await ensureChromium();
}
if (program === 'against') {
  const commit = commitOf(order.ref);
  if (!commit) fail(`There is no commit "${order.ref}" in this repository.`);
  env.BENCH_OTHER = join(scratch, 'other');
  env.BENCH_OTHER_NAME = commit;
  const problem = checkOutRelease(commit, env.BENCH_OTHER);
  if (problem) fail(problem);
}
const { code } = await runNode(join(root, 'bench', `${program}.ts`), options, { env });
if (!interrupted) process.exitCode = code;
