import { accountForm } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { endSessionRows, invite } from '../domains/accounts/index.ts';
import { columnsOf, storeIdentifiers, storeRoles } from '../domains/administration/account-form.ts';
import { forgetFailures } from '../domains/administration/held.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { StartError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { asAdministrator } from './as-administrator.ts';
import { UsageError } from './command.ts';

/** Where the trail says that something was done from. */
const here = 'command line';

/** What is printed once, and stands nowhere else. */
export interface Invited {
  name: string;
  /** The address by which the owner sets a password. */
  link: string;
  expiresAt: Date;
}

interface Facility {
  id: string;
  name: string;
}

/**
 * Makes an account and invites its owner.
 * @param form as the administrator's screen fills it in; read by the contract's own rules
 * @throws UsageError for a form that breaks them, StartError without the facility, Failure for a number that is taken
 */
export async function addAccount(
  { config, database, adminUrl, now }: Place,
  facilityCode: string,
  form: z.input<typeof accountForm>,
): Promise<Invited> {
  const read = accountForm.safeParse(form);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${optionOf(path[0])}: ${message}`);
    throw new UsageError(problems.join('\n'));
  }
  const account = read.data;
  const facility = await findFacility(adminUrl, facilityCode);
  return database.transaction(facility.id, async (tx) => {
    const id = newId();
    await tx
      .insertInto('account')
      .values({ facility_id: facility.id, id, ...columnsOf(account), password_hash: null, created_at: now })
      .execute();
    await storeIdentifiers(tx, facility.id, id, account);
    await storeRoles(tx, facility.id, id, account.roles);
    await tell(tx, facility.id, id, now, 'account.created', null, { before: {}, after: account });
    return invitation(tx, config, { facilityId: facility.id, id, name: account.name }, now);
  });
}

/** The option that gives a field of the form. */
function optionOf(field: PropertyKey | undefined): string {
  const name = field === 'roles' ? 'role' : String(field ?? 'card');
  return `--${name.replaceAll(/([A-Z])/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** What both commands stand on. */
export interface Place {
  config: Config;
  database: Database;
  adminUrl: string;
  now: Date;
}

/**
 * Voids an account's password, ends its sessions, lifts its locks, and invites its owner anew.
 * @throws StartError without the facility or the account, and for one that is disabled
 */
export async function resetAccountHere(
  { config, database, adminUrl, now }: Place,
  facilityCode: string,
  identifier: { kind: 'card' | 'phone' | 'nida'; value: string },
  { reason, secondFactor }: { reason: string; secondFactor: boolean },
): Promise<Invited> {
  const facility = await findFacility(adminUrl, facilityCode);
  return database.transaction(facility.id, async (tx) => {
    const account = await tx
      .selectFrom('account as a')
      .innerJoin('account_identifier as i', (join) =>
        join.onRef('i.facility_id', '=', 'a.facility_id').onRef('i.account_id', '=', 'a.id'),
      )
      .select(['a.id', 'a.name', 'a.disabled_at'])
      .where('a.facility_id', '=', facility.id)
      .where('i.facility_id', '=', facility.id)
      .where('i.kind', '=', identifier.kind)
      .where('i.value', '=', identifier.value)
      .forNoKeyUpdate('a')
      .executeTakeFirst();
    if (!account)
      throw new StartError(`${facility.name} has no account with this ${identifier.kind} number.`);
    if (account.disabled_at) throw new StartError('This account is disabled. Enable it first, on screen.');
    await tx
      .updateTable('account')
      .set({ password_hash: null, password_changed_at: now })
      .where('facility_id', '=', facility.id)
      .where('id', '=', account.id)
      .execute();
    if (secondFactor) await removeFactors(tx, facility.id, account.id);
    await forgetFailures(tx, facility.id, account.id);
    const of = { facilityId: facility.id, accountId: account.id };
    const sessions = (await endSessionRows(tx, of, {}, 'ended-by-administrator', now)).length;
    await tell(tx, facility.id, account.id, now, 'account.reset', reason, { sessions, secondFactor });
    return invitation(tx, config, { facilityId: facility.id, id: account.id, name: account.name }, now);
  });
}

/** The facility of a code. No facility is set yet, so the login that owns the tables looks. */
async function findFacility(adminUrl: string, code: string): Promise<Facility> {
  const { rows } = await asAdministrator(adminUrl, (client) =>
    client.query<Facility>('select id, name from facility where code = $1', [code]),
  );
  const [facility] = rows;
  if (facility) return facility;
  throw new StartError(
    `There is no facility with the code ${code}. Add it first: npm run admin -- facility add --code ${code} …`,
  );
}

async function removeFactors(tx: Tx, facilityId: string, accountId: string): Promise<void> {
  for (const table of ['totp', 'recovery_code', 'passkey']) {
    await sql`delete from ${sql.table(table)} where facility_id = ${facilityId} and account_id = ${accountId}`.execute(
      tx,
    );
  }
}

async function tell(
  tx: Tx,
  facilityId: string,
  accountId: string,
  at: Date,
  action: string,
  reason: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      ...{ facility_id: facilityId, id: newId(), at, account_id: null, role: null, address: here, action },
      ...{ subject_type: 'account', subject_id: accountId, member_id: null, reason, detail },
    })
    .execute();
}

async function invitation(
  tx: Tx,
  config: Config,
  account: { facilityId: string; id: string; name: string },
  now: Date,
): Promise<Invited> {
  const { secret, expiresAt } = await invite(tx, account, null, now);
  return { name: account.name, link: `${originOf(config)}/invitation#${secret}`, expiresAt };
}

/** Where people open the product, as far as the configuration says. */
function originOf({ publicUrl, tls, host, port }: Config): string {
  if (publicUrl) return publicUrl;
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
