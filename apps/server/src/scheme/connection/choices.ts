import { createHash } from 'node:crypto';
import type { SchemeAdapter } from '@afyakadi/contract';
import type { Sealer } from '../../platform/auth/sealed.ts';
import { type Database, type Listening, notifyAfterCommit, type Tx } from '../../platform/database/index.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Credentials } from '../port/link.ts';

/** The scheme settings of facilities, as this process knows them. */
export interface Choices {
  adapterOf(facilityId: string): Promise<SchemeAdapter>;
  /** null: it has none, or they are sealed with a missing key. */
  credentialsOf(facilityId: string): Promise<Credentials | null>;
  close(): Promise<void>;
}

export interface ChoicesParts {
  database: Database;
  /** Whether it receives changes by NOTIFY at once; otherwise it polls after `timings.settings`. */
  listens: boolean;
  timings: Pick<Timings['scheme'], 'settings'>;
  sealer: Sealer;
  /** Runs for each facility whose settings changed. */
  onChanged: (facilityId: string) => void;
  /** Called when a secret cannot be opened. */
  onSealed: (error: unknown, facilityId: string) => void;
}

interface Choice {
  adapter: SchemeAdapter;
  credentials: Credentials | null;
}

const channel = 'afyakadi_scheme_settings';

/** What the secret of a facility's scheme is sealed about. */
export function schemeAbout(facilityId: string): string {
  return `scheme ${facilityId}`;
}

/** Notifies every process, this one first, after the transaction commits. */
export function notifyChoices(tx: Tx, facilityId: string): void {
  notifyAfterCommit(tx, channel, facilityId);
}

/** Reads `facility_scheme`, each facility's row once in `timings.settings`, and at once after a change. */
export function createChoices(parts: ChoicesParts): Choices {
  const { database, sealer, listens, timings, onChanged, onSealed } = parts;
  const known = new Map<string, { readAt: number; choice: Promise<Choice> }>();
  let listening: Listening | undefined;
  let closed = false;

  function hear(facilityId: string): void {
    known.delete(facilityId);
    onChanged(facilityId);
  }

  async function read(facilityId: string): Promise<Choice> {
    const [row] = await database.read(
      facilityId,
      database.build
        .selectFrom('facility_scheme')
        .select(['adapter', 'client_id', 'client_secret'])
        .where('facility_id', '=', facilityId),
    );
    const adapter = row?.adapter ?? 'register';
    if (adapter === 'register' || row?.client_id == null || row.client_secret === null)
      return { adapter, credentials: null };
    const { client_id: clientId, client_secret: sealed } = row;
    try {
      const secret = sealer.open(sealed, schemeAbout(facilityId));
      const version = createHash('sha256').update(clientId).update('\0').update(secret).digest('base64url');
      return { adapter, credentials: { clientId, secret, version } };
    } catch (error) {
      onSealed(error, facilityId);
      return { adapter, credentials: null };
    }
  }

  function choiceOf(facilityId: string): Promise<Choice> {
    if (listens && !closed)
      listening ??= database.listen(channel, {
        onNotice: hear,
        onOwn: hear,
        onGap: () => known.clear(),
      });
    const have = known.get(facilityId);
    if (have && performance.now() - have.readAt < timings.settings) return have.choice;
    const choice = read(facilityId);
    known.set(facilityId, { readAt: performance.now(), choice });
    // A failed read is retried by the next caller.
    choice.catch(() => {
      if (known.get(facilityId)?.choice === choice) known.delete(facilityId);
    });
    return choice;
  }

  return {
    adapterOf: async (facilityId) => (await choiceOf(facilityId)).adapter,
    credentialsOf: async (facilityId) => (await choiceOf(facilityId)).credentials,
    async close() {
      closed = true;
      await listening?.close();
    },
  };
}
