import type { Config } from '../config/index.ts';

/** Returns the text that the start prints when all is ready: the address and the demo accounts. */
export function greeting(config: Config, address: string): string {
  const lines = [`✓ ${config.brand} is ready: ${address}`];
  if (!config.webDir)
    lines.push('  The web app is not built; only the API is served (npm start builds both).');
  if (config.demo && config.demoAccounts) {
    lines.push(
      '',
      '  Demo accounts, password Karibu-2026:',
      '    100001 Receptionist            100004 Doctor',
      '    100002 Laboratory Technician   100005 Administrator',
      '    100003 Pharmacist              100006 Doctor, a specialist',
      '    100007 Practitioner',
      '    200001 to 200007: the second facility',
    );
  } else if (config.demo) {
    lines.push(
      '  Demo accounts are refused, for others can reach this server (DEMO_BEYOND_LOOPBACK=yes allows them).',
    );
  }
  return lines.join('\n');
}
