import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createPracticeScheme } from './scheme.ts';

const usage = `npm run practice-scheme -- [--data FILE] [--authority FILE] [--keep-no-references]

  --data FILE            keeps what arrived beyond the end, as JSON
  --authority FILE       writes the authority of the HTTPS address there (PEM), for SCHEME_CA
  --keep-no-references   drops clientReferenceNo, as some schemes may
  PRACTICE_PORT          the scheme's port (8090); the page is at the next one, HTTPS at the one after
`;

/** The program: starts the practice scheme and ends when stopped, or when its parent is gone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      authority: { type: 'string' },
      'keep-no-references': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const port = portOf(process.env.PRACTICE_PORT);
  const scheme = await createPracticeScheme({
    port,
    controlPort: port + 1,
    securePort: port + 2,
    https: true,
    keepsReferences: !values['keep-no-references'],
    ...(values.data === undefined ? {} : { dataFile: values.data }),
  });
  if (values.authority !== undefined) writeFileSync(values.authority, scheme.secure?.authority ?? '');
  const end = () => {
    void scheme.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // Started by another program, it ends with that one. The channel alone must not keep it running.
  process.on('disconnect', end);
  process.channel?.unref();
  process.stdout.write(
    [
      `Practice scheme   ${scheme.pageUrl}   (cards to try, faults to switch on)`,
      `  token           ${scheme.urls.token}`,
      `  ServiceHub      ${scheme.urls.servicehub}`,
      `  claims          ${scheme.urls.claims}`,
      `  HTTPS           ${scheme.secure?.origin}`,
      ...Object.entries(scheme.credentials).map(
        ([code, credentials]) => `  ${code}           ${credentials.clientId} / ${credentials.clientSecret}`,
      ),
      '',
    ].join('\n'),
  );
  process.send?.('ready');
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? '8090');
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new Error(`PRACTICE_PORT must be 1 to 65533, not ${text}`);
  }
  return port;
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`✗ The practice scheme could not be started: ${reason}`);
  process.exit(1);
});
