import { runAdmin } from './admin/cli.ts';
import { waitForSlowLines } from './platform/start/lines.ts';

waitForSlowLines();
process.exitCode = await runAdmin(process.argv.slice(2), process.env, process.cwd());
