import type { ApprovalStatus, ClaimStatus, Role } from '@afyakadi/contract';
import type { DemoAccount } from './accounts.ts';
import type { Illness } from './illnesses.ts';
import type { Row } from './insert.ts';
import type { Member } from './people.ts';
import type { Random } from './random.ts';

export interface DemoContext {
  facilityId: string;
  code: string;
  name: string;
  now: Date;
  timeZone: string;
  random: Random;
  /** Accounts by role and care points by kind, with the code that visits are numbered by. */
  staff: Record<Role | 'specialist', string>;
  /** Which of the demo's facilities it is, from 0. */
  place: number;
  doctors: ReadonlyMap<string, Pick<DemoAccount, 'name' | 'registrationNo' | 'qualification'>>;
  points: Record<Place, { id: string; code: string }>;
  /** Identifiers of the tariff's items by their codes. */
  items: ReadonlyMap<string, string>;
  /** Names of the coded diagnoses. */
  diagnoses: Pick<ReadonlyMap<string, string>, 'get'>;
}

export type Place =
  | ('registration' | 'triage' | 'consultation' | 'laboratory' | 'pharmacy')
  | ('procedures' | 'imaging' | 'physiotherapy' | 'maternity' | 'eye' | 'ward');

type TableName =
  | (
      | 'authorizations'
      | 'visits'
      | 'diagnoses'
      | 'notes'
      | 'allergies'
      | 'vitals'
      | 'orderLines'
      | 'dispenses'
    )
  | ('results' | 'values' | 'services' | 'claims' | 'lines' | 'issued' | 'approvals' | 'schemeApprovals')
  | ('claimDiagnoses' | 'practitioners' | 'submissions' | 'closings' | 'payments' | 'series' | 'schemeClaims')
  | ('schemeLines' | 'schemeClosings' | 'referrals' | 'schemeReferrals')
  | ('beds' | 'stays' | 'bedAssignments' | 'benefits');

export type Tables = Record<TableName, Row[]> & {
  members: Map<string, Row>;
  /** Claims of which the scheme's list has nothing, or less. */
  there: Map<string, 'missing' | 'less'>;
  /** The rows written for each stay. */
  written: Map<Stay, Treated>;
};

export interface Stay {
  member: Member;
  at: Date;
  /** The latest moment of any row: that of the loading. */
  until: Date;
  /** The way through the facility, in order; the last station is still open if `open` is set. */
  way: readonly Place[];
  open?: boolean;
  treatment?: Treatment;
  bill?: Bill;
  /** What the doctor found; those who still wait for the doctor have none. */
  illness?: Illness | undefined;
  /** Open orders, at the last station or at others where the patient waits at the same time. */
  plan?: Plan | undefined;
  /** The doctor's findings of that day. */
  allergy?: Allergy | undefined;
  visitType?: number;
  /** Of those who were sent here, and of those who come back for the same illness. */
  referralNo?: string | undefined;
}

/** A visit of a stay: when it began, when the patient was taken in, when it was done. */
export interface Station {
  id: string;
  begun: Date;
  taken: Date;
  done: Date;
  /** Minutes from one station to the next. */
  step: number;
}

export interface Treated {
  stay: Stay;
  memberId: string;
  authorizationId: string;
  authorizationNo: string;
  day: string;
  stations: ReadonlyMap<Place, Station>;
}

/** The outcome of a stay's claim. */
export interface Bill {
  status: ClaimStatus;
  submittedAt: Date | null;
  decidedAt: Date | null;
  verdicts?: readonly Verdict[];
  /** It was sent again with corrections after it was refused. */
  again?: Bill & { builtAt: Date; note: string; leftOut: { name: string; reason: string } };
  /** The scheme's list has it not at all, or with less than was sent. */
  there?: 'missing' | 'less';
}

/** What the scheme reduced or refused of a claim: the item; for one that occurs twice, the later one. */
export interface Verdict {
  name: string;
  outcome: 'Reduced' | 'Rejected';
  approved: { quantity?: number; price?: number };
  reason: string;
}

/** How a service was given: against a warning, or with the scheme's approval. */
export type How = Pick<Wanted, 'overrideReason' | 'approval'>;

export type Treatment = readonly (readonly [name: string, quantity: number, place: Place, how?: How])[];

/** One line that a doctor has ordered for a waiting patient; `dispensed`: the quantity dispensed or done already. */
export interface Wanted {
  name: string;
  quantity: number;
  dispensed?: number;
  /** Of sessions: how many days after the order each one was done. */
  sessions?: readonly number[];
  /** Where it is carried out, if not at the last station of the patient's way. */
  at?: Place;
  doctorNote?: string;
  overrideReason?: string;
  approval?: ApprovalScenario;
}

/** The outcome of an approval request for a line (domain 4.1). */
export interface ApprovalScenario {
  status: ApprovalStatus;
  reason: string;
  /** A number by letter, entered by the staff. */
  byLetter?: boolean;
  remarks?: string;
  /** The scheme has withdrawn it since. */
  takenBack?: boolean;
}

export interface Allergy {
  substance: string;
  reaction: string;
  severity: 'Mild' | 'Moderate' | 'Severe';
}

/** The orders that a patient waits for at pharmacy or laboratory. */
export interface Plan {
  illness: Illness;
  lines: readonly Wanted[];
  allergy?: Allergy;
}
