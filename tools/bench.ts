// npm run bench [-- --quick] [--external]: the product beside a bare Fastify and pg, on the embedded PostgreSQL or the
// system's own. npm run bench -- against <git ref>: this tree beside another release. npm run bench -- web: what the
// browser loads, and how long it takes. npm run bench -- scheme: what a scheme that hangs costs, and what the product
// adds to a verification. npm run bench -- busy: a verification while much else runs. npm run bench -- visit: what a
// whole visit costs. npm run bench -- two-servers: what a second server adds. npm run bench -- growth: what each call costs
// among many more rows. docs/performance.md describes them all.
import { join } from 'node:path';
import { pageCounting } from '../bench/pages.ts';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './bootstrap/processes.mjs';
import { compileCache, root } from './bootstrap/repository.mjs';
import { parseBench } from './lib/bench-arguments.ts';
import { buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { externalPostgres } from './lib/external-postgres.ts';
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
const external = options.includes('--external')
  ? await externalPostgres({ fsync: 'on', ...pageCounting })
  : null;
if (external === undefined)
  fail('--external needs PostgreSQL 15 or newer: install the package of Debian, or set TEST_DATABASE_URL');
if (external) env.BENCH_DATABASE_URL = external.url;
const { code } = await runNode(join(root, 'bench', `${program}.ts`), options, { env });
await external?.stop();
if (!interrupted) process.exitCode = code;
