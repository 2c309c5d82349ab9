import { endpoints } from '@afyakadi/contract';
import { recorded } from '../../platform/audit-reading.ts';
import { readerFor, readerOf } from '../../platform/database/index.ts';
import { type Call, handle, type Route } from '../../platform/http/route.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { accessOf, grantEmergencyAccess, recordAccess } from '../patient-access/index.ts';
import { lookUpCard } from './look-up.ts';
import { readPatient } from './patient.ts';
import { type CardRow, toVerifiedCard } from './rows.ts';
import { enterIdentity, withdrawCard } from './service.ts';
import { listCards, type Page, searchCards } from './store.ts';
import { type VerificationDeps, verifyCard } from './verification.ts';

/** The calls on cards: verify, look up, list, search, complete the identity, withdraw, and the patient's head. */
export function cardRoutes(deps: VerificationDeps): Route[] {
  const { database, scheme } = deps;
  return [
    handle(endpoints.authorizeCard, (call) => verifyCard(deps, call)),
    handle(endpoints.lookUpCard, (call) => lookUpCard(deps, call)),
    handle(endpoints.authorizedCards, async (call) => {
      const list = listCards(database, call.caller.facility.id, toPage(call.query));
      return toList(await recorded(database, call, { action: 'list.seen', subjectType: 'cards' }, list));
    }),
    handle(endpoints.searchCards, async (call) => {
      const found = searchCards(database, call.caller.facility.id, call.body.text, toPage(call.query));
      return toList(
        await recorded(database, call, { action: 'people.searched', subjectType: 'cards' }, found),
      );
    }),
    handle(endpoints.completeIdentity, (call) => call.change((tx) => enterIdentity(tx, call))),
    handle(endpoints.withdrawAuthorization, async (call) => {
      const { remote } = await scheme.traits(call.caller.facility);
      const card = await call.change((tx) => withdrawCard(tx, call, remote));
      if (!remote) await reportCarePoint(scheme, call, card.authorizationNo);
      return card;
    }),
    handle(endpoints.patientDetails, (call) => {
      const { caller, params } = call;
      const access = recordAccess(database, call, params.id, { identityToo: true });
      return readPatient(readerFor(database, caller.facility.id), caller, params.id, access);
    }),
    handle(endpoints.openRecord, (call) =>
      call.change(async (tx) => {
        await grantEmergencyAccess(tx, call);
        const { caller, params } = call;
        return readPatient(readerOf(tx), caller, params.id, accessOf(readerOf(tx), call, params.id));
      }),
    ),
  ];
}

/**
 * Runs after our commit. A number that an unavailable scheme did not take back returns with the next verification,
 * valid again.
 */
async function reportCarePoint(
  scheme: Scheme,
  { caller, body, now }: Call<typeof endpoints.withdrawAuthorization>,
  authorizationNo: string,
): Promise<void> {
  try {
    await scheme.release({ facility: caller.facility, authorizationNo, reason: body.reason, now });
  } catch (error) {
    if (!(error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)) throw error;
  }
}

interface Query {
  pageNo: number;
  pageSize: number;
  sortBy?: [Page['field'], 'asc' | 'desc'] | undefined;
}

function toPage({ pageNo, pageSize, sortBy = ['createdAt', 'desc'] }: Query): Page {
  return { pageNo, pageSize, field: sortBy[0], direction: sortBy[1] };
}

function toList({ rows, ...length }: { totalItems: number; moreItems?: boolean; rows: CardRow[] }) {
  return { itemList: rows.map(toVerifiedCard), ...length };
}
