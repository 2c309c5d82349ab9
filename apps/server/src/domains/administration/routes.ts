import { endpoints, message } from '@afyakadi/contract';
import { recorded, recordRead } from '../../platform/audit/reads.ts';
import { toPage } from '../../platform/database/counted-list.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { openSessions } from '../accounts/index.ts';
import {
  createAccount,
  disableAccount,
  enableAccount,
  endAccountSessions,
  unlockAccount,
  updateAccount,
} from './accounts.ts';
import { readManaged, searchAccounts } from './accounts-store.ts';
import { createCarePoint, listCarePoints, updateCarePoint } from './care-points.ts';
import { type InvitingDeps, inviting } from './inviting.ts';
import { listMessages } from './messages.ts';
import { resetAccount } from './reset.ts';
import { readSettings, updateSettings } from './settings.ts';

interface Deps extends InvitingDeps {
  database: Database;
  config: InvitingDeps['config'] & { demoAccounts: boolean };
}

/** The administrator's calls: accounts, care points, settings, messages to staff. */
export function administrationRoutes(deps: Deps): Route[] {
  return [...accountRoutes(deps), ...facilityRoutes(deps.database)];
}

function accountRoutes(deps: Deps): Route[] {
  const { database, config } = deps;
  return [
    handle(endpoints.searchAccounts, ({ caller, query, body, now }) =>
      searchAccounts(database, caller.facility.id, body, toPage(query, 'name'), now),
    ),
    handle(endpoints.managedAccountDetails, async ({ caller, params, now }) => {
      const { id: facilityId } = caller.facility;
      const read = readerFor(database, facilityId);
      const item = await readManaged(read, facilityId, params.id, now);
      if (!item) throw new Failure('notFound', message('administration.unknownAccount'));
      const sessions = await openSessions(read, { facilityId, accountId: item.id }, caller.familyId, now);
      return { item, extra: { openSessions: sessions } };
    }),
    handle(endpoints.createAccount, (call) => inviting(deps, call, (tx) => createAccount(tx, call, config))),
    handle(endpoints.updateAccount, (call) => call.change((tx) => updateAccount(tx, call, config))),
    handle(endpoints.disableAccount, (call) => call.change((tx) => disableAccount(tx, call, config))),
    handle(endpoints.enableAccount, (call) => call.change((tx) => enableAccount(tx, call, config))),
    handle(endpoints.resetAccount, (call) => inviting(deps, call, (tx) => resetAccount(tx, call, config))),
    handle(endpoints.unlockAccount, (call) => call.change((tx) => unlockAccount(tx, call))),
    handle(endpoints.endAccountSessions, (call) => call.change((tx) => endAccountSessions(tx, call, config))),
    handle(endpoints.sentMessages, async (call) => {
      const { caller, query, now } = call;
      const list = listMessages(database, caller.facility.id, toPage(query, 'createdAt', 'desc'), now);
      const access = { action: 'list.seen', subjectType: 'messages' };
      const shown = await recorded(database, call, access, list);
      // A text to be handed over contains a code that gives access to the account.
      const codes = shown.itemList.filter(({ text }) => text !== null);
      for (const subjectId of new Set(codes.map(({ accountId }) => accountId)))
        await recordRead(database, call, { action: 'account.code-seen', subjectType: 'account', subjectId });
      return shown;
    }),
  ];
}

function facilityRoutes(database: Database): Route[] {
  return [
    handle(endpoints.managedCarePoints, ({ caller, query }) =>
      listCarePoints(database, caller.facility.id, toPage(query, 'name')),
    ),
    handle(endpoints.createCarePoint, (call) => call.change((tx) => createCarePoint(tx, call))),
    handle(endpoints.updateCarePoint, (call) => call.change((tx) => updateCarePoint(tx, call))),
    handle(endpoints.settings, ({ caller }) => readSettings(database, caller.facility.id)),
    handle(endpoints.updateSettings, (call) => call.change((tx) => updateSettings(tx, call))),
  ];
}
