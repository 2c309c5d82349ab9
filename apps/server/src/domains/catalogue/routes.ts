import { endpoints, may } from '@afyakadi/contract';
import { toPage } from '../../platform/database/counted-list.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createItem, updateItem } from './managed.ts';
import { listItems } from './managed-store.ts';
import { keepReadyText, readReadyTexts } from './ready-texts.ts';
import { listCarePoints, listVerifiers, listVisitTypes } from './store.ts';

/** The calls under /setup: care points, verifiers with their card types, visit types, the items; and the catalogue's own. */
export function catalogueRoutes({ database }: { database: Database }): Route[] {
  return [
    handle(endpoints.carePoints, ({ caller, query }) =>
      listCarePoints(database, caller.facility.id, toPage(query, 'name')),
    ),
    handle(endpoints.cardTypes, ({ caller, query }) =>
      listVerifiers(database, caller.facility.id, toPage(query, 'verifierName')),
    ),
    handle(endpoints.visitTypes, ({ caller, query }) =>
      listVisitTypes(database, caller.facility.id, toPage(query, 'id')),
    ),
    handle(endpoints.facilityItems, ({ caller, query }) =>
      listItems(database, caller.facility.id, {
        ...toPage(query, 'itemName'),
        category: query.category,
        search: query.search,
        active: may(caller.role, 'catalogue.manage') ? query.active : 'true',
      }),
    ),
    handle(endpoints.readyTexts, async ({ caller, query: { itemCode } }) => {
      const { id } = caller.facility;
      return { itemCode, texts: (await readReadyTexts(readerFor(database, id), id, itemCode)).ready_texts };
    }),
    handle(endpoints.keepReadyText, (call) => call.change((tx) => keepReadyText(tx, call))),
    handle(endpoints.createItem, (call) => call.change((tx) => createItem(tx, call))),
    handle(endpoints.updateItem, (call) => call.change((tx) => updateItem(tx, call))),
  ];
}
