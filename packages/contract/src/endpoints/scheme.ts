import { z } from 'zod';
import { genders } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { closedOutcomes, provisionalSources, provisionalTabs } from '../provisional.ts';
import { dayInput, line, nothing, paging, reason, uuid, verifiedCard } from '../schemas.ts';
import {
  cardLookUp,
  oddAnswer,
  outboxRow,
  outboxStates,
  provisionalRow,
  schemeAdapters,
  schemeConnection,
  schemeSettings,
} from '../scheme.ts';
import { authorizeCard } from './cards.ts';

const one = z.strictObject({ id: uuid });
const post = { method: 'POST', answer: 'item', changes: true, query: nothing, extra: nothing } as const;
const get = { method: 'GET', changes: false, params: nothing, body: nothing, extra: nothing } as const;

export const connectionState = endpoint({
  ...get,
  name: 'connectionState',
  path: '/scheme/connection',
  summary: 'Whether the scheme answers, since when, and what waits for it',
  access: 'scheme.state',
  answer: 'item',
  query: nothing,
  output: schemeConnection,
});

export const lookUpCard = endpoint({
  ...post,
  changes: false,
  name: 'lookUpCard',
  path: '/card/look-up',
  summary: 'Who the holder of a card is, without an authorization',
  access: 'card.verify',
  params: nothing,
  body: authorizeCard.body.pick({ cardNo: true, verifierID: true, cardTypeID: true }),
  output: cardLookUp,
});

/** Who the patient is, where the facility does not know the card yet; otherwise left out. */
const identity = z.strictObject({
  firstName: line(60).min(1, 'This field is required'),
  middleName: line(60).default(''),
  lastName: line(60).min(1, 'This field is required'),
  gender: z.enum(genders, `Choose one of: ${genders.join(', ')}`),
  dateOfBirth: dayInput,
});

export const issueProvisional = endpoint({
  ...post,
  name: 'issueProvisional',
  path: '/card/provisional',
  summary: 'Go on without the answer of a scheme that is silent: a provisional authorization, for a reason',
  access: 'card.verify',
  params: nothing,
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
      source: z.enum(provisionalSources, `Choose one of: ${provisionalSources.join(', ')}`),
      /** The number that the scheme gave by telephone or USSD. */
      authorizationNo: line(40).nullish(),
      identity: identity.nullish(),
    }),
  output: verifiedCard,
});

export const provisionalAuthorizations = endpoint({
  ...get,
  name: 'provisionalAuthorizations',
  path: '/provisional',
  summary: 'Provisional authorizations, with what was given under each',
  access: 'provisional.read',
  answer: 'list',
  query: z.strictObject({
    ...paging(['createdAt']),
    state: z.enum([...provisionalTabs, 'all']).default('open'),
  }),
  output: provisionalRow,
});

export const settleProvisional = endpoint({
  ...post,
  name: 'settleProvisional',
  path: '/provisional/{id}/settle',
  summary: 'Ask the scheme again about a provisional authorization, perhaps with its corrected number',
  access: 'provisional.settle',
  params: one,
  body: z.strictObject({ authorizationNo: line(40).nullish() }),
  output: provisionalRow,
});

export const closeProvisional = endpoint({
  ...post,
  name: 'closeProvisional',
  path: '/provisional/{id}/close',
  summary:
    'End a provisional authorization that the scheme refused or does not settle: say what becomes of its cost',
  access: 'provisional.settle',
  params: one,
  body: z.strictObject({
    outcome: z.enum(closedOutcomes, `Choose one of: ${closedOutcomes.join(', ')}`),
    note: reason,
  }),
  output: provisionalRow,
});

export const schemeSettingsOf = endpoint({
  ...get,
  name: 'schemeSettingsOf',
  path: '/admin/scheme',
  summary: 'How the facility reaches its scheme',
  access: 'facility.manage',
  answer: 'item',
  query: nothing,
  output: schemeSettings,
});

export const saveSchemeSettings = endpoint({
  ...post,
  name: 'saveSchemeSettings',
  path: '/admin/scheme',
  summary: "Choose the facility's scheme and its credentials; an empty secret leaves the one that is set",
  access: 'facility.manage',
  params: nothing,
  body: z.strictObject({
    adapter: z.enum(schemeAdapters, `Choose one of: ${schemeAdapters.join(', ')}`),
    clientId: line(200).nullish(),
    clientSecret: z.string().max(500, 'At most 500 characters').nullish(),
  }),
  output: schemeSettings,
});

export const testSchemeConnection = endpoint({
  ...post,
  name: 'testSchemeConnection',
  path: '/admin/scheme/test',
  summary: 'Ask the scheme now whether it answers with these credentials',
  access: 'facility.manage',
  params: nothing,
  body: nothing,
  output: schemeSettings,
});

export const oddAnswers = endpoint({
  ...get,
  name: 'oddAnswers',
  path: '/admin/scheme/odd-answers',
  summary: 'Answers of the scheme that were not understood, newest first',
  access: 'facility.manage',
  answer: 'list',
  query: z.strictObject(paging(['lastAt'])),
  output: oddAnswer,
});

export const outboxOf = endpoint({
  ...get,
  name: 'outboxOf',
  path: '/admin/outbox',
  summary: 'What waits to be told to the scheme, why, and since when; or what was',
  access: 'outbox.manage',
  answer: 'list',
  query: z.strictObject({
    ...paging(['createdAt']),
    state: z.enum(outboxStates).default('waiting'),
  }),
  output: outboxRow,
});

export const retryOutbox = endpoint({
  ...post,
  name: 'retryOutbox',
  path: '/admin/outbox/{id}/retry',
  summary: 'Try it now instead of at its time',
  access: 'outbox.manage',
  params: one,
  body: nothing,
  output: outboxRow,
});

export const giveUpOutbox = endpoint({
  ...post,
  name: 'giveUpOutbox',
  path: '/admin/outbox/{id}/give-up',
  summary: 'Tell the scheme no more of it, for a reason; what is behind it goes on',
  access: 'outbox.manage',
  params: one,
  body: z.strictObject({ reason }),
  output: outboxRow,
});
