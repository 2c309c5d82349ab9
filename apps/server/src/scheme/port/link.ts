import type { ConnectionProblem, SchemeAdapter } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';

/**
 * One of a facility's schemes: that of a verifier's cards, or with '' the one that serves all cards without a scheme of
 * their own.
 */
export interface SchemeKey {
  facilityId: string;
  verifierId: string;
}

/**
 * The scheme of a verifier's cards at a facility; with '' of all cards whose verifier has no scheme of its own there.
 */
export interface FacilityScheme {
  verifierId: string;
  adapter: SchemeAdapter;
}

/** The credentials of a facility at its scheme; `version` changes with them. */
export interface Credentials {
  clientId: string;
  secret: string;
  version: string;
}

/** How the scheme answered one call or probe. `began`, by performance.now(); `ms`, how long the answer took. */
export type HealthReport =
  | { kind: 'answered'; began: number; ms: number }
  | { kind: 'unavailable'; began: number; problem: ConnectionProblem }
  | { kind: 'refused'; began: number };

/** Whether the scheme's address answers, as stored in the database for all processes and facilities. */
export type AddressState = 'unknown' | 'up' | 'slow' | 'down';

/** The connections to the schemes of this installation: their settings and their state. */
export interface SchemeLink {
  /** The host names of the scheme's service; none: the installation has no addresses. */
  readonly hosts: readonly string[];
  /** The key of the address whose state is stored for all facilities that use it; empty without addresses. */
  readonly address: string;
  /** Which adapter serves the cards of a verifier, or with '' all others; at most 5 s old. */
  adapterOf(key: SchemeKey): Promise<SchemeAdapter>;
  schemesOf(facilityId: string): Promise<readonly FacilityScheme[]>;
  /** Whether there are addresses, and credentials that can be opened. */
  configured(key: SchemeKey): Promise<boolean>;
  /** Encrypts a secret for the database. */
  seal(key: SchemeKey, secret: string): Buffer;
  /**
   * Call it in the transaction that changes a facility's settings: it clears what is known of the credentials, and
   * after the commit every process, this one first, starts over with the new settings.
   */
  settingsChanged(tx: Tx, key: SchemeKey): Promise<void>;
  /** Probes the scheme now with the current settings. Resolves when the report is stored; never throws for silence. */
  test(key: SchemeKey): Promise<void>;
  /**
   * Called in every process when the scheme answers a facility again; null: it answers all facilities again.
   * @returns what ends the subscription
   */
  onUp(listener: (facilityId: string | null) => void): () => void;
}
