import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { acceptedNumber, SchemeProtocolError, SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { ask, callNames } from './calls.ts';
import { openPlayer, type Player } from './player.ts';

const recorded = z.strictObject({
  status: z.number().optional(),
  type: z.string().optional(),
  body: z.unknown().optional(),
  text: z.string().optional(),
});
/** Answers as the documents and integrators of the scheme show them, of invented people. */
const record = z.strictObject({
  name: z.string(),
  /** What differs from the usual request. */
  asked: z.record(z.string(), z.unknown()).optional(),
  answers: z.record(z.string(), recorded.extend({ next: recorded.optional() })),
  /** What the adapter makes of it: everything listed here. */
  gives: z.unknown().optional(),
  throws: z.enum(['unavailable', 'unrecognized']).optional(),
  /** The number of an authorization that may be served; null: none. */
  number: z.string().nullable().optional(),
  /** The body of a call. */
  sends: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
});
const records = z.array(record).min(1);

const folder = new URL('.', import.meta.url);
const calls = callNames.flatMap((call) => {
  const file = new URL(`${call}.json`, folder);
  return existsSync(file) ? [{ call, all: records.parse(JSON.parse(readFileSync(file, 'utf8'))) }] : [];
});

let player: Player | undefined;
beforeAll(async () => {
  player = await openPlayer();
});
afterAll(() => player?.close());

describe.each(calls)('$call', ({ call, all }) => {
  it.each(all)('$name', async ({ asked, answers, gives, throws, number, sends }) => {
    if (!player) throw new Error('the player is not open yet');
    player.play(answers);
    const pending = ask(player.scheme, call, asked);
    if (throws === undefined) {
      const value = await pending;
      // As JSON: times as they are written.
      const plain: unknown = value === undefined ? null : JSON.parse(JSON.stringify(value));
      if (typeof gives === 'object' && gives !== null) expect(plain).toMatchObject(gives);
      else expect(plain).toBe(gives ?? null);
      if (number !== undefined) expect(acceptedNumber(answer.parse(value))).toBe(number);
    } else {
      await expect(pending).rejects.toThrow(
        throws === 'unavailable' ? SchemeUnavailable : SchemeProtocolError,
      );
    }
    for (const [name, fields] of Object.entries(sends ?? {})) {
      const { query, body } = player.sent.get(name) ?? {};
      expect({ ...Object.fromEntries(query ?? []), ...body }).toMatchObject(fields);
    }
  });
});

const answer = z.looseObject({
  cardStatus: z.string(),
  authorizationStatus: z.string(),
  remarks: z.string(),
  authorizationNo: z.string().nullable(),
  member: z.any(),
  latestAuthorization: z.any(),
});
