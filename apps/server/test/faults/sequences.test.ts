import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { count } from './count.ts';
import { type Desks, openDesks } from './desk.ts';
import { connect } from './ending.ts';
import { openWorld, type World } from './world.ts';

/** Faults of one authorization: before the work, after it, and in the answer. */
const kinds = [
  ...(['hangBefore', 'hangAfter', 'resetBefore', 'resetAfter', 'halfAnswer'] as const),
  ...(['error500', 'error500After', 'error502', 'brokenJson', 'otherShape', 'emptyBody'] as const),
  ...(['unknownWord', 'bodyTwice', 'answerBefore', 'clockWrong', 'tokenRevoked'] as const),
];
/** Calls of a verification, the second one when it is asked again. */
const calls = ['AuthorizeCard', 'GetPreviousPatientVisits', 'GetAuthorizationDetails'] as const;

let world: World;
let desks: Desks;
let drop = async () => {};
let cards = 0;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  world = await openWorld({ seed: 1, databaseUrl: database.url });
  desks = openDesks(world);
  await world.open();
  await connect(world);
});
afterAll(async () => {
  await desks.close();
  await world.close();
  await drop();
});

/** Shows a card as often as there are faults and once more, with or without a second desk, then lets time pass. */
async function verifyThrough(
  faults: readonly (typeof kinds)[number][],
  call: (typeof calls)[number],
  atOnce: number,
) {
  const cardNo = `2000000${String(++cards).padStart(5, '0')}`;
  const asked = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 };
  const show = () => desks.ask('receptionist', '/card/authorize', asked);
  // A second request first searches at the scheme: so the first answer must be lost.
  if (call !== 'AuthorizeCard')
    world.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
  for (const kind of faults)
    world.scheme.faults.add({ kind, call, count: 1, ms: kind === 'clockWrong' ? 86_400_000 : 60 });
  for (let tried = 0; tried <= faults.length; tried++)
    await Promise.all(Array.from({ length: atOnce }, show));
  world.scheme.faults.clear();
  // Saving the settings again clears what the product learned from this card's faults.
  await connect(world);
  for (let tried = 0; tried < 50 && (await show()).status !== 200; tried++) await pause(100);
  for (const ms of [35_000, 100_000, 500_000]) {
    world.moveOn(ms);
    await world.deliverDue();
  }
}

it('leaves one authorization on both sides after any sequence of faults at one call', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...calls),
      fc.integer({ min: 1, max: 2 }),
      async (faults, call, atOnce) => {
        await verifyThrough(faults, call, atOnce);
        const card = `2000000${String(cards).padStart(5, '0')}`;
        expect((await count(world)).filter(({ about }) => about === card)).toEqual([]);
        expect(
          world.scheme
            .inspect()
            .authorizations.filter(
              (authorization) => authorization.cardNo === card && authorization.status === 'ACCEPTED',
            ),
        ).toHaveLength(1);
      },
    ),
    { seed: 6, numRuns: sizes.properties.faultSequences, endOnFailure: false },
  );
  expect(desks.undocumented).toEqual([]);
}, 180_000);
