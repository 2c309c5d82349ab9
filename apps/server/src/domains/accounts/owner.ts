import type { Caller } from '../../platform/http/route.ts';

/** Whose it is: an account of a facility. */
export interface Owner {
  facilityId: string;
  accountId: string;
}

/** The account that makes a call. */
export const ownerOf = (caller: Caller): Owner => ({
  facilityId: caller.facility.id,
  accountId: caller.accountId,
});
