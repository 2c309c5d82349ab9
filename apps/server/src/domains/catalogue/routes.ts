import { endpoints } from '@afyakadi/contract';
import type { Database } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listCarePoints, listItems, listVerifiers, listVisitTypes } from './store.ts';

interface Query<F extends string> {
  pageNo: number;
  pageSize: number;
  sortBy?: [F, 'asc' | 'desc'] | undefined;
}

/** The calls under /setup: care points, verifiers with their card types, visit types, the items. */
export function catalogueRoutes({ database }: { database: Database }): Route[] {
  return [
    handle(endpoints.carePoints, ({ caller, query }) =>
      listCarePoints(database, caller.facility.id, toPage(query, 'name')),
    ),
    handle(endpoints.cardTypes, ({ query }) => listVerifiers(database, toPage(query, 'verifierName'))),
    handle(endpoints.visitTypes, ({ query }) => listVisitTypes(database, toPage(query, 'id'))),
    handle(endpoints.facilityItems, ({ caller, query }) =>
      listItems(database, caller.facility.id, {
        ...toPage(query, 'itemName'),
        category: query.category,
        search: query.search,
      }),
    ),
  ];
}

function toPage<F extends string>(query: Query<F>, field: F) {
  const [by, direction] = query.sortBy ?? [field, 'asc' as const];
  return { limit: query.pageSize, offset: query.pageNo * query.pageSize, by, direction };
}
