import type { Role } from '@afyakadi/contract';
import { administer } from '../setup/administer.ts';
import { cardOf, facilities, password } from '../setup/fixtures.ts';
import type { Desks } from './desk.ts';
import { claim, type Journey } from './journey.ts';
import type { World } from './world.ts';

/** Connects the facility to the scheme, like its administrator. */
export async function connect(world: Pick<World, 'url' | 'scheme'>): Promise<void> {
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

/** After a quiet time: when lost answers are rechecked, and failed messages retried. */
const whiles = [35_000, 100_000, 330_000, 330_000, 330_000];
/** The maximum number of further rounds, if something still waits. */
const mostRounds = 12;

/**
 * The scheme works again: delivers what waits, finds lost answers, sends the unsent claims, and requests all
 * decisions.
 */
export async function finishAll(
  world: World,
  desks: Desks,
  journeys: readonly Journey[],
): Promise<HeldClaims> {
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
  const advance = async (ms: number) => {
    world.moveOn(ms);
    await product.look();
    await world.deliverDue();
  };
  for (const [index, ms] of whiles.entries()) {
    await advance(ms);
    // The next verification expires the stale attempts of a killed server.
    await desks.ask('receptionist', '/card/authorize', {
      cardNo: `20000009999${index}`,
      verifierID: 'NHIF',
      cardTypeID: 'NHIFCard',
      visitTypeID: 1,
    });
  }
  for (let round = 0; (await waits()) && round < mostRounds; round++) await advance(330_000);
  const held = await claimTheRest(world, desks, journeys);
  for (let round = 0; (await waits()) && round < mostRounds; round++) await advance(330_000);
  await decide(desks);
  return held;
}

/** Why claims are not sent: the number per finding or the scheme's message, and those without an explanation. */
export interface HeldClaims {
  reasons: Record<string, number>;
  unexplained: string[];
}

/** In the evening, the clerk goes through all unsent claims: each is sent, or says what must be corrected. */
async function claimTheRest(world: World, desks: Desks, journeys: readonly Journey[]): Promise<HeldClaims> {
  const rows = await administer(
    world.databaseUrl,
    `select a.id, m.card_no from card_authorization a
     join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
     where a.facility_id = $1 and a.authorization_status = 'ACCEPTED' and a.withdrawn_at is null
       and (exists (select from unclaimed u where u.facility_id = a.facility_id and u.authorization_id = a.id)
         or exists (select from claim c where c.facility_id = a.facility_id and c.authorization_id = a.id
           and c.status = 'Pending'))`,
    [facilities.first.id],
  );
  const held: HeldClaims = { reasons: {}, unexplained: [] };
  for (const { id, card_no: card } of rows) {
    const journey = journeys.find((journey) => journey.authorizationId === id);
    const ask = (role: Role, path: string, body: object = {}) =>
      desks.ask(role, path, body, (text) => journey?.history.push(`afterwards ${role} ${text}`));
    const reason = await claim({ ask, journey }, String(id));
    if (reason === '') held.unexplained.push(String(card));
    else if (reason !== null) held.reasons[reason] = (held.reasons[reason] ?? 0) + 1;
  }
  return held;
}

/** Requests the scheme's decisions, as many as one request covers, until there are no more. */
export async function decide(desks: Pick<Desks, 'ask'>): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const { status, body } = await desks.ask('receptionist', '/claims/decisions', {});
    if (status !== 200 || body.item.asked === 0) return;
  }
}
