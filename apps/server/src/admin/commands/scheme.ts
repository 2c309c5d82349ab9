import { readFileSync } from 'node:fs';
import type { SchemeSettings } from '@afyakadi/contract';
import { readSchemeSettings, setScheme } from '../../domains/connection/index.ts';
import { readerFor } from '../../platform/database/index.ts';
import { StartError } from '../../platform/errors.ts';
import { createLink } from '../../scheme/link.ts';
import { type Command, type Context, readWords, required, UsageError } from '../command.ts';
import { findFacility } from '../facility.ts';
import { recordAudit } from '../record-audit.ts';

const facilityOption = { facility: { type: 'string' } } as const;

/** `scheme set`: the same as the administrator's screen, for who sets an installation up. */
const schemeSet: Command = {
  name: 'scheme set',
  help: `Chooses how a facility reaches its scheme, and sets its credentials. A running product takes it up at once.

  --facility     its code
  --client-id    what the scheme gave to the facility
  --secret-file  a file with the secret that belongs to it, and nothing else; remove it afterwards
  --register     instead of both: the built-in register serves it; the credentials stay

The addresses are those of the installation (SCHEME_TOKEN_URL, SCHEME_URL, SCHEME_CLAIMS_URL).

  npm run admin -- scheme set --facility 00123 --client-id mwanza --secret-file secret.txt`,
  check: (words) => void readSet(words),
  async run(context, words) {
    const { code, clientId, secretFile, register } = readSet(words);
    const { database, adminUrl, now, print, path } = context;
    const secret = secretFile === null ? null : readSecret(path(secretFile));
    const facility = await findFacility(adminUrl, code);
    const link = createLink(context);
    try {
      const changed = await database.transaction(facility.id, async (tx) => {
        const adapter = register ? 'register' : 'servicehub';
        const by = { accountId: null, now };
        const difference = await setScheme(tx, link, facility.id, { adapter, clientId, secret }, by);
        if (difference) {
          await recordAudit(
            tx,
            { facilityId: facility.id, now },
            {
              action: 'scheme.settings-changed',
              subjectType: 'facility',
              subjectId: facility.id,
              detail: difference,
            },
          );
        }
        return difference !== null;
      });
      print(
        changed
          ? `✓ ${facility.name}: saved. Try it: npm run admin -- scheme test --facility ${code}`
          : `· ${facility.name}: is set that way already`,
      );
    } finally {
      await link.close();
    }
  },
};

/** `scheme show`: prints the settings, never the secret. */
const schemeShow: Command = {
  name: 'scheme show',
  help: `Shows how a facility reaches its scheme, and the state of the connection. The secret is never shown.

  --facility  its code

  npm run admin -- scheme show --facility 00123`,
  check: (words) => void readCode(words),
  run: (context, words) => show(context, readCode(words), false),
};

/** `scheme test`: asks the scheme now. */
const schemeTest: Command = {
  name: 'scheme test',
  help: `Asks the scheme's service now whether it answers with the facility's credentials.

  --facility  its code

  npm run admin -- scheme test --facility 00123`,
  check: (words) => void readCode(words),
  run: (context, words) => show(context, readCode(words), true),
};

export const schemeCommands: readonly Command[] = [schemeSet, schemeShow, schemeTest];

async function show(context: Context, code: string, probe: boolean): Promise<void> {
  const { database, adminUrl, print, now } = context;
  const { id, name } = await findFacility(adminUrl, code);
  const link = createLink(context);
  try {
    const configured = await link.configured(id);
    if (probe) {
      if ((await link.adapterOf(id)) === 'register')
        throw new StartError(`${name} is served by the register: there is no connection to try.`);
      if (!configured)
        throw new StartError(`${name} has no credentials that can be used. Set them: scheme set`);
      await database.transaction(id, (tx) =>
        recordAudit(
          tx,
          { facilityId: id, now },
          { action: 'scheme.tested', subjectType: 'facility', subjectId: id },
        ),
      );
      await link.test({ id, code, name });
    }
    const settings = await readSchemeSettings(readerFor(database, id), link, id, configured);
    for (const line of lines(settings)) print(`· ${line}`);
    const { state } = settings.connection;
    if (probe && state !== 'up' && state !== 'slow')
      throw new StartError(`The scheme did not answer ${name}: ${settings.problem ?? state}`);
    if (probe) print(`✓ The scheme answers ${name}`);
  } finally {
    await link.close();
  }
}

function lines({
  adapter,
  hosts,
  clientId,
  secretSet,
  practice,
  connection,
  problem,
}: SchemeSettings): string[] {
  return [
    `Served by: ${adapter}${practice ? ' (a practice scheme)' : ''}`,
    `Addresses of the installation: ${hosts.join(', ') || 'none'}`,
    `Client ID: ${clientId ?? 'none'}; secret: ${secretSet ? 'set' : 'none'}`,
    `Connection: ${connection.state}${connection.since ? ` since ${connection.since}` : ''}${problem ? ` (${problem})` : ''}`,
    `Waiting for delivery: ${connection.waiting}; provisional authorizations refused: ${connection.refused}`,
  ];
}

function readCode(words: string[]): string {
  return required(readWords(words, facilityOption).facility, '--facility');
}

function readSet(words: string[]) {
  const options = readWords(words, {
    ...facilityOption,
    'client-id': { type: 'string' },
    'secret-file': { type: 'string' },
    register: { type: 'boolean' },
  });
  const code = required(options.facility, '--facility');
  const register = options.register === true;
  const clientId = options['client-id']?.trim() || null;
  const secretFile = options['secret-file'] ?? null;
  if (register && (clientId !== null || secretFile !== null))
    throw new UsageError('--register goes without credentials: those that are set stay.');
  if (!register && clientId === null && secretFile === null)
    throw new UsageError('Give --client-id and --secret-file, or --register.');
  if (clientId !== null && clientId.length > 200)
    throw new UsageError('--client-id may have at most 200 characters.');
  return { code, clientId, secretFile, register };
}

/** Not an argument: those are visible in the shell's history and the list of processes. */
function readSecret(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError('--secret-file cannot be read.');
  }
  if (text === '' || text.length > 500 || /\s/.test(text))
    throw new StartError('--secret-file must contain the secret alone: one line of at most 500 characters.');
  return text;
}
