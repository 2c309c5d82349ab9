import { type Message, message, type SchemeAdapter, type SchemeSettings } from '@afyakadi/contract';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { SchemeLink } from '../../scheme/port/link.ts';
import { countWaiting } from '../outbox/index.ts';
import { lockSettings, readStatus, toConnection, writeSettings } from './store.ts';

export interface WantedSettings {
  adapter: SchemeAdapter;
  /** null: keeps the current one. */
  clientId: string | null;
  /** null: keeps the current one. */
  secret: string | null;
}

/**
 * Returns the settings for the administrator, without the secret.
 * @param configured whether the installation can reach the scheme
 */
export async function readSchemeSettings(
  read: Reader,
  link: Pick<SchemeLink, 'hosts'>,
  facilityId: string,
  configured: boolean,
): Promise<SchemeSettings> {
  const row = await readStatus(read, facilityId);
  const connection = toConnection(row, configured);
  return {
    adapter: row.adapter,
    available: link.hosts.length > 0,
    hosts: [...link.hosts],
    clientId: row.client_id,
    secretSet: row.secret_set,
    practice: row.practice,
    changedAt: row.changed_at?.toISOString() ?? null,
    connection,
    problem: connection.state === 'down' || connection.state === 'refused' ? row.problem : null,
  };
}

/**
 * Sets how a facility reaches its scheme. Choosing the register keeps the credentials for a later return.
 * @returns what changed, for the audit trail, never a secret; null without a change
 * Failures: `conflict` for another adapter while jobs wait for the current one; `unprocessable` with the field where
 * the installation has no addresses or a credential is missing.
 */
export async function setScheme(
  tx: Tx,
  link: Pick<SchemeLink, 'hosts' | 'seal' | 'settingsChanged'>,
  facilityId: string,
  wanted: WantedSettings,
  by: { accountId: string | null; now: Date },
): Promise<Record<string, unknown> | null> {
  const waiting = await countWaiting(tx, facilityId);
  const before = await lockSettings(tx, facilityId);
  const clientId = wanted.clientId ?? before?.client_id ?? null;
  const secret = wanted.secret;
  if (wanted.adapter !== 'register') {
    const fields: Record<string, Message> = {};
    if (link.hosts.length === 0) fields.adapter = message('connection.noAddresses');
    if (clientId === null) fields.clientId = message('connection.clientIdRequired');
    if (secret === null && !before?.client_secret) fields.clientSecret = message('connection.secretRequired');
    else if (secret === null && clientId !== before?.client_id)
      fields.clientSecret = message('connection.newSecretRequired');
    if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  }
  const adapterBefore = before?.adapter ?? 'register';
  // The other scheme does not know the waiting jobs: it would refuse them, or take them for done.
  if (adapterBefore !== wanted.adapter && waiting > 0)
    throw new Failure('conflict', message('connection.jobsWaiting', { count: waiting }));
  const changed = {
    ...(adapterBefore === wanted.adapter ? {} : { adapter: { from: adapterBefore, to: wanted.adapter } }),
    ...(clientId === (before?.client_id ?? null)
      ? {}
      : { clientId: { from: before?.client_id ?? null, to: clientId } }),
    ...(secret === null ? {} : { secret: 'replaced' }),
  };
  if (Object.keys(changed).length === 0) return null;
  await writeSettings(
    tx,
    facilityId,
    {
      adapter: wanted.adapter,
      client_id: clientId,
      client_secret: secret === null ? (before?.client_secret ?? null) : link.seal(facilityId, secret),
      practice: false,
    },
    by,
  );
  await link.settingsChanged(tx, facilityId);
  return changed;
}
