import { createHash } from 'node:crypto';
import type { SchemeAdapter } from '@afyakadi/contract';
import type { Sealer } from '../../platform/auth/sealed.ts';
import {
  type Database,
  type Listening,
  notifyAfterCommit,
  type Row,
  type Tx,
} from '../../platform/database/index.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Credentials, FacilityScheme, SchemeKey } from '../port/link.ts';
import { connectionOf, schemeKeyOf } from './key.ts';

/** The scheme settings of facilities, as this process knows them. */
export interface Choices {
  schemesOf(facilityId: string): Promise<readonly FacilityScheme[]>;
  /** null: the connection has none, or they are sealed with a missing key. */
  credentialsOf(connection: string): Promise<Credentials | null>;
  close(): Promise<void>;
}

interface ChoicesParts {
  database: Database;
  /** Whether it receives changes by NOTIFY at once; otherwise it polls after `timings.settings`. */
  listens: boolean;
  timings: Pick<Timings['scheme'], 'settings'>;
  sealer: Sealer;
  /** Runs for each connection of a facility whose settings changed. */
  onChanged: (connection: string) => void;
  /** Called when a secret cannot be opened. */
  onSealed: (error: unknown, facilityId: string) => void;
}

interface Choice {
  verifierId: string;
  adapter: SchemeAdapter;
  credentials: Credentials | null;
}

/** The choice of a facility without any settings. */
const unset: Choice = { verifierId: '', adapter: 'register', credentials: null };

const channel = 'afyakadi_scheme_settings';

/** Returns the associated data with which the secret of a facility's scheme is sealed. */
export function schemeAbout(key: SchemeKey): string {
  return `scheme ${connectionOf(key)}`;
}

/** Notifies every process, this one first, after the transaction commits. */
export function notifyChoices(tx: Tx, facilityId: string): void {
  notifyAfterCommit(tx, channel, facilityId);
}

/** Reads `facility_scheme`, each facility's rows once in `timings.settings`, and at once after a change. */
export function createChoices(parts: ChoicesParts): Choices {
  const { database, sealer, listens, timings, onChanged, onSealed } = parts;
  const known = new Map<string, { readAt: number; choices: Promise<Choice[]> }>();
  /** The connections that were ever read, by their facility: what others remember of them is forgotten with a change. */
  const connections = new Map<string, Set<string>>();
  let listening: Listening | undefined;
  let closed = false;

  function forgetChoices(facilityId: string): void {
    known.delete(facilityId);
    for (const connection of connections.get(facilityId) ?? [facilityId]) onChanged(connection);
  }

  async function read(facilityId: string): Promise<Choice[]> {
    const rows = await database.read(
      facilityId,
      database.build
        .selectFrom('facility_scheme')
        .select(['verifier_id', 'adapter', 'client_id', 'client_secret'])
        .where('facility_id', '=', facilityId),
    );
    const choices = rows.map((row) => toChoice(facilityId, row));
    if (!choices.some(({ verifierId }) => verifierId === '')) choices.push(unset);
    const chosen = connections.get(facilityId) ?? new Set();
    for (const { verifierId } of choices) chosen.add(connectionOf({ facilityId, verifierId }));
    connections.set(facilityId, chosen);
    return choices;
  }

  function toChoice(
    facilityId: string,
    row: Pick<Row<'facility_scheme'>, 'verifier_id' | 'adapter' | 'client_id' | 'client_secret'>,
  ): Choice {
    const { verifier_id: verifierId, adapter, client_id: clientId, client_secret: sealed } = row;
    if (adapter === 'register' || clientId === null || sealed === null)
      return { verifierId, adapter, credentials: null };
    try {
      const secret = sealer.open(sealed, schemeAbout({ facilityId, verifierId }));
      const version = createHash('sha256').update(clientId).update('\0').update(secret).digest('base64url');
      return { verifierId, adapter, credentials: { clientId, secret, version } };
    } catch (error) {
      onSealed(error, facilityId);
      return { verifierId, adapter, credentials: null };
    }
  }

  function choicesOf(facilityId: string): Promise<Choice[]> {
    if (listens && !closed)
      listening ??= database.listen(channel, {
        onNotice: forgetChoices,
        onOwn: forgetChoices,
        onGap: () => known.clear(),
      });
    const have = known.get(facilityId);
    if (have && performance.now() - have.readAt < timings.settings) return have.choices;
    const choices = read(facilityId);
    known.set(facilityId, { readAt: performance.now(), choices });
    // A failed read is retried by the next caller.
    choices.catch(() => {
      if (known.get(facilityId)?.choices === choices) known.delete(facilityId);
    });
    return choices;
  }

  return {
    schemesOf: choicesOf,
    async credentialsOf(connection) {
      const { facilityId, verifierId } = schemeKeyOf(connection);
      const choices = await choicesOf(facilityId);
      return choices.find((choice) => choice.verifierId === verifierId)?.credentials ?? null;
    },
    async close() {
      closed = true;
      await listening?.close();
    },
  };
}
