import { readFileSync } from 'node:fs';
import type { SchemeSettings } from '@afyakadi/contract';
import { readSchemeSettings, setScheme } from '../../domains/connection/index.ts';
import { readerFor } from '../../platform/database/index.ts';
import { StartError } from '../../platform/errors.ts';
import { createLink } from '../../scheme/link.ts';
import { type Command, type Context, readWords, required, UsageError } from '../command.ts';
import { findFacility } from '../facility.ts';
import { recordAudit } from '../record-audit.ts';

const options = { facility: { type: 'string' }, verifier: { type: 'string' } } as const;

const verifierHelp = `  --verifier     the scheme of this verifier's cards alone, such as WCF; left out: that of all other cards`;

/** `scheme set`: the same as the administrator's screen, for who sets an installation up. */
const schemeSet: Command = {
  name: 'scheme set',
  help: `Chooses how a facility reaches its scheme, and sets its credentials. A running product takes it up at once.

  --facility     its code
  --client-id    what the scheme gave to the facility
  --secret-file  a file with the secret that belongs to it, and nothing else; remove it afterwards
  --register     instead of both: the built-in register serves it; the credentials stay. With --verifier: its cards go
                 to the scheme of all other cards again, if its own has issued nothing yet
${verifierHelp}

The addresses are those of the installation (SCHEME_TOKEN_URL, SCHEME_URL, SCHEME_CLAIMS_URL).

  npm run admin -- scheme set --facility 00123 --client-id mwanza --secret-file secret.txt`,
  check: (words) => void readSet(words),
  async run(context, words) {
    const { code, verifierId, clientId, secretFile, register } = readSet(words);
    const { database, adminUrl, now, print, path } = context;
    const secret = secretFile === null ? null : readSecret(path(secretFile));
    const facility = await findFacility(adminUrl, code);
    const link = createLink(context);
    try {
      const changed = await database.transaction(facility.id, async (tx) => {
        const adapter = register ? 'register' : 'servicehub';
        const by = { accountId: null, now };
        const key = { facilityId: facility.id, verifierId };
        const difference = await setScheme(tx, link, key, { adapter, clientId, secret }, by);
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
  check: (words) => void readShow(words),
  run: (context, words) => show(context, readShow(words), false),
};

/** `scheme test`: asks the scheme now. */
const schemeTest: Command = {
  name: 'scheme test',
  help: `Asks the scheme's service now whether it answers with the facility's credentials.

  --facility     its code
${verifierHelp}

  npm run admin -- scheme test --facility 00123`,
  check: (words) => void readTest(words),
  run: (context, words) => show(context, readTest(words), true),
};

export const schemeCommands: readonly Command[] = [schemeSet, schemeShow, schemeTest];

async function show(
  context: Context,
  { code, verifierId }: { code: string; verifierId: string },
  probe: boolean,
): Promise<void> {
  const { database, adminUrl, print, now } = context;
  const { id, name } = await findFacility(adminUrl, code);
  const link = createLink(context);
  try {
    const key = { facilityId: id, verifierId };
    if (probe) {
      if ((await link.adapterOf(key)) === 'register')
        throw new StartError(`${name} is served by the register: there is no connection to try.`);
      if (!(await link.configured(key)))
        throw new StartError(`${name} has no credentials that can be used. Set them: scheme set`);
      await database.transaction(id, (tx) =>
        recordAudit(
          tx,
          { facilityId: id, now },
          { action: 'scheme.tested', subjectType: 'facility', subjectId: id },
        ),
      );
      await link.test(key);
    }
    const settings = await readSchemeSettings(readerFor(database, id), link, id);
    for (const line of lines(settings)) print(`· ${line}`);
    const tested = settings.others.find((other) => other.verifierId === verifierId);
    const { state } = tested ?? settings.connection;
    const { problem } = tested ?? settings;
    if (probe && state !== 'up' && state !== 'slow')
      throw new StartError(`The scheme did not answer ${name}: ${problem ?? state}`);
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
  others,
}: SchemeSettings): string[] {
  return [
    `Served by: ${adapter}${practice ? ' (a practice scheme)' : ''}`,
    `Addresses of the installation: ${hosts.join(', ') || 'none'}`,
    `Client ID: ${clientId ?? 'none'}; secret: ${secretSet ? 'set' : 'none'}`,
    `Connection: ${stateOf(connection, problem)}`,
    ...others.map(
      ({ name, verifierId, clientId: client, problem: why, ...rest }) =>
        `Cards of ${name} (${verifierId}): client ID ${client ?? 'none'}; connection: ${stateOf(rest, why)}`,
    ),
    `Waiting for delivery: ${connection.waiting}; provisional authorizations refused: ${connection.refused}`,
  ];
}

function stateOf(
  { state, since }: Pick<SchemeSettings['connection'], 'state' | 'since'>,
  problem: string | null,
) {
  return `${state}${since ? ` since ${since}` : ''}${problem ? ` (${problem})` : ''}`;
}

function readShow(words: string[]) {
  const { facility } = readWords(words, { facility: options.facility });
  return { code: required(facility, '--facility'), verifierId: '' };
}

function readTest(words: string[]) {
  const { facility, verifier = '' } = readWords(words, options);
  return { code: required(facility, '--facility'), verifierId: verifier };
}

function readSet(words: string[]) {
  const given = readWords(words, {
    ...options,
    'client-id': { type: 'string' },
    'secret-file': { type: 'string' },
    register: { type: 'boolean' },
  });
  const code = required(given.facility, '--facility');
  const register = given.register === true;
  const clientId = given['client-id']?.trim() || null;
  const secretFile = given['secret-file'] ?? null;
  if (register && (clientId !== null || secretFile !== null))
    throw new UsageError('--register goes without credentials: those that are set stay.');
  if (!register && clientId === null && secretFile === null)
    throw new UsageError('Give --client-id and --secret-file, or --register.');
  if (clientId !== null && clientId.length > 200)
    throw new UsageError('--client-id may have at most 200 characters.');
  return { code, verifierId: given.verifier ?? '', clientId, secretFile, register };
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
