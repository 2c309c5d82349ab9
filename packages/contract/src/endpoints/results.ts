import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { line, paging, paragraph, reason, uuid, visible } from '../schemas/fields.ts';
import { oneReading } from '../schemas/readings.ts';
import { criticalResult, labResult, sampleActs } from '../schemas/results.ts';

const values = z
  .array(
    z.strictObject({
      code: z.string().max(40, issueText('fields.tooLong', { max: 40 })),
      value: z
        .number(issueText('fields.number'))
        .min(-1_000_000, issueText('fields.tooSmall'))
        .max(1_000_000_000, issueText('fields.tooLarge'))
        .refine((value) => !Object.is(value, -0), issueText('results.negativeZero')),
    }),
  )
  .max(60, issueText('results.mostValues'))
  .default([]);

const sent = {
  memberVisitItemId: uuid.optional(),
  /** Its other name (requirements 10.5). */
  item_id: uuid.optional(),
  remarks: paragraph(4_000).default(''),
  values,
};

/** The order line that is meant; an empty result is refused (requirements 13.3). */
function lineOf(
  body: {
    memberVisitItemId?: string | undefined;
    item_id?: string | undefined;
    remarks: string;
    values: unknown[];
  },
  context: z.RefinementCtx,
): string {
  const lineId = oneReading(body, ['memberVisitItemId', 'item_id'], context);
  if (!lineId)
    context.addIssue({
      code: 'custom',
      path: ['memberVisitItemId'],
      message: issueText('results.testRequired'),
    });
  if (!visible.test(body.remarks) && body.values.length === 0)
    context.addIssue({ code: 'custom', path: ['remarks'], message: issueText('validation.resultEmpty') });
  return lineId ?? '';
}

export const submitLabResult = endpoint({
  name: 'submitLabResult',
  method: 'POST',
  path: '/member-items/submit-lab-results',
  summary: 'Submit the result of a requested test: free text, measured values, or both',
  access: 'results.write',
  answer: 'item',
  touches: ['results', 'critical', 'visits', 'claims'],
  body: z.strictObject(sent).transform((body, context) => ({
    lineId: lineOf(body, context),
    remarks: body.remarks,
    values: body.values,
  })),
  output: labResult,
});

export const recordSamples = endpoint({
  name: 'recordSamples',
  method: 'POST',
  path: '/member-items/samples',
  summary: 'Record that the sample for tests of one patient was collected, received or rejected, all or none',
  access: 'results.write',
  answer: 'list',
  touches: ['results'],
  body: z
    .strictObject({
      act: z.enum(sampleActs, chooseOneOf(sampleActs)),
      lines: z
        .array(
          z
            .strictObject({ memberVisitItemId: uuid })
            .transform(({ memberVisitItemId }) => ({ lineId: memberVisitItemId })),
        )
        .min(1, issueText('results.sampleTests'))
        .max(50, issueText('results.mostResults')),
      /** Of a rejection. */
      reason: reason.nullish().transform((text) => text ?? null),
    })
    .refine(({ act, reason: why }) => act !== 'rejected' || why !== null, {
      path: ['reason'],
      message: issueText('results.rejectedReason'),
    }),
  output: labResult,
});

export const submitAllLabResults = endpoint({
  name: 'submitAllLabResults',
  method: 'POST',
  path: '/member-items/submit-lab-results/all',
  summary: 'Submit the results of several requested tests of one patient, all or none',
  access: 'results.write',
  answer: 'list',
  touches: ['results', 'critical', 'visits', 'claims'],
  body: z.strictObject({
    results: z
      .array(
        z.strictObject(sent).transform((body, context) => ({
          lineId: lineOf(body, context),
          remarks: body.remarks,
          values: body.values,
        })),
      )
      .min(1, issueText('results.resultRequired'))
      .max(50, issueText('results.mostResults')),
  }),
  output: labResult,
});

export const correctLabResult = endpoint({
  name: 'correctLabResult',
  method: 'POST',
  path: '/member-items/correct-lab-result',
  summary: 'Correct a result: the old version stays, the new one has the reason',
  access: 'results.write',
  answer: 'item',
  touches: ['results', 'critical', 'visits', 'claims'],
  body: z
    .strictObject({
      ...sent,
      reason,
      /** The version to correct, so that nobody corrects what they have not seen. */
      version: z.int(issueText('results.version')).min(1, issueText('results.version')),
    })
    .transform((body, context) => ({
      lineId: lineOf(body, context),
      remarks: body.remarks,
      values: body.values,
      reason: body.reason,
      version: body.version,
    })),
  output: labResult,
});

/** A result as a person has seen it. */
const ofVersion = {
  memberVisitItemId: uuid,
  version: z.int(issueText('results.version')).min(1, issueText('results.version')),
};

export const authorizeLabResult = endpoint({
  name: 'authorizeLabResult',
  method: 'POST',
  path: '/member-items/authorize-lab-result',
  summary: 'Authorize a preliminary result of a colleague, where the facility asks for a second person',
  access: 'results.write',
  answer: 'item',
  touches: ['results', 'critical', 'visits', 'claims'],
  body: z.strictObject(ofVersion),
  output: labResult,
});

export const notifyCriticalResult = endpoint({
  name: 'notifyCriticalResult',
  method: 'POST',
  path: '/member-items/notify-critical-result',
  summary: 'Record that a doctor was told of the critical values of a result',
  access: 'results.write',
  answer: 'item',
  touches: ['results', 'critical'],
  body: z.strictObject({
    ...ofVersion,
    /** The name of the doctor. */
    notifiedTo: line(120)
      .min(2, issueText('results.notifiedTo'))
      .regex(visible, issueText('results.notifiedTo')),
  }),
  output: labResult,
});

export const seeCriticalResult = endpoint({
  name: 'seeCriticalResult',
  method: 'POST',
  path: '/member-items/see-critical-result',
  summary: 'Record that a doctor has seen a critical result, or its correction',
  access: 'results.see',
  answer: 'item',
  touches: ['results', 'critical'],
  body: z.strictObject(ofVersion),
  output: labResult,
});

export const criticalResults = endpoint({
  name: 'criticalResults',
  method: 'GET',
  path: '/member-items/critical-results',
  summary: 'The critical results of the facility that no doctor has seen, the oldest first',
  access: 'results.read',
  answer: 'list',
  query: z.strictObject({
    ...paging(['createdAt']),
    /** Without the values, the list says only that there are any: every screen asks for its length. */
    values: z.enum(['true', 'false'], chooseOneOf(['true', 'false'])).optional(),
  }),
  output: criticalResult,
});

export const viewLabResult = endpoint({
  name: 'viewLabResult',
  method: 'GET',
  path: '/member-items/view-lab-result/{id}',
  summary: 'A requested test with its result and the versions before it',
  access: 'results.read',
  answer: 'item',
  params: z.strictObject({ id: uuid }),
  output: labResult,
});

export const labResults = endpoint({
  name: 'labResults',
  method: 'GET',
  path: '/member-items/lab-results/{id}',
  summary: "A patient's requested tests with their results, open ones first",
  access: 'results.read',
  answer: 'list',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject(paging(['createdAt'])),
  output: labResult,
});
