import { type Message, message, type SchemeAdapter, type SchemeSettings } from '@afyakadi/contract';
import { isCheckViolation, type Reader, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { SchemeKey, SchemeLink } from '../../scheme/port/link.ts';
import { hasOpenImport } from '../imports/index.ts';
import { countWaiting } from '../outbox/index.ts';
import { readOthers, toOthers } from './others.ts';
import {
  hasIssued,
  isVerifier,
  lockSettings,
  readStatus,
  readVerifiers,
  removeSettings,
  toConnection,
  writeSettings,
} from './store.ts';

interface WantedSettings {
  /** 'register' for a verifier's own scheme removes it: the scheme of all other cards serves its cards again. */
  adapter: SchemeAdapter;
  /** null: keeps the current one. */
  clientId: string | null;
  /** null: keeps the current one. */
  secret: string | null;
}

/** Returns the settings of all schemes of a facility for its administrator, without a secret. */
export async function readSchemeSettings(
  read: Reader,
  link: Pick<SchemeLink, 'hosts' | 'address' | 'configured'>,
  facilityId: string,
): Promise<SchemeSettings> {
  const [row, rows, verifiers, configured] = await Promise.all([
    readStatus(read, facilityId, link.address),
    readOthers(read, facilityId, link.address),
    readVerifiers(read, facilityId),
    link.configured({ facilityId, verifierId: '' }),
  ]);
  const others = await toOthers(link, facilityId, rows);
  const connection = toConnection(row, configured, others);
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
    others,
    verifiers,
  };
}

/**
 * Sets how a facility reaches its scheme, or the scheme of one verifier's cards. Choosing the register keeps the
 * credentials for a later return.
 * @returns what changed, for the audit trail, never a secret; null without a change
 * Failures: `conflict` for another adapter while jobs wait for the current one, for a verifier's scheme that issued
 * authorizations or whose tariff waits and would be removed, and before the upgrade to several schemes is finished; `unprocessable` with the
 * field where the installation has no addresses, a credential is missing or the verifier is unknown.
 */
export async function setScheme(
  tx: Tx,
  link: Pick<SchemeLink, 'hosts' | 'seal' | 'settingsChanged'>,
  key: SchemeKey,
  wanted: WantedSettings,
  by: { accountId: string | null; now: Date },
): Promise<Record<string, unknown> | null> {
  const { facilityId, verifierId } = key;
  const waiting = await countWaiting(tx, facilityId);
  const before = await lockSettings(tx, key);
  const clientId = wanted.clientId ?? before?.client_id ?? null;
  const secret = wanted.secret;
  const fields: Record<string, Message> = {};
  if (verifierId !== '' && !(await isVerifier(tx, verifierId)))
    fields.verifierId = message('connection.unknownVerifier');
  if (wanted.adapter !== 'register') {
    if (link.hosts.length === 0) fields.adapter = message('connection.noAddresses');
    if (clientId === null) fields.clientId = message('connection.clientIdRequired');
    if (secret === null && !before?.client_secret) fields.clientSecret = message('connection.secretRequired');
    else if (secret === null && clientId !== before?.client_id)
      fields.clientSecret = message('connection.newSecretRequired');
  }
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  const adapterBefore = before?.adapter ?? 'register';
  // The other scheme does not know the waiting jobs: it would refuse them, or take them for done.
  if (adapterBefore !== wanted.adapter && waiting > 0)
    throw new Failure('conflict', message('connection.jobsWaiting', { count: waiting }));
  const changed = {
    ...(verifierId === '' ? {} : { verifierId }),
    ...(adapterBefore === wanted.adapter ? {} : { adapter: { from: adapterBefore, to: wanted.adapter } }),
    ...(clientId === (before?.client_id ?? null)
      ? {}
      : { clientId: { from: before?.client_id ?? null, to: clientId } }),
    ...(secret === null ? {} : { secret: 'replaced' }),
  };
  if (Object.keys(changed).length === (verifierId === '' ? 0 : 1)) return null;
  if (verifierId !== '' && wanted.adapter === 'register') {
    if (await hasIssued(tx, key)) throw new Failure('conflict', message('connection.issuedByScheme'));
    if (await hasOpenImport(tx, key)) throw new Failure('conflict', message('connection.tariffWaiting'));
    await removeSettings(tx, key);
  } else {
    const row = {
      adapter: wanted.adapter,
      client_id: clientId,
      client_secret: secret === null ? (before?.client_secret ?? null) : link.seal(key, secret),
      practice: false,
    };
    await writeSettings(tx, key, row, by).catch((error: unknown) => {
      throw isCheckViolation(error, 'facility_scheme_one')
        ? new Failure('conflict', message('connection.upgradeUnfinished'))
        : error;
    });
  }
  await link.settingsChanged(tx, key);
  return changed;
}
