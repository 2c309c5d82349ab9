import type { Scheme, SchemeFacility } from '../../../src/scheme/port/index.ts';

/** What the suite knows of a scheme's own side. An adapter is tested in a world that offers this. */
export interface World {
  scheme: Scheme;
  /** Two facilities that ask, each for itself. */
  here: SchemeFacility;
  there: SchemeFacility;
  /** The time of both sides. */
  now(): Date;
  /** Lets so many ms pass. */
  pass(ms: number): void;
  /** A card that nobody has used, of a member whom the scheme serves, does not serve, or serves once unknown. */
  card(kind: 'active' | 'inactive' | 'unknown-once'): Promise<{ cardNo: string; nationalId: string | null }>;
  /** The next time the scheme is asked for this, its answer is lost: before it did anything, or after. */
  lose(call: Losable, when: 'before' | 'after'): void;
  /** From now on nothing is heard of the scheme, until false. */
  silence(on: boolean): Promise<void>;
  /** How many the scheme holds of a card that stand: what is doubled or lost shows here. */
  held(
    kind: 'authorizations' | 'approvals' | 'uses' | 'folios' | 'referrals',
    cardNo: string,
  ): Promise<number>;
  close(): Promise<void>;
}

/** The calls that do something at the scheme. */
export type Losable =
  | 'authorize'
  | 'release'
  | 'requestApproval'
  | 'consumeApproval'
  | 'returnApproval'
  | 'submitClaim'
  | 'createReferral'
  | 'closeMonth';

/**
 * Where adapters may differ by what they are. Everything else is the same for all.
 */
export interface Nature {
  /** One number for a facility, card, visit type and day, however often and at once it is asked for. */
  oneNumberADay: boolean;
  /** A facility finds an authorization of another by its number. */
  givesOthersNumbers: boolean;
}

/** Items that every world's tariff has. Prices in whole TZS. */
export const items = {
  plain: { itemCode: '60001', itemTypeId: 6, price: 5_000 },
  restricted: { itemCode: '80002', itemTypeId: 8, price: 3_000_000 },
  excluded: { itemCode: '12001', itemTypeId: 12, price: 60_000 },
} as const;

/** The facility's day at a moment, YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
}
