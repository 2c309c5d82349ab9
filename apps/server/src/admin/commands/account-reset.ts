import { cleanIdentifier } from '@afyakadi/contract';
import { resetAccountHere } from '../accounts.ts';
import { type Command, readWords, required, UsageError } from '../command.ts';
import { momentHere } from '../moment.ts';

/** `account reset`: where no administrator of the facility can do it on screen. */
export const accountReset: Command = {
  name: 'account reset',
  help: `Voids an account's password, ends its sessions and prints the address by which its owner sets a new one.

  --facility              the facility's code
  --card, --phone, --nida which account: one of what it signs in with
  --reason                why; recorded in the audit trail
  --second-factor         also removes its authenticator app, passkeys and recovery codes: a lost phone

  npm run admin -- account reset --facility 00123 --card 100005 --reason "Forgot the password, no other administrator"`,
  check: (words) => void read(words),
  async run(context, words) {
    const { facility, identifier, reason, secondFactor } = read(words);
    const done = await resetAccountHere(context, facility, identifier, { reason, secondFactor });
    context.print(
      `✓ ${done.name} is signed out everywhere. The address that sets a new password, until ${momentHere(done.expiresAt, context.config.timeZone)}:`,
    );
    context.print(`  ${done.link}`);
  },
};

function read(words: string[]) {
  const text = { type: 'string' } as const;
  const options = readWords(words, {
    facility: text,
    card: text,
    phone: text,
    nida: text,
    reason: text,
    'second-factor': { type: 'boolean' },
  });
  const kinds = (['card', 'phone', 'nida'] as const).filter((kind) => options[kind] !== undefined);
  const [kind] = kinds;
  if (!kind || kinds.length > 1)
    throw new UsageError('Name the account by one of --card, --phone and --nida.');
  return {
    facility: required(options.facility, '--facility'),
    identifier: { kind, value: cleanIdentifier(kind, required(options[kind], `--${kind}`)) },
    reason: required(options.reason, '--reason'),
    secondFactor: options['second-factor'] ?? false,
  };
}
