import { z } from 'zod';
import { importKinds } from '../scheme/imports.ts';
import { day, messageObject, timestamp, uuid } from './fields.ts';

export * from '../scheme/imports.ts';

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

const importOutcomes = ['added', 'changed', 'same', 'missing', 'refused'] as const;

/** The lists of an import's rows: an outcome, or a cross-section of a tariff from the scheme. */
export const importLists = [...importOutcomes, 'priced', 'given'] as const;
export type ImportList = (typeof importLists)[number];

/** When the scheme's tariff was fetched, for the page of imports. */
export const tariffFetching = z.object({
  /** Whether the tariff can be fetched; false if the facility itself keeps the register. */
  possible: z.boolean(),
  /** Whether it is also fetched automatically every night. */
  daily: z.boolean(),
  /** The time of the scheme's last answer. */
  lookedAt: timestamp.nullable(),
  /** The same for the schemes of single verifiers, which are asked every night too. */
  others: z.array(z.object({ verifierId: z.string(), name: z.string(), lookedAt: timestamp.nullable() })),
});
export type TariffFetching = z.infer<typeof tariffFetching>;

/** The maximum bytes of a file, rows of a file, and bytes of a row. */
export const importLimits = { bytes: 64 * 1024 * 1024, rows: 250_000, rowBytes: 16 * 1024 } as const;

/** An import: a dry run until it is applied. */
export const importOfFile = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** A tariff also comes from the scheme itself. */
  source: z.enum(['file', 'scheme']),
  /** Whose own scheme sent it; null: a file, or the scheme of all other cards. */
  scheme: z.object({ verifierId: z.string(), name: z.string() }).nullable(),
  /** The day on which it takes effect; null: immediately. */
  effectiveOn: day.nullable(),
  fileName: z.string(),
  rows: z.number().int(),
  /** The number of `rows` that the current state has processed. */
  done: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  missing: z.number().int(),
  refused: z.number().int(),
  /** Only for a tariff from the scheme: rows that change a price charged here. */
  priced: z.number().int(),
  /** Of a fetched tariff: rows about items used here in the last 90 days. */
  given: z.number().int(),
  /** Why it failed, or was discarded. */
  problem: z.string().nullable(),
  /** The message of `problem`; null without one, or if it is from before messages had codes. */
  problemMessage: messageObject.nullable(),
  missingToo: z.boolean(),
  createdAt: timestamp,
  /** Empty for an automatic import. */
  createdBy: z.string(),
  appliedAt: timestamp.nullable(),
  /** The person who applied or scheduled it. */
  appliedBy: z.string().nullable(),
});
export type ImportOfFile = z.infer<typeof importOfFile>;

/** An import with what has to be asked about it. */
export const importInDetail = importOfFile.extend({
  /**
   * Names of dosage forms in a tariff that the product does not know, with the number of medicines, most first: their
   * quantities do not follow from the directions. An empty name: the tariff has none.
   */
  unknownForms: z.array(z.object({ name: z.string(), items: z.number().int() })),
});
export type ImportInDetail = z.infer<typeof importInDetail>;

/** A row of the dry run. */
export const importedRow = z.object({
  /** The line in the file; null if the file does not contain it. */
  line: z.number().int().nullable(),
  key: z.string(),
  /** The item's name, from the catalogue or the import; null for members, or if it is unknown. */
  name: z.string().nullable(),
  outcome: z.enum(importOutcomes),
  /**
   * The differences by column: the present value, and the file's. For an added row all columns, for a missing one the
   * present values.
   */
  differences: z.array(
    z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The quantity used here in the last 90 days; null if it does not apply to the row. */
  used: z.number().int().nullable(),
  /** The change in revenue for this quantity, in TZS. Null without use or without a changed price. */
  stake: z.number().int().nullable(),
  /** Why the row was refused, with the remedy. */
  reason: z.string().nullable(),
  /** The message of `reason`; null without one, or if it is from before messages had codes. */
  reasonMessage: messageObject.nullable(),
});
export type ImportedRow = z.infer<typeof importedRow>;
