import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { line, paging, schemeVerifier } from '../schemas/fields.ts';
import {
  cardLookUp,
  schemeAdapters,
  schemeConnection,
  schemeSettings,
  unrecognizedResponse,
} from '../schemas/scheme.ts';
import { authorizeCard } from './cards.ts';

/** The verifier whose own scheme it is; left out: the scheme of all other cards. */
const verifierId = schemeVerifier.optional();
const post = { method: 'POST', answer: 'item', touches: ['scheme'] } as const;

export const connectionState = endpoint({
  method: 'GET',
  name: 'connectionState',
  path: '/scheme/connection',
  summary: 'Whether the scheme answers, since when, and what waits for it',
  access: 'scheme.state',
  answer: 'item',
  output: schemeConnection,
});

export const lookUpCard = endpoint({
  ...post,
  name: 'lookUpCard',
  path: '/card/look-up',
  summary: 'Who the holder of a card is, without an authorization',
  changes: false,
  access: 'card.verify',
  body: authorizeCard.body.pick({ cardNo: true, verifierID: true, cardTypeID: true }),
  output: cardLookUp,
});

export const schemeSettingsOf = endpoint({
  method: 'GET',
  name: 'schemeSettingsOf',
  path: '/admin/scheme',
  summary: 'How the facility reaches its scheme',
  access: 'facility.manage',
  answer: 'item',
  output: schemeSettings,
});

export const saveSchemeSettings = endpoint({
  ...post,
  name: 'saveSchemeSettings',
  path: '/admin/scheme',
  summary:
    "Choose the facility's scheme, or that of one verifier's cards, and its credentials; an empty secret leaves the one that is set",
  access: 'facility.manage',
  body: z.strictObject({
    verifierId,
    adapter: z.enum(schemeAdapters, chooseOneOf(schemeAdapters)),
    clientId: line(200).nullish(),
    clientSecret: z
      .string()
      .max(500, issueText('fields.tooLong', { max: 500 }))
      .nullish(),
  }),
  output: schemeSettings,
});

export const testSchemeConnection = endpoint({
  ...post,
  name: 'testSchemeConnection',
  path: '/admin/scheme/test',
  summary: 'Ask the scheme now whether it answers with these credentials',
  access: 'facility.manage',
  body: z.strictObject({ verifierId }),
  output: schemeSettings,
});

export const unrecognizedResponses = endpoint({
  method: 'GET',
  name: 'unrecognizedResponses',
  path: '/admin/scheme/unrecognized-responses',
  summary: 'Unrecognized responses of the scheme, newest first',
  access: 'facility.manage',
  answer: 'list',
  query: z.strictObject(paging(['lastAt'])),
  output: unrecognizedResponse,
});
