import { type Role, roles } from '@afyakadi/contract';
import { addAccount } from '../accounts.ts';
import { type Command, readWords, required, UsageError } from '../command.ts';
import { momentHere } from '../moment.ts';

/** `account add`: the first account of an installation, and any other. */
export const accountAdd: Command = {
  name: 'account add',
  help: `Makes an account and prints the address by which its owner sets a password, once, within 72 hours.

  --facility         the facility's code
  --name             the person's name
  --role             ${roles.join(', ')}; may be named several times
  --card, --phone, --nida   what the person signs in with; at least one
  --email            where resets are sent
  --registration-no  of the professional council; procedures and claims need it
  --qualification    such as Medical Officer

Give the address to the person alone: anyone who opens it first has the account.

  npm run admin -- account add --facility 00123 --name "Asha Juma" --role admin --card 100005`,
  check: (words) => void read(words),
  async run(context, words) {
    const { facility, form } = read(words);
    const { name, link, expiresAt } = await addAccount(context, facility, form);
    context.print(
      `✓ ${name} has an account. The address that sets its password, until ${momentHere(expiresAt, context.config.timeZone)}:`,
    );
    context.print(`  ${link}`);
  },
};

function read(words: string[]) {
  const text = { type: 'string' } as const;
  const options = readWords(words, {
    facility: text,
    name: text,
    card: text,
    phone: text,
    nida: text,
    email: text,
    qualification: text,
    'registration-no': text,
    role: { type: 'string', multiple: true },
  });
  const unknown = (options.role ?? []).find((role) => !isRole(role));
  if (unknown !== undefined)
    throw new UsageError(`--role ${unknown} is none. There are: ${roles.join(', ')}`);
  return {
    facility: required(options.facility, '--facility'),
    form: {
      name: required(options.name, '--name'),
      roles: (options.role ?? []).filter(isRole),
      card: options.card ?? null,
      phone: options.phone ?? null,
      nida: options.nida ?? null,
      email: options.email ?? null,
      registrationNo: options['registration-no'] ?? null,
      qualification: options.qualification ?? null,
      chargeItemCode: null,
      carePointIds: [],
    },
  };
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
