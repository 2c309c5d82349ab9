import { z } from 'zod';
import { careKinds } from '../care/care-points.ts';
import { findingCodes } from '../care/findings.ts';
import { type DoseUnit, doseUnits, maxMeasured, mostDose } from '../care/medicines.ts';
import {
  applianceDetails,
  coverages,
  findingSeverities,
  frequencies,
  itemCategories,
  lineStatuses,
} from '../care/orders.ts';
import { decimalsOf } from '../formats/numbers.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { approvalStatuses, splitReasons } from '../scheme/claims.ts';
import { balance, provisionalMark } from './cards.ts';
import {
  day,
  line,
  messageObject,
  messageParams,
  paragraph,
  reason,
  timestamp,
  uuid,
  visible,
  wholeNumber,
} from './fields.ts';
import { oneReading } from './readings.ts';
import { facilityItem } from './setup.ts';

/** The maximum quantity of an order line. */
export const maxOnALine = 10_000;
/** The maximum number of lines in an order. */
export const maxLines = 50;

/**
 * The finding of a rule about a line: `params` fill the text of `findings.ts`; money is in whole TZS. A param that is our
 * own text has its message beside it: `remarks` and `remarksMessage`.
 */
export const finding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(findingSeverities),
  params: messageParams,
});
export type Finding = z.infer<typeof finding>;

/** The scheme's approval of one order line (domain 4.1). Quantities are in units of the line. */
export const approval = z.object({
  id: uuid,
  status: z.enum(approvalStatuses),
  /** The number for the claim; null until the scheme answers. */
  referenceNo: z.string().nullable(),
  reason: z.string().nullable(),
  quantityRequested: z.number().int(),
  quantityApproved: z.number().int().nullable(),
  quantityUsed: z.number().int(),
  /** The scheme's remarks; empty until it answers. */
  remarks: z.string(),
  /** Why the scheme does not count a use of the approval; null if it does, or was not notified yet. */
  notCounted: z.string().nullable(),
  /** The message of `notCounted`; null for the scheme's own reason. */
  notCountedMessage: messageObject.nullable(),
  validUntil: day.nullable(),
  requestedAt: timestamp,
  requestedByName: z.string(),
  answeredAt: timestamp.nullable(),
});
export type Approval = z.infer<typeof approval>;

/** Who pays a line, in whole TZS; the parts sum to its price. `parts` are what the scheme does not pay, and why. */
export const split = z.object({
  scheme: z.number().int(),
  patient: z.number().int(),
  waived: z.number().int(),
  parts: z.array(z.object({ reason: z.enum(splitReasons), amount: z.number().int() })),
});
export type Split = z.infer<typeof split>;

/** The facts that decide who pays an order line, as of the order. Money in whole TZS. */
export const splitTerms = z.object({
  /** The patient's part of the price, 0 to 100. */
  copaymentPercent: z.number().int(),
  /** How many the scheme still pays for; null: any number. */
  numberLeft: z.number().int().nullable(),
  /** What the scheme pays at most; null: without a ceiling. */
  amountLeft: z.number().int().nullable(),
  /** The facility may not charge the patient what the scheme does not pay. */
  waived: z.boolean(),
});
export type SplitTerms = z.infer<typeof splitTerms>;

/** An item as it can be ordered for one patient: the price is that of the patient's scheme, in whole TZS. */
export const orderableItem = facilityItem.extend({
  /** The name without its pack. Packs of one medicine share it with strength and dosage, the smallest first. */
  groupName: z.string(),
  /** True if no item has every word of the search, and this one has similar words. */
  similar: z.boolean(),
  /** The kind of care point where it is carried out. */
  careKind: z.enum(careKinds),
  coverage: z.enum(coverages),
  maximumQuantity: z.number().int().nullable(),
  findings: z.array(finding),
});
export type OrderableItem = z.infer<typeof orderableItem>;

const dose = z
  .number(issueText('fields.number'))
  .min(0.001, issueText('orders.leastDose'))
  .max(maxMeasured, issueText('fields.most', { max: maxMeasured }))
  .refine((value) => decimalsOf(value) <= 3, issueText('orders.mostDecimals'));
const doseUnit = z.enum(doseUnits, chooseOneOf(doseUnits));

/** A thousand tablets are a slip of the key; a thousand mg are not. */
function isPossibleDose(line: { dose?: number | null | undefined; doseUnit?: DoseUnit | null | undefined }) {
  return (line.dose ?? 0) <= mostDose(line.doseUnit ?? null);
}
const impossibleDose = { message: issueText('fields.most', { max: mostDose(null) }), path: ['dose'] };

/**
 * One item of an order (requirements 11.8 `memberItems`: facility items with the doctor's directions; under the other
 * name `facility_items` are identifiers alone). The item's own fields are accepted and ignored.
 */
const orderItem = z
  .union([
    uuid.transform((id) => ({ id })),
    z
      .strictObject({
        id: uuid,
        /**
         * If omitted, it follows from dose, frequency and duration, and is required where they do not determine it. An
         * identifier alone means one.
         */
        quantity: wholeNumber(maxOnALine).optional(),
        dosage: line(120).nullish(),
        /** Units at one time; with frequency and duration it determines the quantity. */
        dose: dose.nullish(),
        /** If omitted, the unit in which the item's form is usually dosed. */
        doseUnit: doseUnit.nullish(),
        frequency: z.enum(frequencies, chooseOneOf(frequencies)).nullish(),
        durationDays: wholeNumber(365).nullish(),
        diagnosisId: uuid.nullish(),
        doctorNote: paragraph(500).nullish(),
        /** Of a test or a service: it is needed now, so the patient is seen first. */
        urgent: z.boolean().optional(),
        /** The reason for ordering it despite a finding that requires one. */
        overrideReason: reason.nullish(),
        itemName: z.unknown().optional(),
        itemCode: z.unknown().optional(),
        strength: z.unknown().optional(),
        unitPrice: z.unknown().optional(),
        itemTypeId: z.unknown().optional(),
        category: z.unknown().optional(),
        careKind: z.unknown().optional(),
        needsApproval: z.unknown().optional(),
        coverage: z.unknown().optional(),
        groupName: z.unknown().optional(),
        similar: z.unknown().optional(),
        maximumQuantity: z.unknown().optional(),
        findings: z.unknown().optional(),
      })
      .refine(isPossibleDose, impossibleDose),
  ])
  .transform((input) => {
    const line: {
      quantity?: number | undefined;
      dosage?: string | null | undefined;
      dose?: number | null | undefined;
      doseUnit?: DoseUnit | null | undefined;
      frequency?: (typeof frequencies)[number] | null | undefined;
      durationDays?: number | null | undefined;
      diagnosisId?: string | null | undefined;
      doctorNote?: string | null | undefined;
      urgent?: boolean | undefined;
      overrideReason?: string | null | undefined;
      id: string;
    } = input;
    return {
      itemId: line.id,
      quantity: line.quantity ?? null,
      dosage: line.dosage || null,
      dose: line.dose ?? null,
      doseUnit: line.doseUnit ?? null,
      frequency: line.frequency ?? null,
      durationDays: line.durationDays ?? null,
      diagnosisId: line.diagnosisId ?? null,
      doctorNote: line.doctorNote || null,
      urgent: line.urgent ?? false,
      overrideReason: line.overrideReason ?? null,
    };
  });

/** `authorizedMemberId` and `memberItems`, or by other names (requirements 10.5) `member_id` and `facility_items`. */
export const orderBody = z
  .strictObject({
    authorizedMemberId: uuid.optional(),
    member_id: uuid.optional(),
    memberItems: z
      .array(orderItem)
      .max(maxLines, issueText('fields.mostLines', { max: maxLines }))
      .optional(),
    facility_items: z
      .array(orderItem)
      .max(maxLines, issueText('fields.mostLines', { max: maxLines }))
      .optional(),
  })
  .transform((body, context) => {
    const memberId = oneReading(body, ['authorizedMemberId', 'member_id'], context);
    const items = oneReading(body, ['memberItems', 'facility_items'], context);
    if (!memberId)
      context.addIssue({
        code: 'custom',
        path: ['authorizedMemberId'],
        message: issueText('orders.patientRequired'),
      });
    if (!items || items.length === 0)
      context.addIssue({ code: 'custom', path: ['memberItems'], message: issueText('orders.itemRequired') });
    if (!memberId || !items || items.length === 0) return z.NEVER;
    return { memberId, items };
  });
export type OrderItem = z.output<typeof orderItem>;

/** The scheme's coverage of one line of an unsent order. */
export const checkedLine = z.object({
  itemId: uuid,
  unitPrice: z.number().int(),
  /** unitPrice × quantity, whole TZS; null while the quantity is not known. It is in no sum then. */
  amount: z.number().int().nullable(),
  coverage: z.enum(coverages),
  /** Null: the scheme pays all of it. */
  split: split.nullable(),
  findings: z.array(finding),
});
export const checkedOrder = z.object({
  lines: z.array(checkedLine),
  /** The findings about the whole order. */
  findings: z.array(finding),
  /** In whole TZS: the scheme's part, the patient's part, and the part of the former that findings put at risk. */
  covered: z.number().int(),
  cash: z.number().int(),
  atRisk: z.number().int(),
  /** What nobody pays. */
  waived: z.number().int(),
  /** Null where the product has no ceiling. */
  balance: balance.nullable(),
  /**
   * What completing the patient's open visits charges on top, such as the consultation, of what the order leaves of the
   * ceilings. Not in the sums; empty without benefits for a line.
   */
  charges: z.array(z.object({ itemName: z.string(), amount: z.number().int(), split: split.nullable() })),
});
export type CheckedOrder = z.infer<typeof checkedOrder>;

/** An item with directions from before, to order it so again. The item may have left the price list since. */
const directedItem = z.object({
  itemId: uuid,
  itemName: z.string(),
  /** Null: it follows from the directions. */
  quantity: z.number().int().nullable(),
  dosage: z.string().nullable(),
  dose: z.number().nullable(),
  /** Null: the unit in which the item's form is usually dosed, or that of `dosage`. */
  doseUnit: z.enum(doseUnits).nullable(),
  frequency: z.enum(frequencies).nullable(),
  durationDays: z.number().int().nullable(),
});
export type DirectedItem = z.infer<typeof directedItem>;

/** The maximum number of order sets of a facility in a category. */
export const maxOrderSets = 60;

/** Named lines that doctors of a facility order together. */
export const orderSet = z.object({
  id: uuid,
  name: z.string(),
  category: z.enum(itemCategories),
  lines: z.array(directedItem),
});
export type OrderSet = z.infer<typeof orderSet>;

export const orderSetName = line(60)
  .min(3, issueText('orders.setNameRequired'))
  .regex(visible, issueText('orders.setNameRequired'));

/** One line of a set to save; the item decides its name. */
export const orderSetLine = z
  .strictObject({
    itemId: uuid,
    quantity: wholeNumber(maxOnALine).nullish(),
    dosage: line(120).nullish(),
    dose: dose.nullish(),
    doseUnit: doseUnit.nullish(),
    frequency: z.enum(frequencies, chooseOneOf(frequencies)).nullish(),
    durationDays: wholeNumber(365).nullish(),
  })
  .refine(isPossibleDose, impossibleDose)
  .transform((input) => ({
    itemId: input.itemId,
    quantity: input.quantity ?? null,
    dosage: input.dosage || null,
    dose: input.dose ?? null,
    doseUnit: input.doseUnit ?? null,
    frequency: input.frequency ?? null,
    durationDays: input.durationDays ?? null,
  }));

/** The recent prescriptions of a patient. */
export const patientMedicines = z.object({
  /** Medicines whose days have not run out, each once; those that last longest first. */
  current: z.array(
    directedItem.extend({
      orderedOn: day,
      /** The last day. */
      until: day,
    }),
  ),
  /** The last prescription of a year; null without one. */
  last: z
    .object({ orderedAt: timestamp, orderedByName: z.string(), lines: z.array(directedItem) })
    .nullable(),
});
export type PatientMedicines = z.infer<typeof patientMedicines>;

/** One dispensing of a medicine, or one performance of a service, with the quantity that was taken back. */
export const dispense = z.object({
  id: uuid,
  quantity: z.number().int(),
  reversedQuantity: z.number().int(),
  /** What was found or done; null without a report, and for roles that may not read it. */
  report: z.string().nullable(),
  /** Of an appliance that was handed over. */
  serialNo: z.string().nullable(),
  size: z.string().nullable(),
  at: timestamp,
  byName: z.string(),
  reversals: z.array(
    z.object({ quantity: z.number().int(), at: timestamp, byName: z.string(), reason: z.string() }),
  ),
});

/** A medicine that may be given in place of an ordered one: another pack or brand of the same substance and strength. */
export const substituteItem = orderableItem.extend({
  /** As many as what is left of the line contains, in whole packs; null where the tariff does not say what they contain. */
  quantity: z.number().int().nullable(),
});
export type SubstituteItem = z.infer<typeof substituteItem>;

/** One order line (requirements 12.6). Money in whole TZS. */
export const orderLine = z.object({
  memberVisitItemId: uuid,
  orderId: uuid,
  visitId: uuid,
  authorizedMemberId: uuid,
  itemId: uuid,
  itemName: z.string(),
  itemCode: z.string(),
  strength: z.string().nullable(),
  category: z.enum(itemCategories),
  unitPrice: z.number().int(),
  quantity: z.number().int(),
  dosage: z.string().nullable(),
  dose: z.number().nullable(),
  /** Null: the unit in which the item's form is usually dosed, or that of `dosage`. */
  doseUnit: z.enum(doseUnits).nullable(),
  frequency: z.enum(frequencies).nullable(),
  durationDays: z.number().int().nullable(),
  coverage: z.enum(coverages),
  needsApproval: z.boolean(),
  /** Of the whole quantity; null: the scheme pays all of it. */
  split: split.nullable(),
  /** From these, what is given in parts is split; null: the product has no benefits for the item. */
  splitTerms: splitTerms.nullable(),
  approvalNo: z.string().nullable(),
  /** The latest request or letter; null without one. */
  approval: approval.nullable(),
  status: z.enum(lineStatuses),
  dispensedQuantity: z.number().int(),
  /** The quantity that may still be dispensed or done; 0 when the line is finished. */
  remaining: z.number().int(),
  /** Null for roles that may not read it. The laboratory reads no diagnosis; the note is also read by the laboratory, and that of a service where it is done. */
  diagnosis: z.object({ id: uuid, code: z.string(), name: z.string() }).nullable(),
  doctorNote: z.string().nullable(),
  /** What is recorded when it is handed over; empty for what is no appliance. */
  asks: z.array(z.enum(applianceDetails)),
  /** Of a test or a service: it is needed now. */
  urgent: z.boolean(),
  /** Null for roles that may not read allergies. */
  overrideReason: z.string().nullable(),
  createdAt: timestamp,
  orderedByName: z.string(),
  /** The line in whose place the pharmacy gives this one, and why; null for what a doctor ordered. */
  substitutes: z.object({ itemName: z.string(), reason: z.string(), byName: z.string() }).nullable(),
  closedAt: timestamp.nullable(),
  closedByName: z.string().nullable(),
  closedReason: z.string().nullable(),
  /** The current warnings: allergies, a test or medicine repeated today, a missing approval. */
  findings: z.array(finding),
  /** Of a medicine its dispensings, of a service each time that it was done. */
  dispenses: z.array(dispense),
  provisional: provisionalMark,
});
export type OrderLine = z.infer<typeof orderLine>;
