import { setTimeout as pause } from 'node:timers/promises';
import type { Role } from '@afyakadi/contract';
import { administer } from '../setup/administer.ts';
import { cardOf, facilities, password } from '../setup/fixtures.ts';
import type { Desks } from './desk.ts';
import { claim, type Journey } from './journey.ts';
import type { World } from './world.ts';

/** Lets the facility be served by the scheme, as its administrator does. */
export async function connect(world: World): Promise<void> {
  const url = `${await world.url()}/api/v1`;
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const signedIn: unknown = await (
    await post('/auth/login', { role: 'admin', identifier: cardOf('admin'), password })
  ).json();
  const token = /"token":"([^"]+)"/.exec(JSON.stringify(signedIn))?.[1] ?? '';
  const saved = await post(
    '/admin/scheme',
    { adapter: 'servicehub', ...world.scheme.credentials[facilities.first.code] },
    token,
  );
  if (saved.status !== 200) throw new Error(`Not connected: ${await saved.text()}`);
}

/** After a quiet while: when it is looked whether lost answers were carried out, and what failed is tried again. */
const whiles = [35_000, 100_000, 330_000, 330_000, 330_000];
/** So many rounds more are waited for at most, where something waits on. */
const mostRounds = 12;

/**
 * The scheme is well again: what waits is told, what was lost is found, claims that could not be sent are, and all are
 * decided.
 */
export async function settle(world: World, desks: Desks, journeys: readonly Journey[]): Promise<void> {
  world.scheme.faults.clear();
  await world.scheme.settled();
  const { id } = facilities.first;
  const product = world.product();
  const waits = async () => {
    const rows = await administer(
      world.databaseUrl,
      "select from outbox where facility_id = $1 and state = 'waiting'",
      [id],
    );
    return rows.length > 0;
  };
  const goOn = async (ms: number) => {
    world.moveOn(ms);
    await product.look();
    await product.sweep();
    // Others may still be at what they took.
    await pause(100);
  };
  for (const [index, ms] of whiles.entries()) {
    await goOn(ms);
    // Somebody comes: what a killed server left open is found on the way.
    await desks.ask('receptionist', '/card/authorize', {
      ...{ cardNo: `20000009999${index}`, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 },
    });
  }
  for (let round = 0; (await waits()) && round < mostRounds; round++) await goOn(330_000);
  await claimTheRest(world, desks, journeys);
  for (let round = 0; (await waits()) && round < mostRounds; round++) await goOn(330_000);
  await desks.ask('receptionist', '/claims/decisions', {});
}

/** Claims of those whom the scheme had not answered when they left. */
async function claimTheRest(world: World, desks: Desks, journeys: readonly Journey[]): Promise<void> {
  const rows = await administer(
    world.databaseUrl,
    `select u.authorization_id as id from unclaimed u
     join card_authorization a on a.facility_id = u.facility_id and a.id = u.authorization_id
     where u.facility_id = $1 and a.provisional = 'settled'`,
    [facilities.first.id],
  );
  const provisional = new Set(rows.map((row) => String(row.id)));
  const theirs = journeys.filter((it) => it.authorizationId && provisional.has(it.authorizationId));
  for (const journey of theirs) {
    const ask = (role: Role, path: string, body: object = {}) =>
      desks.ask(role, path, body, (text) => journey.history.push(`afterwards ${role} ${text}`));
    await claim({ ask, journey }, journey.authorizationId ?? '');
  }
}
