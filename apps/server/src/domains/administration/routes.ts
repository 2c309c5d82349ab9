import { endpoints } from '@afyakadi/contract';
import { toPage } from '../../platform/database/counted-list.ts';
import type { Database } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createCarePoint, listCarePoints, updateCarePoint } from './care-points.ts';
import { listMessages } from './messages.ts';
import { readSettings, updateSettings } from './settings.ts';

/** The administrator's calls: accounts, care points, settings, what was sent to staff. */
export function administrationRoutes({ database }: { database: Database }): Route[] {
  return [
    handle(endpoints.sentMessages, ({ caller, query, now }) =>
      listMessages(database, caller.facility.id, toPage(query, 'createdAt', 'desc'), now),
    ),
    handle(endpoints.managedCarePoints, ({ caller, query }) =>
      listCarePoints(database, caller.facility.id, toPage(query, 'name')),
    ),
    handle(endpoints.createCarePoint, (call) => call.change((tx) => createCarePoint(tx, call))),
    handle(endpoints.updateCarePoint, (call) => call.change((tx) => updateCarePoint(tx, call))),
    handle(endpoints.settings, ({ caller }) => readSettings(database, caller.facility.id)),
    handle(endpoints.updateSettings, (call) => call.change((tx) => updateSettings(tx, call))),
  ];
}
