import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { verifiedCard } from '../schemas/cards.ts';
import { dayInput, line, optionalName, paging, personName, reason, uuid } from '../schemas/fields.ts';
import { provisionalRow } from '../schemas/scheme.ts';
import { genders } from '../scheme/cards.ts';
import { closedOutcomes, provisionalSources, provisionalTabs } from '../scheme/provisional.ts';
import { authorizeCard } from './cards.ts';

const byId = z.strictObject({ id: uuid });
const post = {
  method: 'POST',
  answer: 'item',
  touches: ['cards', 'orders', 'claims', 'referrals', 'scheme', 'visits'],
} as const;

/** The patient's identity, if the facility does not know the card yet; otherwise omitted. */
const identity = z.strictObject({
  firstName: personName(60),
  middleName: optionalName(60).default(''),
  /** Empty for a person with one name. */
  lastName: optionalName(60).default(''),
  gender: z.enum(genders, chooseOneOf(genders)),
  dateOfBirth: dayInput,
});

export const issueProvisional = endpoint({
  ...post,
  name: 'issueProvisional',
  path: '/card/provisional',
  summary: 'Issue a provisional authorization, for a reason, while the scheme does not answer',
  access: 'card.verify',
  body: authorizeCard.body
    .pick({
      cardNo: true,
      verifierID: true,
      cardTypeID: true,
      visitTypeID: true,
      referralNo: true,
      remarks: true,
    })
    .extend({
      reason,
      source: z.enum(provisionalSources, chooseOneOf(provisionalSources)),
      /** The number that the scheme issued by telephone or USSD. */
      authorizationNo: line(40).nullish(),
      identity: identity.nullish(),
    }),
  output: verifiedCard,
});

export const provisionalAuthorizations = endpoint({
  method: 'GET',
  name: 'provisionalAuthorizations',
  path: '/provisional',
  summary: 'Provisional authorizations, with the services given under each',
  access: 'provisional.read',
  answer: 'list',
  query: z.strictObject({
    ...paging(['createdAt']),
    state: z.enum([...provisionalTabs, 'all'], chooseOneOf([...provisionalTabs, 'all'])).default('open'),
  }),
  output: provisionalRow,
});

export const reconcileProvisional = endpoint({
  ...post,
  name: 'reconcileProvisional',
  path: '/provisional/{id}/reconcile',
  summary: 'Ask the scheme again about a provisional authorization, perhaps with its corrected number',
  access: 'provisional.reconcile',
  params: byId,
  body: z.strictObject({ authorizationNo: line(40).nullish() }),
  output: provisionalRow,
});

export const closeProvisional = endpoint({
  ...post,
  name: 'closeProvisional',
  path: '/provisional/{id}/close',
  summary:
    'End a provisional authorization that the scheme refused or does not decide, with what becomes of its cost',
  access: 'provisional.reconcile',
  params: byId,
  body: z.strictObject({
    outcome: z.enum(closedOutcomes, chooseOneOf(closedOutcomes)),
    note: reason,
  }),
  output: provisionalRow,
});
