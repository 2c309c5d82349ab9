import { type endpoints as calls, endpoints, message, type SchemeSettings } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import { toList, toPage } from '../../platform/database/counted-list.ts';
import { type Database, readerFor, readerOf } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { type Call, handle, type Route } from '../../platform/http/route.ts';
import type { SchemeLink } from '../../scheme/port/link.ts';
import { readSchemeSettings, setScheme } from './settings.ts';
import { listUnrecognized, readStatus, toConnection, toUnrecognizedResponse } from './store.ts';

interface Deps {
  database: Database;
  link: SchemeLink;
}

/** The calls on the connection to the scheme: its state, its settings, and unrecognized responses. */
export function connectionRoutes(deps: Deps): Route[] {
  const { database, link } = deps;
  return [
    handle(endpoints.connectionState, async ({ caller }) => {
      const facilityId = caller.facility.id;
      const row = await readStatus(readerFor(database, facilityId), facilityId);
      return toConnection(row, row.adapter === 'register' || (await link.configured(facilityId)));
    }),
    handle(endpoints.schemeSettingsOf, ({ caller }) => settingsNow(deps, caller.facility.id)),
    handle(endpoints.saveSchemeSettings, (call) => save(deps, call)),
    handle(endpoints.testSchemeConnection, (call) => test(deps, call)),
    handle(endpoints.oddAnswers, async ({ caller, query }) =>
      toList(
        await listUnrecognized(database, caller.facility.id, toPage(query, 'lastAt', 'desc')),
        toUnrecognizedResponse,
      ),
    ),
  ];
}

async function settingsNow({ database, link }: Deps, facilityId: string): Promise<SchemeSettings> {
  const configured = await link.configured(facilityId);
  return readSchemeSettings(readerFor(database, facilityId), link, facilityId, configured);
}

function save({ link }: Deps, call: Call<typeof calls.saveSchemeSettings>): Promise<SchemeSettings> {
  const { body, caller, now } = call;
  const facilityId = caller.facility.id;
  const wanted = {
    adapter: body.adapter,
    clientId: body.clientId?.trim() || null,
    secret: body.clientSecret || null,
  };
  return call.change(async (tx) => {
    const changed = await setScheme(tx, link, facilityId, wanted, { accountId: caller.accountId, now });
    if (changed) {
      await writeAudit(tx, call, {
        action: 'scheme.settings-changed',
        subjectType: 'facility',
        subjectId: facilityId,
        detail: changed,
      });
    }
    // The saved secret can be opened: this installation sealed it.
    return readSchemeSettings(readerOf(tx), link, facilityId, link.hosts.length > 0);
  });
}

/** Calls the scheme without an open transaction; the audit trail records the attempt with any outcome. */
async function test(deps: Deps, call: Call<typeof calls.testSchemeConnection>): Promise<SchemeSettings> {
  const { database, link } = deps;
  const { facility } = call.caller;
  if ((await link.adapterOf(facility.id)) === 'register') {
    throw new Failure('conflict', message('connection.servedByRegister'));
  }
  if (!(await link.configured(facility.id))) {
    throw new Failure('conflict', message('connection.notConfigured'));
  }
  await database.transaction(facility.id, async (tx) => {
    await call.idempotency.begin(tx);
    await writeAudit(tx, call, {
      action: 'scheme.tested',
      subjectType: 'facility',
      subjectId: facility.id,
    });
  });
  await link.test(facility);
  return database.transaction(facility.id, async (tx) => {
    const settings = await readSchemeSettings(readerOf(tx), link, facility.id, true);
    await call.idempotency.complete(tx, { ok: settings });
    return settings;
  });
}
