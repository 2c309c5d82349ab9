import { runAdmin } from './admin/cli.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env, process.cwd());
