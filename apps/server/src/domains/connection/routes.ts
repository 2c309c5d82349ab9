import { type endpoints as calls, endpoints, message, type SchemeSettings } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { toList, toPage } from '../../platform/database/counted-list.ts';
import { type Database, readerFor, readerOf } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { type Call, handle, type Route } from '../../platform/http/route.ts';
import type { SchemeLink } from '../../scheme/port/link.ts';
import { readOthers, toOthers } from './others.ts';
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
      const read = readerFor(database, facilityId);
      const [row, rows] = await Promise.all([
        readStatus(read, facilityId, link.address),
        readOthers(read, facilityId, link.address),
      ]);
      const others = await toOthers(link, facilityId, rows);
      return toConnection(row, await link.configured({ facilityId, verifierId: '' }), others);
    }),
    handle(endpoints.schemeSettingsOf, ({ caller }) =>
      readSchemeSettings(readerFor(database, caller.facility.id), link, caller.facility.id),
    ),
    handle(endpoints.saveSchemeSettings, (call) => save(deps, call)),
    handle(endpoints.testSchemeConnection, (call) => test(deps, call)),
    handle(endpoints.unrecognizedResponses, async ({ caller, query }) =>
      toList(
        await listUnrecognized(database, caller.facility.id, toPage(query, 'lastAt', 'desc')),
        toUnrecognizedResponse,
      ),
    ),
  ];
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
    const key = { facilityId, verifierId: body.verifierId ?? '' };
    const changed = await setScheme(tx, link, key, wanted, { accountId: caller.accountId, now });
    if (changed) {
      await writeAudit(tx, call, {
        action: 'scheme.settings-changed',
        subjectType: 'facility',
        subjectId: facilityId,
        detail: changed,
      });
    }
    // The saved secret can be opened: this installation sealed it.
    const configured = async () => link.hosts.length > 0;
    const { hosts, address } = link;
    return readSchemeSettings(readerOf(tx), { hosts, address, configured }, facilityId);
  });
}

/** Calls the scheme without an open transaction; the audit trail records the attempt with any outcome. */
async function test(deps: Deps, call: Call<typeof calls.testSchemeConnection>): Promise<SchemeSettings> {
  const { database, link } = deps;
  const { facility } = call.caller;
  const { verifierId = '' } = call.body;
  const key = { facilityId: facility.id, verifierId };
  if ((await link.adapterOf(key)) === 'register') {
    throw new Failure('conflict', message('connection.servedByRegister'));
  }
  if (!(await link.configured(key))) {
    throw new Failure('conflict', message('connection.notConfigured'));
  }
  await database.transaction(facility.id, async (tx) => {
    await call.idempotency.begin(tx);
    await writeAudit(tx, call, {
      action: 'scheme.tested',
      subjectType: 'facility',
      subjectId: facility.id,
      ...(verifierId === '' ? {} : { detail: { verifierId } }),
    });
  });
  await link.test(key);
  const settings = await readSchemeSettings(readerFor(database, facility.id), link, facility.id);
  return database.transaction(facility.id, async (tx) => {
    await call.idempotency.complete(tx, { ok: settings });
    return settings;
  });
}
