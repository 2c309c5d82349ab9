// npm run drill -- failover [--rounds 30] [--scenario kill]: a cluster of three PostgreSQL and two servers on this
// computer, in which one thing after another fails under load. docs/high-availability.md describes it.
import { fail } from '../tools/bootstrap/output.mjs';
import { endChildrenOnSignals } from '../tools/bootstrap/processes.mjs';
import { withoutSettings } from '../tools/lib/settings.ts';
import { missingForDrill, playFailover } from './drill/play.ts';

const [name, ...further] = process.argv.slice(2);
if (name !== 'failover') fail('There is: npm run drill -- failover [--rounds 30] [--scenario kill]');
const missing = missingForDrill();
if (missing !== undefined) fail(`The drill cannot be played: ${missing}`);

endChildrenOnSignals();
process.exitCode = await playFailover(further, withoutSettings(process.env));
