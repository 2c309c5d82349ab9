import { endpoints, message, readsVisitsAt, type VisitStage } from '@afyakadi/contract';
import { recordRead } from '../../platform/audit/reads.ts';
import type { Database } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { type Caller, handle, type Route } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { answeredLines } from './answered.ts';
import { callNext, callVisit, recordAbsence } from './calling.ts';
import { createDisplayToken } from './display.ts';
import { countWaiting, listAll, listWork, searchAll, searchWork, type VisitsFound } from './list-store.ts';
import { toListedVisit, type Viewer } from './rows.ts';
import {
  assertReads,
  cancelVisit,
  completeVisit,
  startVisit,
  takeVisit,
  undoCompleteVisit,
} from './service.ts';
import { readCarePoint } from './store.ts';

/** The calls on visits: a care point's list, start, take, complete, undo, cancel. */
export function visitRoutes(deps: { database: Database; scheme: Scheme; ledger: Ledger }): Route[] {
  const { database, scheme, ledger } = deps;
  return [
    handle(endpoints.carePointVisits, async (call) => {
      const { params, query, today } = call;
      const visitQuery = toVisitQuery(call);
      const list = await (query.view === 'all'
        ? listAll(database, visitQuery)
        : listWork(database, visitQuery, today));
      assertReadsAt(call.caller, list.carePoint);
      await recordRead(database, call, listAccess('list.seen', params.id));
      return toList(list, query, call.caller);
    }),
    handle(endpoints.waitingCounts, async ({ caller }) => {
      const counts = await countWaiting(database, caller.facility.id, readsVisitsAt[caller.role]);
      return {
        itemList: counts.map(({ care_point_id: carePointId, waiting, in_care: inCare }) => ({
          carePointId,
          waiting,
          inCare,
        })),
        totalItems: counts.length,
      };
    }),
    handle(endpoints.searchVisits, async (call) => {
      const { params, query, body, today } = call;
      const visitQuery = toVisitQuery(call);
      const list = await (query.view === 'all'
        ? searchAll(database, visitQuery, body.text)
        : searchWork(database, visitQuery, today, body.text));
      assertReadsAt(call.caller, list.carePoint);
      await recordRead(database, call, listAccess('people.searched', params.id));
      return toList(list, query, call.caller);
    }),
    handle(endpoints.startVisit, async (call) => {
      const { remote } = await scheme.traits(call.caller.facility);
      return call.change((tx) => startVisit(tx, call, { ledger, remote }));
    }),
    handle(endpoints.takeVisit, (call) => call.change((tx) => takeVisit(tx, call))),
    handle(endpoints.callNext, (call) => call.change((tx) => callNext(tx, call))),
    handle(endpoints.callVisit, (call) => call.change((tx) => callVisit(tx, call))),
    handle(endpoints.recordAbsence, (call) => call.change((tx) => recordAbsence(tx, call))),
    handle(endpoints.createDisplayToken, (call) => call.change((tx) => createDisplayToken(tx, call))),
    handle(endpoints.completeVisit, (call) => call.change((tx) => completeVisit(tx, call, ledger))),
    handle(endpoints.undoCompleteVisit, (call) => call.change((tx) => undoCompleteVisit(tx, call, ledger))),
    handle(endpoints.cancelVisit, (call) => call.change((tx) => cancelVisit(tx, call))),
  ];
}

/** Refuses a care point that the facility has not (`notFound`) or the role does not see (`forbidden`). */
export async function assertReadsCarePoint(database: Database, caller: Caller, id: string): Promise<void> {
  assertReadsAt(caller, await readCarePoint(database, caller.facility.id, id));
}

function assertReadsAt(caller: Caller, carePoint: VisitsFound['carePoint']): void {
  if (!carePoint) throw new Failure('notFound', message('visits.unknownCarePoint'));
  assertReads(caller.role, carePoint.kind);
}

function listAccess(action: string, carePointId: string) {
  return { action, subjectType: 'care-point', subjectId: carePointId.toLowerCase() };
}

interface Query {
  view: 'all' | 'work' | 'answered';
  pageNo: number;
  pageSize: number;
  sortBy?: ['createdAt', 'asc' | 'desc'] | undefined;
  status?: 'Pending' | 'Completed' | undefined;
  stage?: VisitStage | undefined;
}

interface ListCall {
  caller: Caller;
  params: { id: string };
  query: Query;
  now: Date;
}

function toVisitQuery({ caller, params, query, now }: ListCall) {
  return {
    facilityId: caller.facility.id,
    carePointId: params.id,
    offset: query.pageNo * query.pageSize,
    end: (query.pageNo + 1) * query.pageSize,
    pageSize: query.pageSize,
    direction: query.sortBy?.[1] ?? ('desc' as const),
    status: query.status,
    viewer: caller,
    stage: query.view === 'all' ? undefined : query.stage,
    answered: query.view === 'answered' ? answeredLines(caller, now) : undefined,
  };
}

function toList(
  { rows, total, pending, stages, more }: VisitsFound,
  { status, stage }: Query,
  viewer: Viewer,
) {
  const counts = { total, pending, completed: total - pending, stages };
  const totals = { Pending: counts.pending, Completed: counts.completed };
  return {
    itemList: rows.map((row) => toListedVisit(row, viewer)),
    totalItems: stage && stages ? stages[stage] : status ? totals[status] : counts.total,
    moreItems: more,
    extra: { counts },
  };
}
