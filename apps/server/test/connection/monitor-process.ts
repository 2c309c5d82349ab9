import { readConfig } from '../../src/platform/config/index.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLink } from '../../src/scheme/link.ts';
import { fastTimings as timings } from '../setup/timings.ts';

/** A process that monitors the connections to a scheme, configured by its environment. The test kills it. */
const config = { ...readConfig(process.env, process.cwd()), timings };
const database = openDatabase({ url: config.databaseUrl ?? '', poolSize: 2, timings });
createLink({ config, database }).start();
process.once('disconnect', () => process.exit(0));
