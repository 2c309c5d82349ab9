import {
  type Coverage,
  type Directions,
  type Gender,
  type ItemCategory,
  type Limit,
  type Split,
  type SplitTerms,
  splitPrice,
} from '@afyakadi/contract';

/** The patient, as the rules read them. */
export interface RulePatient {
  gender: Gender | null;
  dateOfBirth: string | null;
  /** As it was last measured. */
  weight: { kg: number; at: Date } | null;
  schemeId: string | null;
  productCode: string | null;
  /**
   * The verifier whose own scheme pays, if it has one; '': the scheme of all other cards. Without a current
   * authorization, the verifier of the card.
   */
  schemeVerifierId: string;
  /** Substances of the recorded allergies, without those that were withdrawn. */
  allergies: readonly { substance: string; at: Date }[];
  /** The medicines ordered last, newest first. */
  medicines: readonly EarlierMedicine[];
  /** Diagnoses under the latest valid authorization, each with the limits of its code. */
  diagnoses: readonly { code: string; limits: readonly Limit[] }[];
}

/** The item, as the rules read it, at the price of the patient's scheme (whole TZS). */
export interface RuleItem {
  id: string;
  code: string;
  name: string;
  strength: string | null;
  /** The tariff's own name of the dosage form. */
  form: string | null;
  category: ItemCategory;
  unitPrice: number;
  needsApproval: boolean;
  maximumQuantity: number | null;
  /** True where the patient's product leaves it out (domain 6.2). */
  excluded: boolean;
  /** False where the item is in other schemes' price lists only. */
  inScheme: boolean;
  /** The sex and age that the scheme pays it for. */
  limit: Limit;
  /** Beginnings of ICD-10 codes; null: indicated for anything. */
  indications: readonly string[] | null;
}

/** An earlier order of the same item that was neither cancelled nor closed undispensed. */
export interface EarlierOrder {
  itemCode: string;
  day: string;
  orderedAt: Date;
  byName: string;
  /** The last day of the supply, by frequency and duration; null if they do not determine it. */
  runsUntil: string | null;
}

/** A medicine that a patient takes beside another one. */
export interface TakenMedicine extends Pick<RuleItem, 'name' | 'strength' | 'form'> {
  /** How it is taken; null: an item as a search finds it. `words`: the dosage, if it is more than its form. */
  directions: (Directions & { words: string | null }) | null;
}

/** A medicine that was ordered for the patient before, neither cancelled nor closed undispensed. */
interface EarlierMedicine extends TakenMedicine, Pick<EarlierOrder, 'itemCode' | 'day' | 'runsUntil'> {
  lineId: string;
}

/** The clinician who orders. */
export interface Orderer {
  name: string;
  registrationNo: string | null;
}

/** A line, ordered or about to be, with all that its rules read. Rules are pure: they read nothing else. */
export interface RuleCase {
  patient: RulePatient;
  item: RuleItem;
  quantity: number;
  directions: TakenMedicine['directions'];
  /** The co-payment and ceilings of the patient's product; null: the scheme pays all that is covered. */
  splitTerms: SplitTerms | null;
  /** The scheme's approval number for this item and patient. */
  approvalNo: string | null;
  /** The facility's day, YYYY-MM-DD. */
  today: string;
  /** Earlier orders of the same item, newest first; the line itself is not among them. */
  earlier: readonly EarlierOrder[];
  /** The other medicines of the same order, before and after the line. */
  together: Record<'before' | 'after', readonly TakenMedicine[]>;
  /** Of an ordered line. */
  lineId?: string;
}

/** True where the scheme pays, now or after an approval. A patient who pays cash may buy what the scheme would question. */
export function isClaimed(line: Pick<RuleCase, 'item'>): boolean {
  return coverageOf(line) !== 'cash';
}

/** Returns who pays a line, in whole TZS. */
export function splitLine({
  item,
  quantity,
  splitTerms,
}: Pick<RuleCase, 'item' | 'quantity' | 'splitTerms'>): Split {
  const covered = isClaimed({ item });
  return splitPrice({ unitPrice: item.unitPrice, quantity, covered, terms: splitTerms });
}

/** The scheme's treatment of an item for this patient; not covered is not the same as needs approval (domain 4.4). */
export function coverageOf({ item }: Pick<RuleCase, 'item'>): Coverage {
  if (item.excluded || !item.inScheme) return 'cash';
  return item.needsApproval ? 'approval' : 'covered';
}
