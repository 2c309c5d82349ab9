import type { Message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';

/** A call that a scheme in the product's own database answers in the caller's transaction. */
export interface InTransaction {
  /** Only for a scheme that is not remote. */
  tx?: Tx | undefined;
}

/** The calling facility: `id` is ours, the other fields are the scheme's. */
export interface SchemeFacility {
  id: string;
  code: string;
  name: string;
  /**
   * Whose scheme answers: the verifier of the card, or the one that `scheme_verifier_id` names of what was issued. '', or
   * left out: the scheme of all other cards.
   */
  verifierId?: string;
  /** The key of the connection that was chosen, with which the adapter asks. */
  connection?: string;
}

/** A call about a card, or about what its scheme issued. */
export interface CardFacility extends SchemeFacility {
  verifierId: string;
}

/** The scheme's own words, or our message where the connector speaks in its place. */
export type SchemeRemarks = string | Message;
