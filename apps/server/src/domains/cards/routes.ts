import { endpoints } from '@afyakadi/contract';
import type { Database } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { type Scheme, SchemeSilent, SchemeUnexpected } from '../../scheme/port/index.ts';
import { readPatient } from './patient.ts';
import { type CardRow, toVerifiedCard } from './rows.ts';
import { enterIdentity, withdrawCard } from './service.ts';
import { listCards, type Page, searchCards } from './store.ts';
import { verifyCard } from './verification.ts';

/** The calls on cards: verify, list, search, complete the identity, withdraw, and the patient's head. */
export function cardRoutes(deps: { database: Database; scheme: Scheme }): Route[] {
  const { database, scheme } = deps;
  return [
    handle(endpoints.authorizeCard, (call) => verifyCard(deps, call)),
    handle(endpoints.authorizedCards, async ({ caller, query }) =>
      toList(await listCards(database, caller.facility.id, toPage(query))),
    ),
    handle(endpoints.searchCards, async ({ caller, query, body }) =>
      toList(await searchCards(database, caller.facility.id, body.text, toPage(query))),
    ),
    handle(endpoints.completeIdentity, (call) => call.change((tx) => enterIdentity(tx, call))),
    handle(endpoints.withdrawAuthorization, async (call) => {
      const card = await call.change((tx) => withdrawCard(tx, call));
      await tellScheme(scheme, card.authorizationNo, call.now);
      return card;
    }),
    handle(endpoints.patientDetails, ({ caller, params }) => readPatient(database, caller, params.id)),
  ];
}

/** After our commit. A number that a silent scheme still holds comes back at the next verification, and is valid again. */
async function tellScheme(scheme: Scheme, authorizationNo: string, now: Date): Promise<void> {
  try {
    await scheme.release(authorizationNo, now);
  } catch (error) {
    if (!(error instanceof SchemeSilent || error instanceof SchemeUnexpected)) throw error;
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

function toList(found: { totalItems: number; rows: CardRow[] }) {
  return { itemList: found.rows.map(toVerifiedCard), totalItems: found.totalItems };
}
