import type { Caller } from '../../platform/http/route.ts';

/** The owner of a row: an account of a facility. */
export interface Owner {
  facilityId: string;
  accountId: string;
}

/** The account that makes a call. */
export const ownerOf = (caller: Caller): Owner => ({
  facilityId: caller.facility.id,
  accountId: caller.accountId,
});
