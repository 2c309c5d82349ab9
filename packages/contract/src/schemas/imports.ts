import { z } from 'zod';
import { importKinds } from '../words/imports.ts';
import { day, timestamp, uuid } from './fields.ts';

export * from '../words/imports.ts';

export const importStates = [
  'reading',
  'comparing',
  'ready',
  /** Applied later, on its day. */
  'scheduled',
  'applying',
  'applied',
  'failed',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];

export const importOutcomes = ['added', 'changed', 'same', 'missing', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What can be looked at of an import: an outcome, or what cuts across them in a tariff of the scheme. */
export const importLists = [...importOutcomes, 'priced', 'given'] as const;
export type ImportList = (typeof importLists)[number];

/** When the scheme's tariff was fetched, for the page of imports. */
export const tariffFetching = z.object({
  /** Whether the tariff can be fetched: not where the facility itself keeps the register. */
  possible: z.boolean(),
  /** Whether it is fetched by the clock too, once a night. */
  daily: z.boolean(),
  /** When the scheme answered last. */
  lookedAt: timestamp.nullable(),
});
export type TariffFetching = z.infer<typeof tariffFetching>;

/** Bytes of a file at most, and its rows. */
export const importLimits = { bytes: 64 * 1024 * 1024, rows: 250_000, rowBytes: 16 * 1024 } as const;

/** An import: a dry run until it is applied. */
export const importOfFile = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** A tariff also comes from the scheme itself. */
  source: z.enum(['file', 'scheme']),
  /** The day on which it takes effect; null: at once. */
  effectiveOn: day.nullable(),
  fileName: z.string(),
  rows: z.number().int(),
  /** Rows that the present state has worked through; of `rows`. */
  done: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  missing: z.number().int(),
  refused: z.number().int(),
  /** Of a tariff from the scheme: rows that change what somebody is charged. */
  priced: z.number().int(),
  /** Of a fetched tariff: rows about items used here in the last 90 days. */
  given: z.number().int(),
  /** Why it failed, or was discarded. */
  problem: z.string().nullable(),
  missingToo: z.boolean(),
  createdAt: timestamp,
  /** Empty where the clock did it. */
  createdBy: z.string(),
  appliedAt: timestamp.nullable(),
  /** Who applied it, or scheduled it. */
  appliedBy: z.string().nullable(),
});
export type ImportOfFile = z.infer<typeof importOfFile>;

/** A row of the dry run. */
export const importedRow = z.object({
  /** Its line in the file; null where the file does not have it. */
  line: z.number().int().nullable(),
  key: z.string(),
  /** What the item is called, here or else in what came in; null of members, and where it is unknown. */
  name: z.string().nullable(),
  outcome: z.enum(importOutcomes),
  /**
   * The differences by column: the present value, and the file's. For an added row all columns, for a missing one the
   * present values.
   */
  differences: z.array(
    z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The quantity used here in the last 90 days; null where that does not apply to the row. */
  used: z.number().int().nullable(),
  /** The additional revenue of these, in TZS; below 0: less. Null without use, or without a changed price. */
  stake: z.number().int().nullable(),
  /** Why it was refused, with the remedy. */
  reason: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;
