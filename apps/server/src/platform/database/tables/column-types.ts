import type {
  ApplianceDetail,
  ClaimFinding,
  DirectedItem,
  DoseHours,
  DoseUnit,
  FindingCode,
  Frequency,
  Gender,
  Identity,
  LiveTopic,
  Message,
  ResultChoice,
  Role,
  SplitTerms,
} from '@afyakadi/contract';
import type { ColumnType } from 'kysely';
import type { StoredMessage } from '../messages.ts';

/** A person's answer to a finding of the check. */
export interface StoredAnswer {
  code: FindingCode;
  lineId: string | null;
  /** The text of the finding at that time: the answer applies to nothing else. */
  about: string;
  reason: string;
  by: string;
  at: string;
}

/** A scheme's answer about a card, without its holder. */
export interface StoredHolder {
  cardStatus: string;
  cardNo: string;
  nationalId: string | null;
  schemeId: string | null;
  schemeName: string | null;
  productCode: string | null;
  productName: string | null;
  expiryDate: string | null;
  photo: string | null;
}

/** A JSON column. A list is written as its text: it would become an array of PostgreSQL. */
export type Json<T> = ColumnType<T, Written<T>, Written<T>>;
/** One with a default. */
export type GeneratedJson<T> = ColumnType<T, Written<T> | undefined, Written<T>>;
type Written<T> = T extends readonly unknown[] ? string : T;

/**
 * The types of columns of which the database knows too little, by table and column: each JSON column, and texts whose
 * values the contract lists but no check constraint does. `generated.ts` takes all others from the schema, and adds
 * null here too.
 */
export interface ColumnTypes {
  'approval_use.refused_message': Message;
  'audit.detail': Record<string, unknown>;
  'card_authorization.answer_remarks_message': Message;
  'claim.answers': StoredAnswer[];
  'claim.findings': ClaimFinding[];
  'claim_submission.remarks_message': Message;
  'event.topic': LiveTopic;
  'facility_item.asks': ApplianceDetail[];
  'facility_item.result_choices': ResultChoice[];
  'facility_setting.dose_hours': DoseHours;
  'facility_setting.second_factor_roles': Role[];
  'identity_conflict.answer': StoredHolder;
  'identity_conflict.ours': Identity;
  'identity_conflict.theirs': Identity;
  'idempotency.answer': Record<string, unknown>;
  'import.problem': StoredMessage;
  'import_row.present': Record<string, unknown>;
  'import_row.reason': StoredMessage;
  'import_row.wanted': Record<string, unknown>;
  'order_line.dose_unit': DoseUnit;
  'order_line.frequency': Frequency;
  'order_line.split_terms': SplitTerms;
  'order_set.lines': DirectedItem[];
  'outbox.data': Record<string, unknown>;
  'outbox.detail': StoredMessage;
  'outgoing_message.problem': StoredMessage;
  'register.claim.gender': Gender;
  'stay.dose_hours': DoseHours;
  'referral.diagnoses': { code: string; name: string }[];
}
