// npm run soak: mornings with a scheme that fails at random, one after another with new seeds, until the time is over.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { migrate } from '../../src/platform/database/migrate.ts';
import { loadReference } from '../../src/platform/database/reference.ts';
import { administer, withDatabase } from '../setup/administer.ts';
import { fillFixtures } from '../setup/fixtures.ts';
import { type Report, run } from './run.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    visits: { type: 'string', default: '1000' },
    desks: { type: 'string', default: '24' },
    report: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const began = Date.now();
const totals: Record<string, number> = {};

function add(prefix: string, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts))
    totals[`${prefix}${name}`] = (totals[`${prefix}${name}`] ?? 0) + count;
}

function print(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}

const linesOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'the first morning';

/** @returns whether nothing failed */
function written(report: Report, file: string | undefined): boolean {
  const { seed, outcomes, faults, written: outbox, resolved, claims } = report;
  add('', {
    mornings: 1,
    'calls of the scheme': report.calls,
    'calls answered': report.answered,
    'calls lost': report.lost,
  });
  add('visits ', outcomes);
  add('fault ', faults);
  add('told ', outbox);
  add('', resolved);
  add('claims ', claims);
  add('claim waits for ', report.held);
  print(`seed ${seed}: ${linesOf(outcomes)}; ${report.calls} calls, ${report.seconds.toFixed(0)} s`);
  if (file) writeFileSync(file, `${JSON.stringify(totals, null, 2)}\n`);
  if (report.broken.length + report.undocumented.length === 0) return true;
  for (const finding of [...report.broken, ...report.undocumented]) console.error(JSON.stringify(finding));
  for (const history of report.histories) console.error(history);
  return false;
}

const folder = mkdtempSync(join(tmpdir(), 'afyakadi-soak-'));
// As root, PostgreSQL runs as another account, which must be able to enter the folder.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
});
const minute = setInterval(() => print(`so far: ${linesOf(totals)}`), 60_000);
try {
  let seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
  do {
    const name = `soak_${seed}`;
    await administer(postgres.adminUrl, `create database ${name}`);
    const databaseUrl = withDatabase(postgres.adminUrl, name);
    await migrate(databaseUrl);
    await loadReference(databaseUrl);
    await fillFixtures(databaseUrl);
    const report = await run({
      seed,
      databaseUrl,
      visits: Number(values.visits),
      desks: Number(values.desks),
    });
    if (!written(report, values.report)) {
      console.error(`✗ Broken with the seed ${seed}: npm run soak -- --minutes 0 --seed ${seed}`);
      process.exitCode = 1;
      break;
    }
    await administer(postgres.adminUrl, `drop database ${name} with (force)`);
    seed++;
  } while (Date.now() - began < minutes * 60_000);
  if (process.exitCode !== 1) print(`✓ Nothing lost, doubled or wrong. ${linesOf(totals)}`);
} finally {
  clearInterval(minute);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
