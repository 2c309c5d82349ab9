import type { CardFacility, Scheme } from '../../../src/scheme/port/index.ts';

/** What the suite needs of a scheme's own side. An adapter is tested in an environment with this interface. */
export interface World {
  scheme: Scheme;
  /** Two facilities with separate requests. */
  here: CardFacility;
  there: CardFacility;
  /** The time of both sides. */
  now(): Date;
  /** Lets so many ms pass. */
  pass(ms: number): void;
  /** An unused card of a member whom the scheme serves, does not serve, or serves once as unknown. */
  card(kind: 'active' | 'inactive' | 'unknown-once'): Promise<{ cardNo: string; nationalId: string | null }>;
  /** The scheme's next answer to this call is lost: before or after it did its work. */
  lose(call: Losable, when: 'before' | 'after'): void;
  /** From now on the scheme does not answer, until false. */
  makeUnavailable(on: boolean): Promise<void>;
  /** How many valid authorizations the scheme has for a card: this shows what is doubled or lost. */
  held(
    kind: 'authorizations' | 'approvals' | 'uses' | 'folios' | 'referrals',
    cardNo: string,
  ): Promise<number>;
  close(): Promise<void>;
}

/** The calls that change something at the scheme. */
export type Losable =
  | 'authorize'
  | 'release'
  | 'requestApproval'
  | 'consumeApproval'
  | 'returnApproval'
  | 'submitClaim'
  | 'createReferral'
  | 'closeMonth';

/** The points in which adapters may differ by nature. Everything else is the same for all. */
export interface Nature {
  /** One number for a facility, card, visit type and day, for any number of requests, also concurrent ones. */
  oneNumberADay: boolean;
  /** A facility finds an authorization of another by its number. */
  givesOthersNumbers: boolean;
}

/** Items in the tariff of every environment. Prices in whole TZS. */
export const items = {
  plain: { itemCode: '60001', itemTypeId: 6, price: 5_000 },
  restricted: { itemCode: '80002', itemTypeId: 8, price: 3_000_000 },
  excluded: { itemCode: '12001', itemTypeId: 12, price: 60_000 },
} as const;

/** The facility's day at a time, YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
}
