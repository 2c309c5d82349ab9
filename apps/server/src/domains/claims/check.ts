import { type ClaimCheck, type ClaimFinding, fillText, findingKinds } from '@afyakadi/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { StoredAnswer } from '../../platform/database/tables/column-types.ts';
import {
  atRiskOf,
  type ClaimCase,
  type ClaimCaseLine,
  checkClaim,
  type FoundInClaim,
} from '../rules/index.ts';
import { type CheckedVisit, type LedgerLine, readUnsentClaims, type StoredAnswers } from './claimed-visit.ts';
import { serialOfFolio } from './folio.ts';
import { unpaidOf } from './rebuild.ts';
import type { StoredClaim } from './stored.ts';
import { claimDay, inPatientStay } from './stored.ts';

/** A person's answers about a claim, which resolve its findings. */
export interface ClaimAnswers {
  lateReason: string | null;
  answers: readonly StoredAnswer[];
  /** Reasons by line. */
  leftOut: ReadonlyMap<string, string>;
}

export const noAnswers: ClaimAnswers = { lateReason: null, answers: [], leftOut: new Map() };

/** Returns the answers that `readUnsentClaims` read with a visit. */
export function answersOf(stored: StoredAnswers | null): ClaimAnswers {
  return stored
    ? { lateReason: stored.late_reason, answers: stored.answers, leftOut: new Map(stored.left_out) }
    : noAnswers;
}

/** Returns the answers of a stored claim. */
export function storedAnswersOf(
  stored: Pick<StoredClaim, 'late_reason' | 'answers' | 'lines'>,
): ClaimAnswers {
  return {
    lateReason: stored.late_reason,
    answers: stored.answers,
    leftOut: new Map(
      stored.lines.flatMap(({ id, left_out: why }): [string, string][] => (why === null ? [] : [[id, why]])),
    ),
  };
}

export interface Checked {
  /** The most severe first, each with a person's answer. */
  findings: ClaimFinding[];
  /** The amount that the scheme may refuse, in whole TZS, nothing counted twice. */
  atRisk: number;
}

/** Checks the current content of a visit's claim before submission. @param today the facility's day, YYYY-MM-DD */
export function checkVisit(visit: CheckedVisit, answers: ClaimAnswers, today: string): Checked {
  const claimCase = caseOf(visit, answers, today);
  const findings = checkClaim(claimCase);
  return {
    findings: findings.map((finding) => ({ ...finding, answer: answerTo(finding, findings, answers) })),
    atRisk: atRiskOf(findings, claimCase),
  };
}

/**
 * Checks the unsent claims of a page, in one statement for all of them, and returns the checks by authorization. They
 * are computed when they are read: a tariff, a name, an approval or a passed deadline changes them without a change of
 * the claim (decision 040).
 */
export async function checkPage(
  read: Reader,
  facilityId: string,
  authorizationIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, ClaimCheck>> {
  if (authorizationIds.length === 0) return new Map();
  const visits = await readUnsentClaims(read, facilityId, authorizationIds);
  return new Map(
    visits.map((visit) => {
      const { findings, atRisk } = checkVisit(visit, answersOf(visit.answers), today);
      const first = findings.find(({ answer }) => answer === null) ?? findings[0];
      const check: ClaimCheck = {
        blocking: blockingFindings(findings).length,
        atRisk,
        first: first ? { code: first.code, params: first.params } : null,
      };
      return [visit.authorization_id, check] as const;
    }),
  );
}

/** Returns the findings that prevent sending a claim: those that stop it, and those without a required answer. */
export function blockingFindings(findings: readonly ClaimFinding[]): ClaimFinding[] {
  return findings.filter(
    ({ severity, answer }) => severity === 'stop' || (severity === 'confirm' && answer === null),
  );
}

/**
 * Returns the texts of the findings of a code about a line; empty without any. An answer refers to exactly this text.
 */
export function wordsOf(
  findings: readonly Pick<ClaimFinding, 'code' | 'lineId' | 'params'>[],
  finding: Pick<ClaimFinding, 'code' | 'lineId'>,
): string {
  return findings
    .filter(({ code, lineId }) => code === finding.code && lineId === finding.lineId)
    .map(({ code, params }) => fillText(findingKinds[code].text, params))
    .join(' ');
}

function answerTo(
  { code, lineId }: FoundInClaim,
  findings: readonly FoundInClaim[],
  { answers }: ClaimAnswers,
): string | null {
  const about = wordsOf(findings, { code, lineId });
  return (
    answers.find((answer) => answer.code === code && answer.lineId === lineId && answer.about === about)
      ?.reason ?? null
  );
}

function caseOf(visit: CheckedVisit, answers: ClaimAnswers, today: string): ClaimCase {
  const inAt = visit.stay?.dischargedAt === null ? visit.stay.ward : null;
  const names = [visit.first_name, visit.middle_name, visit.last_name].filter(Boolean);
  return {
    today,
    day: visit.day,
    // The deadline of an in-patient begins with the discharge.
    claimDay: inPatientStay(visit)?.dischargedOn === null ? today : claimDay(visit),
    patient: { gender: visit.gender, dateOfBirth: visit.date_of_birth, name: names.join(' ') },
    holderName: visit.holder_name,
    visitType: {
      name: visit.visit_type_name,
      hasConsultationCharges: visit.has_consultation_charges,
    },
    diagnoses: visit.diagnoses,
    practitioners: visit.practitioners.map((practitioner) => ({
      name: practitioner.name,
      registrationNo: practitioner.registration_no,
    })),
    lines: visit.lines.map((line) => toCaseLine(line, answers.leftOut.has(line.id))),
    unfinished: visit.unfinished,
    openAt: visit.open_at.filter((carePoint) => carePoint !== inAt),
    inAt,
    others: visit.others.map((other) => serialOfFolio(visit.facility_code, other)),
    lateReason: answers.lateReason,
    provisional: visit.provisional,
  };
}

function toCaseLine(line: LedgerLine, leftOut: boolean): ClaimCaseLine {
  return {
    id: line.id,
    itemCode: line.item_code,
    itemName: line.item_name,
    itemTypeId: line.item_type_id,
    category: line.category,
    isOrderedService: line.category === 'service' && line.line_id !== null,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    unpaid: unpaidOf(line),
    givenOn: line.given_on,
    needsApproval: line.needs_approval,
    approvalNo: line.approval_no,
    approvedQuantity: line.approved_quantity,
    notCounted: line.not_counted,
    notCountedMessage: line.not_counted_message,
    maximumQuantity: line.maximum_quantity,
    limit: { sex: line.sex, ageFromDays: line.age_from_days, ageToDays: line.age_to_days },
    indications: line.indications,
    leftOut,
  };
}
