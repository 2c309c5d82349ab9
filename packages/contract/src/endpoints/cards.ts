import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import {
  biometrics,
  identityConflictRow,
  listedCard,
  patientCard,
  verificationAnswer,
  verifiedCard,
} from '../schemas/cards.ts';
import { dayInput, line, optionalName, paging, personName, reason, uuid } from '../schemas/fields.ts';
import { patient } from '../schemas/record.ts';
import {
  defaultVerifierId,
  defaultVisitTypeId,
  genders,
  identityDecisions,
  identityTabs,
} from '../scheme/cards.ts';

/** The columns with an index can be sorted by: a page costs the same however long the list is. */
const order = paging(['createdAt', 'authorizationNo']);

export const authorizeCard = endpoint({
  name: 'authorizeCard',
  method: 'POST',
  path: '/card/authorize',
  summary: "Verify a patient's card with the scheme and record the authorization",
  access: 'card.verify',
  answer: 'item',
  touches: ['cards', 'orders', 'claims', 'referrals', 'scheme', 'visits'],
  body: z.strictObject({
    cardNo: patientCard,
    verifierID: z
      .string()
      .trim()
      .min(1, issueText('validation.verifierRequired'))
      .max(32, issueText('fields.tooLong', { max: 32 }))
      .default(defaultVerifierId),
    cardTypeID: z
      .string(issueText('validation.cardTypeRequired'))
      .trim()
      .min(1, issueText('validation.cardTypeRequired'))
      .max(64, issueText('fields.tooLong', { max: 64 })),
    visitTypeID: z
      .int(issueText('cards.visitType'))
      .min(1, issueText('cards.visitType'))
      .max(999, issueText('cards.visitType'))
      .default(defaultVisitTypeId),
    referralNo: line(64).nullish(),
    remarks: line(500).nullish(),
    ...biometrics,
  }),
  output: verificationAnswer,
});

export const authorizedCards = endpoint({
  name: 'authorizedCards',
  method: 'GET',
  path: '/card/authorize',
  summary: 'The verified cards of the facility',
  access: 'patients.read',
  answer: 'list',
  query: z.strictObject({
    ...order,
    /** `notForwarded`: only those of the last 24 hours whose patient was sent to no care point and lies in no ward. */
    view: z.enum(['all', 'notForwarded'], chooseOneOf(['all', 'notForwarded'])).default('all'),
  }),
  output: listedCard,
});

export const searchCards = endpoint({
  name: 'searchCards',
  method: 'POST',
  path: '/card/authorize/search',
  summary: 'Search the verified cards by name, card or authorization number',
  access: 'patients.read',
  answer: 'list',
  changes: false,
  query: z.strictObject(order),
  body: z.strictObject({ text: line(100).min(2, issueText('fields.searchText')) }),
  output: listedCard,
});

export const completeIdentity = endpoint({
  name: 'completeIdentity',
  method: 'POST',
  path: '/card/authorize/{id}/identity',
  summary: 'Enter name, sex and date of birth where the scheme accepted a card without them',
  access: 'card.verify',
  answer: 'item',
  touches: ['cards'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    firstName: personName(60),
    middleName: optionalName(60).default(''),
    /** Empty for a person with one name. */
    lastName: optionalName(60).default(''),
    gender: z.enum(genders, chooseOneOf(genders)),
    dateOfBirth: dayInput,
  }),
  output: verifiedCard,
});

export const identityConflicts = endpoint({
  name: 'identityConflicts',
  method: 'GET',
  path: '/card/identities',
  summary: 'Cards of which the scheme names another holder than the facility knows by them',
  access: 'identity.decide',
  answer: 'list',
  query: z.strictObject({
    ...paging(['foundAt']),
    state: z.enum(identityTabs, chooseOneOf(identityTabs)).default('open'),
  }),
  output: identityConflictRow,
});

export const decideIdentity = endpoint({
  name: 'decideIdentity',
  method: 'POST',
  path: '/card/identities/{id}/decide',
  summary: 'Decide whose card it is, where the scheme names another holder than the facility knows',
  access: 'identity.decide',
  answer: 'item',
  touches: ['cards', 'orders', 'claims', 'referrals', 'scheme', 'visits'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ decision: z.enum(identityDecisions, chooseOneOf(identityDecisions)), reason }),
  output: verifiedCard,
});

export const withdrawAuthorization = endpoint({
  name: 'withdrawAuthorization',
  method: 'POST',
  path: '/card/authorize/{id}/withdraw',
  summary: 'Withdraw an authorization under which nothing was done, with its open visits',
  access: 'authorization.withdraw',
  answer: 'item',
  touches: ['cards', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: verifiedCard,
});

export const patientDetails = endpoint({
  name: 'patientDetails',
  method: 'GET',
  path: '/patients/{id}',
  summary: "A patient of the facility: identity, latest authorization and the visit's way",
  access: 'patients.read',
  answer: 'item',
  params: z.strictObject({ id: uuid }),
  output: patient,
});

export const openRecord = endpoint({
  name: 'openRecord',
  method: 'POST',
  path: '/patients/{id}/open-record',
  summary:
    'Open the record of a patient who is not at one of your care points, for a reason the administrator sees',
  access: 'record.open',
  answer: 'item',
  touches: [],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: patient,
});
