import { type ClaimDetail, endpoints } from '@afyakadi/contract';
import { type ReadingCall, recorded, recordRead } from '../../platform/audit/reads.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { dayIn } from '../../platform/http/day.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { readClinical } from '../patient-access/index.ts';
import { buildClaim } from './build.ts';
import { claimDecision, claimDecisions } from './decision.ts';
import { readDetail, readDetailOfVisit } from './detail.ts';
import { closeMonth, recordPayment, toMonth } from './months.ts';
import { listMonths } from './months-store.ts';
import { reconcileMonth } from './reconcile.ts';
import { resubmitClaim } from './resubmit.ts';
import { periodOf, searchClaims } from './search.ts';
import { findBilledStay, readStayBill } from './stay-bill.ts';
import { submitClaim } from './submit.ts';
import { listUnclaimed } from './unclaimed.ts';

/** The calls on unsent claims: what is not claimed yet, the bill of a stay, building, reading, searching, a new version. */
export function claimRoutes({ database, config }: { database: Database; config: Config }): Route[] {
  const dayOf = dayIn(config.timeZone);

  /** The claim, once it is noted who sees it: of whom is known only now. */
  async function shown(call: ReadingCall, claim: ClaimDetail): Promise<ClaimDetail> {
    // An unbuilt claim has no identifier, so its authorization's is used.
    const subject = claim.id
      ? { subjectType: 'claim', subjectId: claim.id }
      : { subjectType: 'authorization', subjectId: claim.authorizationId };
    const memberId = claim.authorizedMemberId;
    await recordRead(database, call, { action: 'claim.seen', ...subject, memberId });
    return claim;
  }

  return [
    handle(endpoints.unclaimedVisits, (call) => {
      const { caller, body, query, today } = call;
      const { text, checks = false, month } = body;
      const wanted = { ...query, text, sortBy: query.sortBy, checks, month, today };
      const list = listUnclaimed(database, caller.facility.id, wanted);
      return recorded(database, call, listAccess(body.text, 'unclaimed'), list);
    }),
    handle(endpoints.claimOfVisit, async (call) => {
      const read = readerFor(database, call.caller.facility.id);
      return shown(call, await readDetailOfVisit(read, call, call.params.id));
    }),
    handle(endpoints.stayBill, async (call) => {
      const { id: facilityId } = call.caller.facility;
      const read = readerFor(database, facilityId);
      const stay = await findBilledStay(read, facilityId, call.params);
      const bill = readStayBill(read, facilityId, stay, call.today);
      return readClinical(database, call, stay.member_id, bill);
    }),
    handle(endpoints.buildClaim, (call) => call.change((tx) => buildClaim(tx, call, dayOf))),
    handle(endpoints.claim, async (call) => {
      const read = readerFor(database, call.caller.facility.id);
      return shown(call, await readDetail(read, call, call.params.id));
    }),
    handle(endpoints.searchClaims, (call) => {
      const { caller, body, query, today } = call;
      const list = searchClaims(database, caller, {
        ...query,
        ...periodOf(body, today),
        text: body.text,
        status: body.status,
        sent: body.sent ?? false,
        by: body.by,
        sortBy: query.sortBy,
        checks: body.checks ?? false,
        today,
      });
      return recorded(database, call, listAccess(body.text, 'claims'), list);
    }),
    handle(endpoints.resubmitClaim, (call) => call.change((tx) => resubmitClaim(tx, call))),
  ];
}

/** Returns the audit action of a list, or of a search by a person's name. */
function listAccess(text: string, list: string) {
  return { action: text ? 'people.searched' : 'list.seen', subjectType: list };
}

/** The calls that ask the scheme about claims, and the months that they are sent in. */
export function sendingRoutes(deps: { database: Database; scheme: Scheme; outbox: Outbox }): Route[] {
  return [
    handle(endpoints.submitClaim, (call) => submitClaim(deps, call)),
    handle(endpoints.claimDecision, (call) => claimDecision(deps, call)),
    handle(endpoints.claimDecisions, (call) => claimDecisions(deps, call)),
    handle(endpoints.claimMonths, async ({ caller, query, now }) => {
      const facilityId = caller.facility.id;
      const { rows, totalItems } = await listMonths(readerFor(deps.database, facilityId), facilityId, {
        direction: query.sortBy?.[1] ?? 'desc',
        limit: query.pageSize,
        offset: query.pageNo * query.pageSize,
      });
      return { itemList: rows.map((row) => toMonth(row, now)), totalItems };
    }),
    handle(endpoints.closeMonth, (call) => closeMonth(deps, call)),
    handle(endpoints.reconcileMonth, (call) => reconcileMonth(deps, call)),
    handle(endpoints.recordPayment, (call) => call.change((tx) => recordPayment(tx, call))),
  ];
}
