import { expect, it } from 'vitest';
import { freshDatabase } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { run } from './run.ts';

const seed = Number(process.env.FAULTS_SEED ?? 20_260);
const { visits, desks } = sizes.faults;

it('loses and doubles nothing, and claims nothing that was not given, whatever the scheme does and whenever the server ends', async () => {
  const { url, drop } = await freshDatabase();
  try {
    const report = await run({ seed, databaseUrl: url, visits, desks });
    const { broken, undocumented, histories } = report;
    const written = [`seed ${seed}`, ...broken.map((broken) => JSON.stringify(broken)), ...histories].join(
      '\n',
    );
    expect(broken, written).toEqual([]);
    expect(undocumented, `seed ${seed}`).toEqual([]);
    expect(report.outcomes.claimed).toBeGreaterThan(visits / 10);
    // In a short day the outages can miss every verification.
    expect(report.outcomes.provisional).toBeGreaterThanOrEqual(Math.floor(visits / 50));
    expect(Object.keys(report.faults).length).toBeGreaterThan(Math.min(15, visits / 4));
  } finally {
    await drop();
  }
}, 600_000);
