// npm run bench [-- --quick] [--external]: the product beside a bare Fastify and pg, on the embedded PostgreSQL or the
// system's own. npm run bench -- web: what the browser loads, and how long it takes. npm run bench -- scheme: what a
// scheme that hangs costs, and what the product adds to a verification. docs/performance.md describes them all.
import { join } from 'node:path';
import { fail } from './bootstrap/output.mjs';
import { endChildrenOnSignals, interrupted, runNode } from './bootstrap/processes.mjs';
import { root } from './bootstrap/repository.mjs';
import { buildWeb } from './lib/build.ts';
import { ensureChromium } from './lib/chromium.ts';
import { externalPostgres } from './lib/external-postgres.ts';
import { withoutSettings } from './lib/settings.ts';

const [first = '', ...rest] = process.argv.slice(2);
const web = first === 'web';
const scheme = first === 'scheme';
const words = web || scheme ? rest : [first, ...rest].filter(Boolean);
const known = web || scheme ? [] : ['--quick', '--external'];
const strange = words.find((word) => !known.includes(word));
if (strange)
  fail(
    `"${strange}" is not known here. There are: npm run bench, … -- --quick, … -- --external, … -- web, … -- scheme`,
  );

// The settings of a person's own server must not change what is measured.
const env = withoutSettings(process.env);
delete env.NODE_OPTIONS;

endChildrenOnSignals();
if (web) {
  await buildWeb();
  env.CHROMIUM_PATH = await ensureChromium();
}
const external = words.includes('--external') ? await externalPostgres({ fsync: 'on' }) : null;
if (external === undefined)
  fail('--external needs PostgreSQL 15 or newer: install the package of Debian, or set TEST_DATABASE_URL');
if (external) env.BENCH_DATABASE_URL = external.url;
const program = join(root, 'bench', web ? 'web.ts' : scheme ? 'scheme.ts' : 'main.ts');
const { code } = await runNode(program, words, { env });
await external?.stop();
if (!interrupted) process.exitCode = code;
