import { endpoints, message } from '@afyakadi/contract';
import { recorded, recordRead } from '../../platform/audit/reads.ts';
import { readerFor } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import { completeReferral, resubmitReferral } from './completing.ts';
import { createReferral } from './create.ts';
import { readReferral, searchReferrals } from './reading.ts';
import type { Deps } from './sending.ts';

/** The calls on referrals: search, one with its history, facilities to refer to, create, complete, resubmit. */
export function referralRoutes(deps: Deps): Route[] {
  const { database, scheme } = deps;
  return [
    handle(endpoints.searchReferrals, (call) => {
      const action = call.body.text ? 'people.searched' : 'list.seen';
      return recorded(database, call, { action, subjectType: 'referrals' }, searchReferrals(database, call));
    }),
    handle(endpoints.referralOf, async (call) => {
      const { caller, params } = call;
      const referral = await readReferral(
        readerFor(database, caller.facility.id),
        caller.facility.id,
        params.id,
      );
      const memberId = referral.authorizedMemberId;
      const what = { action: 'referral.seen', subjectType: 'referral', subjectId: referral.id };
      await recordRead(database, call, memberId ? { ...what, memberId } : what);
      return referral;
    }),
    handle(endpoints.referralFacilities, async ({ caller, query }) => {
      const { pageNo, pageSize, sortBy, text } = query;
      const answer = await answered(
        scheme.referralFacilities({ facility: caller.facility, text }),
        message('referrals.facilitiesUnavailable'),
      );
      const list = sortBy?.[1] === 'desc' ? answer.toReversed() : answer;
      const itemList = list.slice(pageNo * pageSize, (pageNo + 1) * pageSize);
      return { itemList: itemList.map(({ code, name }) => ({ code, name })), totalItems: answer.length };
    }),
    handle(endpoints.createReferral, (call) => createReferral(deps, call)),
    handle(endpoints.completeReferral, (call) => call.change((tx) => completeReferral(tx, call))),
    handle(endpoints.resubmitReferral, (call) => resubmitReferral(deps, call)),
  ];
}
