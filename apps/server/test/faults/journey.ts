import { setTimeout as pause } from 'node:timers/promises';
import { type Role, statusCatalogue } from '@afyakadi/contract';
import { identityOf } from '../authorizations/factories.ts';
import { carePoints } from '../setup/fixtures.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { ItemCode } from './clinic.ts';
import type { Desks, Reply } from './desk.ts';
import type { World } from './world.ts';

/** How a visit ended as the desks saw it. */
export type Outcome = 'refused' | 'left' | 'withdrawn' | 'verified' | 'attended' | 'claimed';

/** A patient's history, as the desks saw it. */
export interface Journey {
  cardNo: string;
  visitType: number;
  outcome: Outcome;
  provisional: boolean;
  /** The authorization that the product has for it, if the desk received one. */
  authorizationId: string | null;
  history: string[];
}

interface AuthorizedCard {
  authorizationId: string;
  memberId: string;
  provisional: boolean;
}

/** How often a desk tries a card before the patient leaves, or gets a provisional authorization. */
const tries = 3;

/** One patient's way through the facility, by the random source of the seed and the patient's number. */
export async function attend(
  world: Pick<World, 'seed' | 'items' | 'now'>,
  desks: Pick<Desks, 'ask'>,
  n: number,
): Promise<Journey> {
  const chance = chanceOf(world.seed, `visit ${n}`);
  const visitType = chance.is(0.1) ? 2 : 1;
  const journey: Journey = {
    cardNo: cardNoOf(chance, n),
    visitType,
    outcome: 'left',
    provisional: false,
    authorizationId: null,
    history: [],
  };
  const ask = (role: Role, path: string, body: object = {}) =>
    desks.ask(role, path, body, (text) =>
      journey.history.push(`${world.now().toISOString().slice(11, 23)} ${role} ${text}`),
    );
  const context: Way = { ask, chance, journey, items: world.items };

  const verified = await verify(context, chance.is(0.1) ? 2 : 1);
  if (!verified) return journey;
  journey.outcome = 'verified';
  if (chance.is(0.06)) return withdraw(context, verified);
  if (chance.is(0.6)) return journey;
  await consult(context, verified);
  journey.outcome = 'attended';
  if (chance.is(0.8)) await claim(context, verified.authorizationId);
  return journey;
}

interface Way {
  ask(role: Role, path: string, body?: object): Promise<Reply>;
  chance: Chance;
  journey: Journey;
  items: ReadonlyMap<string, string>;
}

/** Generated members of the practice scheme: active, inactive, unknown, and identified by their national number. */
function cardNoOf(chance: Chance, n: number): string {
  const number = String(n % 100_000).padStart(5, '0');
  if (chance.is(0.05)) return `2100000${number}`;
  if (chance.is(0.05)) return `2200000${number}`;
  return chance.is(0.04) ? `199001012000000${number}` : `2000000${number}`;
}

/** @param atOnce at how many desks the card is shown at the same time */
async function verify({ ask, chance, journey }: Way, atOnce: number): Promise<AuthorizedCard | null> {
  const asked = {
    cardNo: journey.cardNo,
    verifierID: 'NHIF',
    cardTypeID: 'NHIFCard',
    visitTypeID: journey.visitType,
    ...(journey.visitType === 2 ? { remarks: 'Fell from a motorcycle' } : {}),
  };
  const issuesProvisional = chance.is(0.6);
  for (let tried = 1; ; tried++) {
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () => ask('receptionist', '/card/authorize', asked)),
    );
    const yes = replies.find(({ status }) => status === 200);
    if (yes) return statusOf({ ask, journey }, yes);
    const no = replies.find(({ body }) => body.statusCode === statusCatalogue.notEligible.code);
    if (no) {
      journey.outcome = 'refused';
      return null;
    }
    if (tried === tries) {
      const may = replies.some(({ body }) => body.data.provisional === true);
      if (!issuesProvisional || !may) return null;
      const issued = await ask('receptionist', '/card/provisional', {
        ...asked,
        source: 'own',
        reason: 'The scheme does not answer',
        identity: identityOf(journey.cardNo),
      });
      return issued.status === 200 ? statusOf({ ask, journey }, issued) : null;
    }
    await pause(20 + chance.below(200));
  }
}

async function statusOf(
  { ask, journey }: Pick<Way, 'ask' | 'journey'>,
  { body }: Reply,
): Promise<AuthorizedCard> {
  const { id, authorizedMemberId, provisional, identitySource } = body.item;
  if (identitySource === 'missing') {
    const path = `/card/authorize/${String(id)}/identity`;
    await ask('receptionist', path, identityOf(journey.cardNo));
  }
  journey.authorizationId = String(id);
  journey.provisional ||= provisional !== null;
  const memberId = String(authorizedMemberId);
  return { authorizationId: String(id), memberId, provisional: provisional !== null };
}

/** The wrong patient; half of them turn out to be the right one after all. */
async function withdraw(context: Way, { authorizationId }: AuthorizedCard): Promise<Journey> {
  const { ask, chance, journey } = context;
  const gone = await ask('receptionist', `/card/authorize/${authorizationId}/withdraw`, {
    reason: 'Wrong card',
  });
  if (gone.status === 200) journey.outcome = 'withdrawn';
  if (chance.is(0.5) && (await verify(context, 1))) journey.outcome = 'verified';
  return journey;
}

/** Consultation, its orders, and what is given of them. */
async function consult(context: Way, { authorizationId, memberId }: AuthorizedCard): Promise<void> {
  const { ask, chance, items } = context;
  const start = async (role: Role, pointOfCareId: string) => {
    const { body, status } = await ask(role, '/point-of-cares', {
      pointOfCareId,
      authorizedClientId: authorizationId,
    });
    return status === 200 ? String(body.item.authorizedPointOfCareId) : null;
  };
  const visit = await start('receptionist', carePoints.consultation);
  if (visit === null) return;
  await ask('doctor', `/point-of-cares/visits/${visit}/take`);
  await ask('doctor', `/patients/${memberId}/diagnoses`, { code: 'B54', certainty: 'Final' });
  const ordered: [ItemCode, number][] = [];
  if (chance.is(0.7)) ordered.push(['30001', 10]);
  if (chance.is(0.15)) ordered.push(['30365', 6]);
  if (chance.is(0.3)) ordered.push(['50001', 1]);
  if (chance.is(0.15)) ordered.push(['52059', 1]);
  const lines: { id: string; code: ItemCode; quantity: number }[] = [];
  if (ordered.length > 0) {
    if (ordered.some(([code]) => code.startsWith('3'))) await start('doctor', carePoints.pharmacy);
    if (ordered.some(([code]) => code.startsWith('5'))) await start('doctor', carePoints.laboratory);
    const { body, status } = await ask('doctor', '/member-items/add', {
      authorizedMemberId: memberId,
      memberItems: ordered.map(([code, quantity]) => ({
        id: items.get(code),
        quantity,
        frequency: 'UD',
        overrideReason: 'Needed',
      })),
    });
    if (status === 200)
      for (const [index, row] of body.itemList.entries()) {
        const [code, quantity] = ordered[index] ?? ['30001', 1];
        lines.push({ id: String(row.memberVisitItemId), code, quantity });
      }
  }
  await ask('doctor', `/point-of-cares/visits/${visit}/complete`);
  for (const line of lines) await give(context, line);
}

const restricted: readonly ItemCode[] = ['30365', '52059'];

async function give(context: Way, line: { id: string; code: ItemCode; quantity: number }): Promise<void> {
  const { ask, chance } = context;
  const station = line.code.startsWith('3') ? 'pharmacist' : 'lab_tech';
  if (restricted.includes(line.code) && !(await approved(context, station, line.id))) {
    await ask(station, `/member-items/${line.id}/close`, {
      reason: station === 'lab_tech' ? 'Reagent or machine missing' : 'Out of stock',
    });
    return;
  }
  if (station === 'lab_tech') {
    await ask(station, '/member-items/submit-lab-results', {
      memberVisitItemId: line.id,
      remarks: 'Hb 9.8 g/dL',
    });
    return;
  }
  const half = Math.floor(line.quantity / 2);
  for (const quantity of chance.is(0.5) ? [line.quantity] : [half, line.quantity - half]) {
    const { status, body } = await ask(station, '/member-items/dispense', {
      memberVisitItemId: line.id,
      quantity,
    });
    if (status !== 200 || !chance.is(0.2)) continue;
    const dispenses = body.item.dispenses;
    const last: unknown = Array.isArray(dispenses) ? dispenses.at(-1) : null;
    const id = last && typeof last === 'object' && 'id' in last ? String(last.id) : '';
    const back = chance.is(0.5) ? quantity : 1;
    await ask(station, `/member-items/dispenses/${id}/reverse`, {
      quantity: back,
      reason: 'Brought back unopened',
    });
  }
}

/** Requests an approval and checks on it for a while. */
async function approved({ ask, chance }: Way, station: Role, lineId: string): Promise<boolean> {
  let known: string | null = null;
  for (let tried = 0; tried < 6; tried++) {
    const { status, body }: Reply =
      known === null
        ? await ask(station, '/approvals', { memberVisitItemId: lineId, reason: 'Persistent fever' })
        : await ask(station, `/approvals/${known}/refresh`);
    if (status === 200) {
      if (body.item.status === 'Valid') return true;
      if (body.item.status === 'Invalid') return false;
      known = String(body.item.id);
    } else if (status === 409) return false;
    await pause(10 + chance.below(100));
  }
  return false;
}

/**
 * Builds the claim of an authorization and sends it.
 * @returns null if it was sent, or is being sent; else the reason as the clerk sees it: the findings of the check,
 * or a message
 */
export async function claim(
  { ask, journey }: { ask: Way['ask']; journey: Journey | undefined },
  authorizationId: string,
): Promise<string | null> {
  const built = await ask('receptionist', '/claims', { authorizationId });
  if (built.status !== 200) return built.body.description;
  const { id, amountClaimed } = built.body.item;
  const { status, body } = await ask('receptionist', `/claims/${String(id)}/submit`, { amountClaimed });
  if (status === 200) {
    if (journey) journey.outcome = 'claimed';
    return null;
  }
  const found = body.fieldNames.map((name) => name.replace(/\..*/, ''));
  return [...new Set(found)].sort().join(' + ') || body.description;
}
