import {
  breaksAge,
  breaksSex,
  type Finding,
  type FindingCode,
  type FindingSeverity,
  findingKinds,
} from '@afyakadi/contract';
import { allergenOf, sharedSubstance } from './allergy.ts';
import { doseFindings } from './dose.ts';
import {
  coverageOf,
  isClaimed,
  type Orderer,
  type RuleCase,
  type RulePatient,
  splitLine,
} from './order-case.ts';
import {
  diagnosesOfOtherAge,
  diagnosesOfOtherSex,
  exceededMaximum,
  isNotIndicated,
  mostSevereFirst,
} from './predicates.ts';

type Params = Finding['params'];
type Rule = (line: RuleCase) => Finding | readonly Finding[] | null;

/** A rule about one line. @param paramsOf values for the text of a line that breaks it; null for any other line */
function defineRule(
  code: FindingCode,
  severity: FindingSeverity,
  paramsOf: (line: RuleCase) => Params | null,
): Rule {
  return (line) => {
    const params = paramsOf(line);
    return params && { code, severity, params };
  };
}

/** An item that only other schemes have in their price lists (domain 6.2). */
const otherScheme = defineRule('other-scheme', 'stop', ({ item }) => (item.inScheme ? null : {}));

/** More than the scheme allows at once. */
const overMaximum = defineRule('over-maximum', 'stop', ({ item: { maximumQuantity }, quantity }) => {
  const maximum = exceededMaximum({ quantity, maximumQuantity });
  return maximum === null ? null : { maximum };
});

/** A medicine to which the patient is allergic. The doctor gives a reason. */
const allergy = defineRule('allergy', 'confirm', (line) => {
  const substance = allergenOf(line, 'same');
  return substance === undefined ? null : { substance };
});

/** A medicine that may cross-react with an allergy; `allergy` takes precedence where it applies. */
const crossAllergy = defineRule('allergy', 'warn', (line) => {
  const substance = allergenOf(line, 'same') === undefined ? allergenOf(line, 'cross') : undefined;
  return substance === undefined ? null : { substance };
});

/** An item that the scheme pays for patients of the other sex only (domain 3.8). The doctor gives a reason. */
const itemSex = defineRule('item-sex', 'confirm', (line) =>
  isClaimed(line) && breaksSex(line.item.limit, line.patient.gender) ? { item: line.item.name } : null,
);

/** An item that the scheme does not pay for at the patient's age today (domain 3.8). The doctor gives a reason. */
const itemAge = defineRule('item-age', 'confirm', (line) =>
  isClaimed(line) && breaksAge(line.item.limit, line.patient.dateOfBirth, line.today)
    ? { item: line.item.name }
    : null,
);

/** An item that the patient's product leaves out: the patient pays cash (domain 4.4, 6.2). */
const notCovered = defineRule('not-covered', 'warn', ({ item, quantity }) =>
  item.excluded ? { amount: item.unitPrice * quantity } : null,
);

/** A rule about what the scheme does not pay of a covered line, for one reason. */
function unpaidFor(reason: 'co-payment' | 'over-number' | 'over-ceiling', severity: FindingSeverity): Rule {
  return defineRule(reason, severity, (line) => {
    if (line.splitTerms === null || line.splitTerms.waived) return null;
    const part = splitLine(line).parts.find((splitPart) => splitPart.reason === reason);
    if (!part) return null;
    const { amount } = part;
    return reason === 'co-payment' ? { percent: line.splitTerms.copaymentPercent, amount } : { amount };
  });
}

/** The patient's part of each price by the product. */
const coPayment = unpaidFor('co-payment', 'info');

/** More of an item in a year than the product pays for. */
const overNumber = unpaidFor('over-number', 'warn');

/** More in a year than the ceiling of the product. */
const overCeiling = unpaidFor('over-ceiling', 'warn');

/** The part that the scheme does not pay, and the facility may not charge. */
const waived = defineRule('waived', 'warn', (line) => {
  const amount = line.splitTerms === null ? 0 : splitLine(line).waived;
  return amount > 0 ? { amount } : null;
});

/** A restricted item without an approval number (domain 4.3). It can be ordered, not carried out. */
const needsApproval = defineRule('needs-approval', 'warn', (line) =>
  coverageOf(line) === 'approval' && line.approvalNo === null ? {} : null,
);

/** The same item twice on one day, which schemes refuse to pay (domain 3.8). `time` is a timestamp. */
const orderedToday = defineRule('ordered-today', 'warn', ({ earlier, today }) => {
  const before = earlier.find((order) => order.day === today);
  return before ? { time: before.orderedAt.toISOString(), by: before.byName } : null;
});

/** The same medicine from an earlier day that is not used up (domain 8.2). `until` and `on` are days. */
const stillRunning = defineRule('still-running', 'warn', ({ item, earlier, today }) => {
  if (item.category !== 'medicine') return null;
  const running = earlier.find(
    ({ day, runsUntil }) => day < today && runsUntil !== null && runsUntil >= today,
  );
  return running?.runsUntil ? { until: running.runsUntil, on: running.day } : null;
});

/** Another medicine with the same substance that the patient takes, or that is in the same order: a double dose. */
const sameSubstance = defineRule('same-substance', 'warn', ({ item, patient, today, together }) => {
  if (item.category !== 'medicine') return null;
  const taken = patient.medicines.filter(
    ({ itemCode, day, runsUntil }) =>
      itemCode !== item.code && (day === today || (runsUntil !== null && runsUntil >= today)),
  );
  const others = [
    ...taken.map(({ name, day }) => ({ name, on: day })),
    ...[...together.before, ...together.after].map(({ name }) => ({ name, on: today })),
  ];
  for (const { name, on } of others) {
    const substance = sharedSubstance(item.name, name);
    if (substance !== undefined) return { medicine: name, substance, on };
  }
  return null;
});

/**
 * An item that none of the visit's diagnoses explains (domain 3.8). Omits their names: the dispenser may not know them.
 */
const notIndicated = defineRule('not-indicated', 'warn', (line) =>
  isClaimed(line) && isNotIndicated(line.item.indications, line.patient.diagnoses)
    ? { item: line.item.name }
    : null,
);

/** The doctor answers for a finding about the payment; those who carry the line out are only warned. */
function warns(rule: Rule): Rule {
  return (line) => [rule(line) ?? []].flat().map((finding): Finding => ({ ...finding, severity: 'warn' }));
}

const unpaid: readonly Rule[] = [coPayment, overNumber, overCeiling, waived];

/** Applied to a line that is about to be ordered. */
const whileOrdering: readonly Rule[] = [
  otherScheme,
  overMaximum,
  allergy,
  crossAllergy,
  doseFindings,
  itemSex,
  itemAge,
  notCovered,
  ...unpaid,
  needsApproval,
  orderedToday,
  stillRunning,
  sameSubstance,
  notIndicated,
];

/** Applied to an ordered line until it is finished: what may have changed since the order. */
const whileOpen: readonly Rule[] = [
  allergy,
  crossAllergy,
  doseFindings,
  ...unpaid,
  needsApproval,
  orderedToday,
  sameSubstance,
  warns(itemSex),
  warns(itemAge),
  notIndicated,
];

/** Findings about a line that is about to be ordered, the most severe first. */
export function check(line: RuleCase): Finding[] {
  return apply(whileOrdering, line);
}

/** Findings about an open order line now, the most severe first. */
export function openFindings(line: RuleCase): Finding[] {
  return apply(whileOpen, line);
}

function apply(rules: readonly Rule[], line: RuleCase): Finding[] {
  return mostSevereFirst(rules.flatMap((rule) => rule(line) ?? []));
}

/** Findings about a whole order, whatever its lines: what the scheme will ask of the claim, and can still be corrected. */
export function checkOrder(patient: RulePatient, orderer: Orderer, today: string): Finding[] {
  const { diagnoses, gender, dateOfBirth } = patient;
  const findings: (Finding | false)[] = [
    ...diagnosesOfOtherSex(diagnoses, gender).map(({ code }) => warning('diagnosis-sex', { code })),
    ...diagnosesOfOtherAge(diagnoses, dateOfBirth, today).map(({ code }) =>
      warning('diagnosis-age', { code }),
    ),
    // The claim names the orderer with a registration number of the medical council (domain 3.5).
    !orderer.registrationNo?.trim() && warning('no-registration-no', { name: orderer.name }),
    // An order may come before the diagnosis; the claim cannot (domain 3.5).
    diagnoses.length === 0 && { code: 'no-diagnosis', severity: 'info', params: {} },
  ];
  return findings.filter((finding) => finding !== false);
}

function warning(code: FindingCode, params: Params): Finding {
  return { code, severity: 'warn', params };
}

/**
 * The cost of a line and its parts, in whole TZS; `atRisk` is the part that the scheme may refuse to pay (domain 8.3).
 */
export function moneyOf(line: RuleCase, findings: readonly Finding[]) {
  const split = splitLine(line);
  return {
    amount: line.item.unitPrice * line.quantity,
    covered: split.scheme,
    cash: split.patient,
    waived: split.waived,
    atRisk: isDoubtful(findings) ? split.scheme : 0,
  };
}

/** True where the scheme may refuse to pay because of these findings. */
export function isDoubtful(findings: readonly Finding[]): boolean {
  return findings.some(({ code, severity }) => severity !== 'info' && findingKinds[code].atRisk);
}
