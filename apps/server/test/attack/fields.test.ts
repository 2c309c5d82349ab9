import {
  authorizedVisit,
  claimDetail,
  type Endpoint,
  findingCodes,
  findingKinds,
  type GuardedField,
  guardedFields,
  listedVisit,
  maySee,
  orderLine,
  patient,
  patientVisit,
  type Role,
  roles,
} from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Attacked, allows, attacked, inOrder } from './factories.ts';

type Of = { field: GuardedField; of: z.ZodType; value: (item: Record<string, unknown>) => unknown };

/** Where each field is: every call whose answer has that schema contains it. */
const places: Of[] = [
  { field: 'patient.allergies', of: patient, value: ({ allergies }) => allergies },
  { field: 'line.diagnosis', of: orderLine, value: ({ diagnosis }) => diagnosis },
  { field: 'line.overrideReason', of: orderLine, value: ({ overrideReason }) => overrideReason },
  {
    field: 'finding.allergy',
    of: orderLine,
    value: ({ findings }) => findingOf(findings, revealing('finding.allergy')),
  },
  { field: 'finding.earlierMedicine', of: orderLine, value: (line) => earlier(line, 'medicine') },
  { field: 'finding.earlierTest', of: orderLine, value: (line) => earlier(line, 'test') },
  { field: 'finding.earlierService', of: orderLine, value: (line) => earlier(line, 'service') },
  { field: 'line.report', of: orderLine, value: ({ dispenses }) => reportOf(dispenses) },
  { field: 'visit.diagnoses', of: patientVisit, value: ({ diagnoses }) => diagnoses },
  { field: 'visit.medicines', of: patientVisit, value: ({ medicines }) => medicines },
  { field: 'visit.tests', of: patientVisit, value: ({ tests }) => tests },
  { field: 'visit.services', of: patientVisit, value: ({ services }) => services },
  ...[listedVisit, authorizedVisit].flatMap((of): Of[] => [
    { field: 'visit.waitingTests', of, value: ({ waitingTests }) => waitingTests },
    { field: 'visit.waitingServices', of, value: ({ waitingServices }) => waitingServices },
    {
      field: 'visit.waitingMedicines',
      of,
      value: ({ waitingMedicines }) => waitingMedicines,
    },
    { field: 'visit.awaitsResults', of, value: ({ awaitsResults }) => awaitsResults },
    { field: 'visit.resultsReady', of, value: ({ resultsReady }) => resultsReady },
    { field: 'visit.critical', of, value: ({ critical }) => critical },
  ]),
  { field: 'claim.clinicalNotes', of: claimDetail, value: ({ clinicalNotes }) => clinicalNotes },
];

const coded = z.array(z.object({ code: z.string() }));
function findingOf(findings: unknown, codes: string[]): unknown {
  return coded.parse(findings).find(({ code }) => codes.includes(code)) ?? null;
}
/** The report of the first act that has one. */
const acts = z.array(z.object({ report: z.string().nullable() }));
const reportOf = (dispenses: unknown): unknown =>
  acts.parse(dispenses).find(({ report }) => report !== null)?.report ?? null;
const earlierOf = {
  medicine: 'finding.earlierMedicine',
  test: 'finding.earlierTest',
  service: 'finding.earlierService',
} as const;
/** The codes whose findings reveal a field, by the findings' own table. */
function revealing(field: GuardedField): string[] {
  return findingCodes.filter((code) => {
    const { reveals } = findingKinds[code];
    return typeof reveals === 'object' && reveals !== null
      ? Object.values(reveals).some((one) => one === field)
      : reveals === field;
  });
}
const earlier = ({ category, findings }: Record<string, unknown>, of: keyof typeof earlierOf) =>
  category === of ? findingOf(findings, revealing(earlierOf[of])) : null;

let all: Attacked;
beforeAll(async () => {
  all = await attacked();
  // A substance of an ordered medicine, and reasons on every line, so that there is something to hide.
  await all.server.rows(
    `update order_line set override_reason = 'Tolerated before', doctor_note = 'Look twice'`,
  );
  await all.server.rows(`update allergy set substance = 'Siri dispensed first', withdrawn_at = null`);
});
afterAll(() => all.server.close());

async function itemsOf(endpoint: Endpoint, role: Role): Promise<Record<string, unknown>[]> {
  const answer = await all.call(endpoint, role, all.fixtures.first, all.tokenOf(role));
  if (answer.status !== 200) return [];
  return endpoint.answer === 'list' ? answer.body.itemList : [answer.body.item];
}

describe('the table of guarded fields', () => {
  it('names every field that the server hides from some callers', () => {
    const shown = new Set<string>([...places.map(({ field }) => field), 'export.lines']);
    expect([...shown].sort()).toEqual(Object.keys(guardedFields).sort());
  });

  const seen = new Set<string>();
  const kept = new Set<string>();

  it.each(
    inOrder
      .filter(({ output }) => places.some(({ of }) => of === output))
      .map((one) => [one.name, one] as const),
  )('holds for %s', async (_name, endpoint) => {
    for (const role of roles.filter((one) => allows(endpoint, one))) {
      const items = await itemsOf(endpoint, role);
      for (const { field, value } of places.filter(({ of }) => of === endpoint.output)) {
        const values = items.map(value).filter((one) => one !== null && one !== undefined);
        if (maySee(role, field)) {
          if (values.length > 0) seen.add(field);
        } else {
          expect([endpoint.name, role, field, values]).toEqual([endpoint.name, role, field, []]);
          if (items.length > 0) kept.add(field);
        }
      }
    }
  });

  it('was tested with a caller who sees each field, and one who does not', () => {
    // Roles that may not read medicines get no line of one; nor do roles that may not read tests or services.
    const never = ['finding.earlierMedicine', 'finding.earlierTest', 'finding.earlierService', 'line.report'];
    const fields = places.map(({ field }) => field).filter((field) => !never.includes(field));
    expect(fields.filter((field) => !seen.has(field))).toEqual([]);
    expect(fields.filter((field) => !kept.has(field))).toEqual([]);
  });
});
