import type { Acting } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { type NewDay, type NewService, returnCharge, writeCharge, writeDays, writeService } from './store.ts';

/** Takes part in each change of the ledger, in the transaction of the change. `background.ts` names it: claims. */
export interface LedgerSubscriber {
  /**
   * Refuses a change under an authorization. The caller has locked the authorization or one of its visits, so the
   * answer holds until the commit. Failure: `conflict`.
   */
  beforeChange(tx: Tx, facilityId: string, authorizationId: string): Promise<void>;
  /** Applies a change to its own data, or refuses it. Locks as `beforeChange`. Failure: `conflict`. */
  afterChange(tx: Tx, call: Acting, authorizationId: string): Promise<void>;
}

/**
 * The ledger of what was given and charged (`service_given`), which claims and Total Expenses read. A change comes after
 * the locks of its visit, line and approval, because the subscriber locks a claim.
 */
export interface Ledger {
  /** Refuses a change under an authorization, before anything is written. Failure: `conflict`. */
  assertChangeable(tx: Tx, facilityId: string, authorizationId: string): Promise<void>;
  /**
   * Records a service at the price of its order, with a negative quantity for what was returned. Services that the
   * scheme does not pay are marked as not covered. Failure: `conflict`.
   */
  recordService(tx: Tx, call: ActingCaller, service: NewService): Promise<void>;
  /**
   * Charges a completed visit, unless it is charged already. Failure: `conflict` where there is a charge and the
   * subscriber refuses it.
   */
  chargeVisit(tx: Tx, call: ActingCaller, visit: { id: string; authorization_id: string }): Promise<void>;
  /**
   * Charges days of an in-patient under an authorization. The caller has locked the visits, and writes no day twice.
   * Failure: `conflict` where the subscriber refuses it.
   */
  chargeDays(tx: Tx, call: Acting, authorizationId: string, days: readonly NewDay[]): Promise<void>;
  /** Takes back the charge of a visit, if there is one. Failure: `conflict` where the subscriber refuses it. */
  takeBackCharge(tx: Tx, call: ActingCaller, visit: { id: string; authorization_id: string }): Promise<void>;
  /**
   * Notifies the subscriber of a change of what a service is claimed with: a diagnosis, or the authorization's number.
   * Failure: `conflict`.
   */
  notifyChange(tx: Tx, call: Acting, authorizationId: string): Promise<void>;
}

/** @param subscriber required, so that no program can write the ledger without it */
export function createLedger({ beforeChange, afterChange }: LedgerSubscriber): Ledger {
  return {
    assertChangeable: beforeChange,
    async recordService(tx, call, service) {
      await writeService(tx, call, service);
      await afterChange(tx, call, service.line.authorization_id);
    },
    async chargeVisit(tx, call, visit) {
      if (await writeCharge(tx, call, visit)) await afterChange(tx, call, visit.authorization_id);
    },
    async chargeDays(tx, call, authorizationId, days) {
      await writeDays(tx, call.caller.facility.id, days);
      await afterChange(tx, call, authorizationId);
    },
    async takeBackCharge(tx, call, visit) {
      if (await returnCharge(tx, call, visit)) await afterChange(tx, call, visit.authorization_id);
    },
    notifyChange: afterChange,
  };
}
