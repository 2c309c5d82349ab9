import {
  breaksAge,
  breaksSex,
  type FindingSeverity,
  lateAfterDays,
  type OpenFindingCode,
} from '@afyakadi/contract';
import { nameWords } from '@afyakadi/contract/formats/names';
import type { ClaimCase, ClaimCaseLine, FoundInClaim } from './claim-case.ts';
import {
  diagnosesOfOtherAge,
  diagnosesOfOtherSex,
  exceededMaximum,
  isNotIndicated,
  mostSevereFirst,
} from './predicates.ts';

type Params = FoundInClaim['params'];
type Rule = (claim: ClaimCase) => FoundInClaim[];

/** The fields that decide whether a line is claimed, and for how much. */
type CountedLine = Pick<ClaimCaseLine, 'id' | 'quantity' | 'unitPrice' | 'unpaid' | 'leftOut'>;

function claimedLines<Line extends CountedLine>({ lines }: { lines: readonly Line[] }): Line[] {
  return lines.filter(({ leftOut }) => !leftOut);
}

/** Returns the amount that a line claims, in whole TZS. */
function amountOf({ quantity, unitPrice, unpaid }: CountedLine): number {
  return quantity * unitPrice - unpaid;
}

/** The total of the whole claim, in whole TZS. */
function totalOf(claim: { lines: readonly CountedLine[] }): number {
  return claimedLines(claim).reduce((sum, line) => sum + amountOf(line), 0);
}

/** A rule about a claim as a whole, which puts all of it at risk. @param paramsOf values for the text of each finding */
function defineClaimRule(
  code: OpenFindingCode,
  severity: FindingSeverity,
  paramsOf: (claim: ClaimCase) => Params[],
): Rule {
  return (claim) =>
    paramsOf(claim).map((params) => ({ code, severity, params, lineId: null, atRisk: totalOf(claim) }));
}

/**
 * A rule about each claimed line, which puts that line's amount at risk.
 * @param paramsOf values for the text of a line that breaks the rule; null for any other line
 */
function defineLineRule(
  code: OpenFindingCode,
  severity: FindingSeverity,
  paramsOf: (line: ClaimCaseLine, claim: ClaimCase) => Params | null,
): Rule {
  return (claim) =>
    claimedLines(claim).flatMap((line) => {
      const params = paramsOf(line, claim);
      return params ? [{ code, severity, params, lineId: line.id, atRisk: amountOf(line) }] : [];
    });
}

const once: Params[] = [{}];
const never: Params[] = [];

/** A claim is of at least one service (domain 3.5). */
const nothingGiven = defineClaimRule('nothing-given', 'stop', (claim) =>
  claimedLines(claim).length === 0 ? once : never,
);

/** A scheme pays only under authorizations that it has confirmed. */
const provisionalWaiting = defineClaimRule('provisional-waiting', 'stop', ({ provisional }) =>
  provisional === 'waiting' ? once : never,
);
const provisionalRefused = defineClaimRule('provisional-refused', 'stop', ({ provisional }) =>
  provisional !== null && provisional !== 'waiting' ? once : never,
);

/** A claim has at least one diagnosis (domain 3.5). */
const noDiagnosis = defineClaimRule('no-diagnosis', 'stop', ({ diagnoses }) =>
  diagnoses.length === 0 ? once : never,
);

/** A claim names the clinician who attended (domain 3.5). */
const noPractitioner = defineClaimRule('no-practitioner', 'stop', ({ practitioners }) =>
  practitioners.length === 0 ? once : never,
);

/** Every attending clinician has a registration number of the medical council (domain 3.5). */
const noRegistrationNo = defineClaimRule('no-registration-no', 'stop', ({ practitioners }) =>
  practitioners.filter(({ registrationNo }) => !registrationNo?.trim()).map(({ name }) => ({ name })),
);

/** During an open visit more services may follow, which could not be claimed afterwards. */
const visitOpen = defineClaimRule('visit-open', 'stop', ({ openAt }) =>
  openAt.map((carePoint) => ({ carePoint })),
);

/** A patient who is in has an interim bill, which puts nothing at risk: the discharge ends the visit at the ward. */
const stayOpen: Rule = ({ inAt }) =>
  inAt === null
    ? []
    : [{ code: 'stay-open', severity: 'stop', params: { carePoint: inAt }, lineId: null, atRisk: 0 }];

/** No order line is unfinished (domain 3.5): a claim that is sent now would never include it. */
const unfinishedLine: Rule = ({ unfinished }) =>
  unfinished.map(({ lineId, item, amount }) => ({
    code: 'unfinished-line',
    severity: 'stop',
    params: { item },
    lineId,
    atRisk: amount,
  }));

/** A diagnosis that only the other sex can have. The sender may confirm it, as `diagnosisAge`. */
const diagnosisSex = defineClaimRule('diagnosis-sex', 'confirm', ({ diagnoses, patient }) =>
  diagnosesOfOtherSex(diagnoses, patient.gender).map(({ code }) => ({ code })),
);

/**
 * A diagnosis that does not occur at this age. The sender may confirm it: a newborn is treated on the mother's card.
 */
const diagnosisAge = defineClaimRule('diagnosis-age', 'confirm', ({ diagnoses, patient, day }) =>
  diagnosesOfOtherAge(diagnoses, patient.dateOfBirth, day).map(({ code }) => ({ code })),
);

/** An item that is for the other sex, as when men are claimed for delivery (domain 3.8). */
const itemSex = defineLineRule('item-sex', 'stop', ({ itemName, limit }, { patient }) =>
  breaksSex(limit, patient.gender) ? { item: itemName } : null,
);

/** An item that is not for the patient's age on the day of the service. */
const itemAge = defineLineRule('item-age', 'stop', ({ itemName, limit, givenOn }, { patient }) =>
  breaksAge(limit, patient.dateOfBirth, givenOn) ? { item: itemName } : null,
);

/** A restricted item whose line has no approval number (domain 4.1). */
const needsApproval = defineLineRule('needs-approval', 'stop', (line) =>
  line.needsApproval && !line.approvalNo ? {} : null,
);

/** More than the scheme approved under the line's number (domain 4.3). */
const overApproved = defineLineRule('over-approved', 'stop', (line) =>
  line.approvedQuantity !== null && line.quantity > line.approvedQuantity
    ? { approved: line.approvedQuantity, item: line.itemName, quantity: line.quantity }
    : null,
);

/** Dispensed against an approval, but not counted by the scheme, which will not pay for it. */
const notCounted = defineLineRule('not-counted', 'stop', (line) =>
  line.notCounted === null
    ? null
    : {
        item: line.itemName,
        remarks: line.notCounted,
        ...(line.notCountedMessage ? { remarksMessage: line.notCountedMessage } : {}),
      },
);

/** More than the scheme pays for at once (domain 6.4). */
const overMaximum = defineLineRule('over-maximum', 'stop', (line) => {
  const maximum = exceededMaximum(line);
  return maximum === null ? null : { maximum };
});

/** A service of a day on which the card was not authorized yet (domain 3.8). */
const beforeAuthorization = defineLineRule('before-authorization', 'stop', (line, { day }) =>
  line.givenOn < day ? { item: line.itemName, on: line.givenOn } : null,
);

/** Registration and consultation, by the scheme's item types (domain 6.3). */
const consultationType = 1;

/** A consultation's charge on a visit type that has none, such as a follow-up (domain 3.5). */
const followUpCharge = defineLineRule('follow-up-charge', 'stop', (line, { visitType }) =>
  line.itemTypeId === consultationType && !visitType.hasConsultationCharges
    ? { visitType: visitType.name, item: line.itemName }
    : null,
);

/** A claim that is sent after the scheme's deadline, without a reason (domain 3.9). */
const lateSubmission = defineClaimRule('late-submission', 'confirm', ({ today, claimDay, lateReason }) =>
  today > lastDayInTime(claimDay) && !lateReason?.trim() ? [{ on: claimDay }] : never,
);

/** The last day on which a claim needs no reason; days are YYYY-MM-DD. */
function lastDayInTime(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  // Day 0 of the next month is the last of this one.
  return new Date(Date.UTC(year, month, lateAfterDays)).toISOString().slice(0, 10);
}

/** A patient name that differs from the scheme's name for the card (domain 3.8). Without the latter nothing applies. */
const nameDiffers = defineClaimRule('name-differs', 'confirm', ({ patient, holderName }) => {
  const entered = patient.name.trim();
  const holder = holderName.trim();
  return holder === '' || sorted(entered) === sorted(holder) ? never : [{ entered, holder }];
});

const sorted = (name: string) => nameWords(name).sort().join(' ');

/** Other claims of the patient for the same day: one finding for all of them. */
const duplicateClaim = defineClaimRule('duplicate-claim', 'confirm', ({ others, day }) =>
  others.length === 0 ? never : [{ on: day, serial: others.join(', ') }],
);

/**
 * The same test or ordered service more than once on a day (domain 3.8): the scheme pays the first and questions the
 * others. The quantity of a service may be of several days, so only another line counts.
 */
const sameTestToday: Rule = (claim) => {
  const done = new Set<string>();
  return claimedLines(claim).flatMap((line): FoundInClaim[] => {
    if (line.category !== 'test' && !line.isOrderedService) return [];
    const key = `${line.givenOn} ${line.itemCode}`;
    const repeated = done.has(key) ? line.quantity : line.isOrderedService ? 0 : line.quantity - 1;
    done.add(key);
    if (repeated <= 0) return [];
    const atRisk = Math.min(amountOf(line), repeated * line.unitPrice);
    const params = { item: line.itemName, on: line.givenOn };
    return [{ code: 'same-test-today', severity: 'confirm', params, lineId: line.id, atRisk }];
  });
};

/** An item that none of the diagnoses explains (domain 3.8). */
const notIndicated = defineLineRule('not-indicated', 'warn', ({ itemName, indications }, { diagnoses }) =>
  isNotIndicated(indications, diagnoses) ? { item: itemName } : null,
);

const rules: readonly Rule[] = [
  nothingGiven,
  provisionalWaiting,
  provisionalRefused,
  noDiagnosis,
  noPractitioner,
  noRegistrationNo,
  visitOpen,
  stayOpen,
  unfinishedLine,
  diagnosisSex,
  diagnosisAge,
  itemSex,
  itemAge,
  needsApproval,
  overApproved,
  notCounted,
  overMaximum,
  beforeAuthorization,
  followUpCharge,
  lateSubmission,
  nameDiffers,
  duplicateClaim,
  sameTestToday,
  notIndicated,
];

/** The findings of the check before submission, the most severe first (requirements 8.2). */
export function checkClaim(claim: ClaimCase): FoundInClaim[] {
  return mostSevereFirst(rules.flatMap((rule) => rule(claim)));
}

/**
 * The amount that the scheme may refuse to pay, in whole TZS, nothing counted twice: the whole claim where a finding that
 * stops or asks puts all of it at risk; else, of each claimed line, the most that one of its findings puts at risk.
 */
export function atRiskOf(
  findings: readonly FoundInClaim[],
  claim: { lines: readonly CountedLine[] },
): number {
  const isOfAll = findings.some(
    ({ lineId, severity, atRisk }) => lineId === null && isBlocking(severity) && atRisk > 0,
  );
  if (isOfAll) return totalOf(claim);
  return claimedLines(claim).reduce((sum, line) => {
    const risks = findings.filter(({ lineId, severity }) => lineId === line.id && severity !== 'info');
    return sum + Math.min(amountOf(line), Math.max(0, ...risks.map(({ atRisk }) => atRisk)));
  }, 0);
}

function isBlocking(severity: FindingSeverity): boolean {
  return severity === 'stop' || severity === 'confirm';
}
