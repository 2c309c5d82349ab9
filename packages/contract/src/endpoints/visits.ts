import { z } from 'zod';
import { visitStages } from '../care/visits.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { biometrics } from '../schemas/cards.ts';
import { line, paging, reason, uuid } from '../schemas/fields.ts';
import { oneReading } from '../schemas/readings.ts';
import { authorizedVisit, listedVisit, startedVisit, visitCounts, waitingCount } from '../schemas/visits.ts';

const views = ['all', 'work', 'answered'] as const;

const order = {
  ...paging(['createdAt']),
  /**
   * `all` is every visit; `work` is the default view of the lists: today's and all Pending, longest wait first;
   * `answered` are those of the default view with a line that waits although the scheme decided on its approval in the
   * last 7 days. A doctor's are those that the doctor ordered.
   */
  view: z.enum(views, chooseOneOf(views)).default('all'),
  status: z.enum(['Pending', 'Completed'], chooseOneOf(['Pending', 'Completed'])).optional(),
  /** Narrows the default view to pending visits of a stage. */
  stage: z.enum(visitStages, chooseOneOf(visitStages)).optional(),
};

/** Counts of what the list lists, before a status or a stage is chosen. */
const counted = z.object({ counts: visitCounts });

export const carePointVisits = endpoint({
  name: 'carePointVisits',
  method: 'GET',
  path: '/point-of-cares/{id}',
  summary: 'The authorized visits of a care point, with their counts',
  access: 'visits.read',
  answer: 'list',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject(order),
  output: listedVisit,
  extra: counted,
});

export const waitingCounts = endpoint({
  name: 'waitingCounts',
  method: 'GET',
  path: '/point-of-cares/waiting',
  summary: 'How many patients wait and are in care at each care point whose visits the role sees',
  access: 'visits.read',
  answer: 'list',
  output: waitingCount,
});

export const searchVisits = endpoint({
  name: 'searchVisits',
  method: 'POST',
  path: '/point-of-cares/{id}/search',
  summary: 'Search the visits of a care point by name or card number',
  access: 'visits.read',
  answer: 'list',
  changes: false,
  params: z.strictObject({ id: uuid }),
  query: z.strictObject(order),
  body: z.strictObject({ text: line(100).min(2, issueText('fields.searchText')) }),
  output: listedVisit,
  extra: counted,
});

/**
 * `pointOfCareId` and `authorizedClientId`, or by other names (requirements 10.5) `careTypeId` with `authorizationNo`
 * or `patientId`. Both come out as `pointOfCareId` and `client`.
 */
const startBody = z
  .strictObject({
    pointOfCareId: uuid.optional(),
    careTypeId: uuid.optional(),
    authorizedClientId: uuid.optional(),
    patientId: uuid.optional(),
    authorizationNo: line(64).optional(),
    ...biometrics,
    /** The visit is opened for an order that is not written yet. The server ends it when nothing is ordered. */
    forOrder: z.boolean().default(false),
  })
  .transform((body, context) => {
    const pointOfCareId = oneReading(body, ['pointOfCareId', 'careTypeId'], context);
    const id = oneReading(body, ['authorizedClientId', 'patientId'], context);
    if (!pointOfCareId) {
      context.addIssue({
        code: 'custom',
        path: ['pointOfCareId'],
        message: issueText('validation.careTypeRequired'),
      });
      return z.NEVER;
    }
    if (!id && !body.authorizationNo) {
      context.addIssue({
        code: 'custom',
        path: ['authorizedClientId'],
        message: issueText('visits.patientRequired'),
      });
      return z.NEVER;
    }
    return {
      pointOfCareId,
      client: id
        ? ({ by: 'id', id } as const)
        : ({ by: 'number', authorizationNo: body.authorizationNo ?? '' } as const),
      biometricMethod: body.biometricMethod,
      fpCode: body.fpCode ?? null,
      imageData: body.imageData ?? null,
      forOrder: body.forOrder,
    };
  });

export const startVisit = endpoint({
  name: 'startVisit',
  method: 'POST',
  path: '/point-of-cares',
  summary: 'Forward a patient to a care point: start the visit there, or get the open one back',
  access: 'visit.start',
  answer: 'item',
  touches: ['visits', 'claims'],
  body: startBody,
  output: startedVisit,
});

export const takeVisit = endpoint({
  name: 'takeVisit',
  method: 'POST',
  path: '/point-of-cares/visits/{id}/take',
  summary: 'Record who takes the patient in, and when',
  access: 'visit.take',
  answer: 'item',
  touches: ['visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  output: authorizedVisit,
});

export const completeVisit = endpoint({
  name: 'completeVisit',
  method: 'POST',
  path: '/point-of-cares/visits/{id}/complete',
  summary: 'Complete a visit at consultation or registration',
  access: 'visit.complete',
  answer: 'item',
  touches: ['visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  output: authorizedVisit,
});

export const undoCompleteVisit = endpoint({
  name: 'undoCompleteVisit',
  method: 'POST',
  path: '/point-of-cares/visits/{id}/undo-complete',
  summary: 'Undo the completion of a visit within minutes, unless something followed it',
  access: 'visit.complete',
  answer: 'item',
  touches: ['visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  output: authorizedVisit,
});

export const cancelVisit = endpoint({
  name: 'cancelVisit',
  method: 'POST',
  path: '/point-of-cares/visits/{id}/cancel',
  summary: 'Withdraw a visit under which nothing was done, or close one under which nothing was ordered',
  access: 'visit.cancel',
  answer: 'item',
  touches: ['visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: authorizedVisit,
});

/** The room to which a patient is called, as the display shows and says it. */
const room = line(12).min(1, issueText('fields.required'));

export const callNext = endpoint({
  name: 'callNext',
  method: 'POST',
  path: '/point-of-cares/{id}/call-next',
  summary: 'Call the next patient who waits at a care point to a room; two rooms never get the same one',
  access: 'visit.take',
  answer: 'item',
  touches: ['visits'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ room }),
  /** Null where nobody waits. */
  output: z.object({ visit: authorizedVisit.nullable() }),
});

export const callVisit = endpoint({
  name: 'callVisit',
  method: 'POST',
  path: '/point-of-cares/visits/{id}/call',
  summary: 'Call a patient again, or back',
  access: 'visit.take',
  answer: 'item',
  touches: ['visits'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ room }),
  output: authorizedVisit,
});

export const recordAbsence = endpoint({
  name: 'recordAbsence',
  method: 'POST',
  path: '/point-of-cares/visits/{id}/not-here',
  summary: 'Record that a called patient is not there: the patient comes back after three others',
  access: 'visit.take',
  answer: 'item',
  touches: ['visits'],
  params: z.strictObject({ id: uuid }),
  output: authorizedVisit,
});

export const createDisplayToken = endpoint({
  name: 'createDisplayToken',
  method: 'POST',
  path: '/admin/settings/display',
  summary: "Make the token of the facility's displays; an earlier one is not valid any more",
  access: 'facility.manage',
  answer: 'item',
  touches: ['administration'],
  output: z.object({ token: z.string() }),
});
