import { accountForm, issueMessage } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import type { z } from 'zod';
import { invite } from '../domains/accounts/index.ts';
import { insertAccount, resetCredentials } from '../domains/administration/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { StartError } from '../platform/errors.ts';
import { UsageError } from './command.ts';
import { findFacility } from './facility.ts';
import { recordAudit } from './record-audit.ts';

/** Printed once, and stored nowhere else. */
export interface Invited {
  name: string;
  /** The address by which the owner sets a password. */
  link: string;
  expiresAt: Date;
}

/** The parts that both commands need. */
export interface Place {
  config: Config;
  database: Database;
  adminUrl: string;
  now: Date;
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
    const problems = read.error.issues.map(({ path, message }) => {
      const text = issueMessage(message);
      return `${optionOf(path[0])}: ${text ? englishOf(text) : message}`;
    });
    throw new UsageError(problems.join('\n'));
  }
  const account = read.data;
  const facility = await findFacility(adminUrl, facilityCode);
  return database.transaction(facility.id, async (tx) => {
    const id = await insertAccount(tx, facility.id, account, now);
    await recordAudit(
      tx,
      { facilityId: facility.id, now },
      {
        action: 'account.created',
        subjectType: 'account',
        subjectId: id,
        detail: { before: {}, after: account },
      },
    );
    return invitation(tx, config, { facilityId: facility.id, id, name: account.name }, now);
  });
}

/** Returns the option of a field of the form. */
function optionOf(field: PropertyKey | undefined): string {
  const name = field === 'roles' ? 'role' : String(field ?? 'card');
  return `--${name.replaceAll(/([A-Z])/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * Voids an account's password, ends its sessions, lifts its locks, and invites its owner again.
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
    const owner = { facilityId: facility.id, accountId: account.id };
    const sessions = await resetCredentials(tx, owner, { secondFactor }, now);
    await recordAudit(
      tx,
      { facilityId: facility.id, now },
      {
        action: 'account.reset',
        subjectType: 'account',
        subjectId: account.id,
        reason,
        detail: { sessions, secondFactor },
      },
    );
    return invitation(tx, config, { facilityId: facility.id, id: account.id, name: account.name }, now);
  });
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

/** Returns the origin that people open, as far as the configuration has it. */
function originOf({ publicUrl, tls, host, port }: Config): string {
  if (publicUrl) return publicUrl;
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
