import { formOf, type MedicineForm } from './medicines.ts';

/** How often a medicine is taken, with the times a day from which the quantity is computed. */
export const frequencies = [
  'OD',
  'BD',
  'TDS',
  'QID',
  'Q8H',
  'Q6H',
  'Q4H',
  'NOCTE',
  'WEEKLY',
  'STAT',
  'PRN',
  'UD',
] as const;
export type Frequency = (typeof frequencies)[number];

/** Times a day; null: the frequency does not say. */
export const timesADay: Record<Frequency, number | null> = {
  OD: 1,
  BD: 2,
  TDS: 3,
  QID: 4,
  Q8H: 3,
  Q6H: 4,
  Q4H: 6,
  NOCTE: 1,
  WEEKLY: 1 / 7,
  // Once, as needed, as directed: the duration does not determine the quantity.
  STAT: null,
  PRN: null,
  UD: null,
};

/** The names of the frequencies for people. */
export const frequencyNames = {
  OD: 'Once a day',
  BD: 'Twice a day',
  TDS: '3 times a day',
  QID: '4 times a day',
  Q8H: 'Every 8 hours',
  Q6H: 'Every 6 hours',
  Q4H: 'Every 4 hours',
  NOCTE: 'At night',
  WEEKLY: 'Once a week',
  STAT: 'At once, one time',
  PRN: 'When needed',
  UD: 'As directed',
} as const satisfies Record<Frequency, string>;

/** The details of an appliance that can be recorded when it is handed over. */
export const applianceDetails = ['serialNo', 'size'] as const;
export type ApplianceDetail = (typeof applianceDetails)[number];

/**
 * The kind of an item: a medicine is dispensed, a test gets a result, a service is done. A service without a kind of care
 * point, such as a consultation fee, is charged and cannot be ordered.
 */
export const itemCategories = ['medicine', 'test', 'service'] as const;
export type ItemCategory = (typeof itemCategories)[number];
/** Item type of medicines. The search also accepts it for tests (requirements 7.3). */
export const medicineItemTypeId = 3;
export const diagnosticItemTypeId = 5;

/** The directions of a prescription, named like the contract's fields of an order item. */
export type Direction = 'dose' | 'frequency' | 'durationDays';

/** The text for a missing direction. */
export const missingDirectionTexts = {
  dose: 'Enter a dose',
  frequency: 'Choose a frequency, or “As directed”',
  durationDays: 'Enter the number of days',
} as const satisfies Record<Direction, string>;

/** Directions by form; every other form, and a medicine whose form is unknown, needs all three. */
const directionsByForm: Partial<Record<MedicineForm, readonly Direction[]>> = {
  consumable: [],
  // Applied thinly, for as long as a tube lasts.
  skin: ['frequency'],
  // Used until the bottle or inhaler is empty, often permanently.
  drops: ['dose', 'frequency'],
  inhaler: ['dose', 'frequency'],
};
const allDirections: readonly Direction[] = ['dose', 'frequency', 'durationDays'];

/**
 * Returns the directions that are missing before a medicine can be prescribed; none for a test, a service, a
 * consumable, or a medicine that is deliberately prescribed as directed (frequency `UD`).
 * @param directions the prescriber's entries; `hasDose` is true for a dose in words, too
 */
export function missingDirections(
  item: { category: ItemCategory; itemName: string; dosage: string | null },
  directions: { hasDose: boolean; frequency: Frequency | null; durationDays: number | null },
): Direction[] {
  if (item.category !== 'medicine' || directions.frequency === 'UD') return [];
  const form = formOf(item);
  const needed = (form && directionsByForm[form]) ?? allDirections;
  // A single dose and a dose as needed have no duration.
  const isOpenEnded = directions.frequency === 'STAT' || directions.frequency === 'PRN';
  return needed.filter((direction) => {
    if (direction === 'dose') return !directions.hasDose;
    if (direction === 'frequency') return directions.frequency === null;
    return directions.durationDays === null && !isOpenEnded;
  });
}

/** The scheme's coverage of a line: it pays, the patient pays, or it pays after an approval. */
export const coverages = ['covered', 'cash', 'approval'] as const;
export type Coverage = (typeof coverages)[number];

/** States of an order line. */
export const lineStatuses = [
  'Ordered',
  'PartlyDispensed',
  'Dispensed',
  'PartlyDone',
  'Done',
  'Preliminary',
  'Resulted',
  'Cancelled',
  'NotGiven',
  'NotDone',
] as const;
export type LineStatus = (typeof lineStatuses)[number];

/**
 * The progress of a line in a state: `unfinished` waits for its station, so its visit stays open and its claim is not
 * sent; `closed` ended before it was carried out, or was only in part.
 */
const progress = {
  Ordered: 'unfinished',
  PartlyDispensed: 'unfinished',
  Dispensed: 'done',
  PartlyDone: 'unfinished',
  Done: 'done',
  Preliminary: 'unfinished',
  Resulted: 'done',
  Cancelled: 'closed',
  NotGiven: 'closed',
  NotDone: 'closed',
} as const satisfies Record<LineStatus, 'unfinished' | 'done' | 'closed'>;

const inProgress = (wanted: (typeof progress)[LineStatus]) =>
  lineStatuses.filter((status) => progress[status] === wanted);
export const unfinishedLineStatuses: readonly LineStatus[] = inProgress('unfinished');
export const closedLineStatuses: readonly LineStatus[] = inProgress('closed');

/** Returns whether no further action is possible on a line in this state. */
export function isFinished(status: LineStatus): boolean {
  return progress[status] !== 'unfinished';
}

/**
 * Reasons for not dispensing a medicine, or not doing a test or a service; a closed line is never claimed
 * (requirements 7.10).
 */
export const closingReasons = {
  medicine: ['Out of stock', 'Patient left', 'Patient refused', 'Other'],
  test: ['Sample refused', 'Reagent or machine missing', 'Patient left', 'Other'],
  service: ['Patient left', 'Patient refused', 'Equipment or supplies missing', 'Other'],
} as const;
export const allClosingReasons = [
  /** By a substitution alone: nobody closes a line with it. */
  'Substituted',
  'Out of stock',
  'Patient left',
  'Patient refused',
  'Sample refused',
  'Reagent or machine missing',
  'Equipment or supplies missing',
  'Other',
] as const;

/** The certainty of a diagnosis (domain 3.3). */
export const certainties = ['Provisional', 'Final'] as const;
export const severities = ['Mild', 'Moderate', 'Severe'] as const;

/**
 * The severity of a finding: `info` and `warn` are shown, `confirm` needs a reason to continue, `stop` cannot be
 * overridden.
 */
export const findingSeverities = ['info', 'warn', 'confirm', 'stop'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];
