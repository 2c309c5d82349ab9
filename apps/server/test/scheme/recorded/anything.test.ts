import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acceptedNumber, SchemeProtocolError, SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { sizes } from '../../setup/sizes.ts';
import { ask, type Call, callNames } from './calls.ts';
import { openPlayer, type Player, type Recorded } from './player.ts';

/**
 * Whatever a scheme answers, the adapter returns a value of the port, or throws that the scheme is unavailable or
 * not recognized. The answers are any JSON, and recorded ones with some values replaced.
 */
let player: Player;
beforeAll(async () => {
  player = await openPlayer();
});
afterAll(() => player.close());

const runs = { numRuns: sizes.properties.schemeAnswers, seed: 20_261_121 };
/** An authorization has the most to misunderstand. */
const runsOfAuthorization = { ...runs, numRuns: 5 * runs.numRuns };

const playable = z.array(
  z.looseObject({
    asked: z.record(z.string(), z.unknown()).default({}),
    answers: z.record(
      z.string(),
      z.object({
        status: z.number().optional(),
        type: z.string().optional(),
        body: z.unknown().optional(),
        text: z.string().optional(),
      }),
    ),
  }),
);
type Playable = z.output<typeof playable>[number];

/** The recorded answers of a call with a 2xx status. */
function recordedOf(call: Call): Playable[] {
  const file = new URL(`./${call}.json`, import.meta.url);
  if (!existsSync(file)) throw new Error(`nothing was recorded of ${call}`);
  return playable
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ answers }) => Object.values(answers).every(({ status = 200 }) => status === 200));
}

/** Values that are malformed where something else is expected. */
const malformed = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>('ACCEPTED', 'accepted', 'N/A', '', ' ', null, true, -1, 0.5, 1e300, '1e9', [], {}),
  fc.constantFrom<unknown>('9'.repeat(70), 'A'.repeat(1_100_000), '2026-13-45', '\u0000', '109900035308'),
);

/** An answer with some of its values, at any depth, replaced, removed or added. */
function changed(value: unknown, draw: () => unknown, chance: () => boolean): unknown {
  if (chance()) return draw();
  if (Array.isArray(value)) {
    const all = value.map((each) => changed(each, draw, chance));
    return chance() ? [...all, ...all] : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (chance() ? [] : [[key, changed(each, draw, chance)]])),
  );
}

async function outcomeOf(
  call: Call,
  answers: Record<string, Recorded>,
  asked: Record<string, unknown> = {},
): Promise<unknown> {
  player.play(answers);
  try {
    return { value: await ask(player.scheme, call, asked) };
  } catch (error) {
    if (error instanceof SchemeUnavailable || error instanceof SchemeProtocolError) return null;
    throw error;
  }
}

const answer = z.looseObject({
  cardStatus: z.string(),
  authorizationStatus: z.string(),
  remarks: z.string(),
  authorizationNo: z.string().nullable(),
  member: z.any(),
  latestAuthorization: z.any(),
});
const found = z.object({ value: z.unknown() });

/** Keys in small letters, as the adapter reads them. */
function plain(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).map(([key, each]) => [key.toLowerCase(), each]));
}

/** The number with which an outcome authorizes; null: none. */
function numberIn(given: unknown): string | null {
  const outcome = found.safeParse(given);
  const parsed = outcome.success ? answer.safeParse(outcome.data.value) : null;
  return parsed?.success ? acceptedNumber(parsed.data) : null;
}

/** Whether an answer says yes, with this number, about the requested card. */
function meansIt(body: unknown, number: string, cardNo: string): boolean {
  const answer = plain(body);
  const has = (key: string, value: string) =>
    String(answer[key]).trim().toUpperCase() === value.toUpperCase();
  const whom = /^\d{20}$/.test(cardNo) ? 'nationalid' : 'cardno';
  return has('authorizationstatus', 'ACCEPTED') && has('authorizationno', number) && has(whom, cardNo);
}

describe.each(callNames.map((call) => ({ call })))('$call', ({ call }) => {
  it('survives any JSON', async () => {
    const names = [...new Set(recordedOf(call).flatMap(({ answers }) => Object.keys(answers)))];
    expect(names).not.toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (body) => {
        const given = await outcomeOf(call, Object.fromEntries(names.map((name) => [name, { body }])));
        if (call === 'authorize') expect(numberIn(given)).toBeNull();
      }),
      runs,
    );
  });

  it('survives an answer with some values replaced', async () => {
    const records = recordedOf(call);
    let yes = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...records),
        fc.gen(),
        fc.integer({ min: 0, max: 25 }),
        async ({ answers, asked }, gen, share) => {
          const chance = () => gen(() => fc.integer({ min: 0, max: 99 })) < share;
          const played = Object.entries(answers).map(([name, recorded]): [string, Recorded] => [
            name,
            recorded.text === undefined
              ? { ...recorded, body: changed(recorded.body, () => gen(() => malformed), chance) }
              : recorded,
          ]);
          const given = await outcomeOf(call, Object.fromEntries(played), asked);
          const number = call === 'authorize' ? numberIn(given) : null;
          if (number === null) return;
          yes++;
          const cardNo = String(asked.cardNo ?? '109900035308');
          expect(played.some(([, { body }]) => meansIt(body, number, cardNo))).toBe(true);
        },
      ),
      call === 'authorize' ? runsOfAuthorization : runs,
    );
    // Some of them must still be a yes, otherwise nothing was tested.
    if (call === 'authorize') expect(yes).toBeGreaterThan(runs.numRuns / 6);
  });
});
