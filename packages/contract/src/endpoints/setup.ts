import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { line, nothing, paging } from '../schemas/fields.ts';
import { carePoint, facilityItem, verifier, visitType } from '../schemas/setup.ts';
import { itemCategories } from '../words/orders.ts';

export const carePoints = endpoint({
  name: 'carePoints',
  method: 'GET',
  path: '/setup/point-of-cares',
  summary: "The facility's care points",
  access: 'setup.read',
  answer: 'list',
  changes: false,
  params: nothing,
  query: z.strictObject(paging(['name'])),
  body: nothing,
  output: carePoint,
  extra: nothing,
});

export const cardTypes = endpoint({
  name: 'cardTypes',
  method: 'GET',
  path: '/setup/card-types',
  summary: 'The verifiers with their card types',
  access: 'setup.read',
  answer: 'list',
  changes: false,
  params: nothing,
  query: z.strictObject(paging(['verifierName'])),
  body: nothing,
  output: verifier,
  extra: nothing,
});

export const visitTypes = endpoint({
  name: 'visitTypes',
  method: 'GET',
  path: '/setup/visit-types',
  summary: "The scheme's visit types with their rules",
  access: 'setup.read',
  answer: 'list',
  changes: false,
  params: nothing,
  query: z.strictObject(paging(['id', 'name'])),
  body: nothing,
  output: visitType,
  extra: nothing,
});

export const facilityItems = endpoint({
  name: 'facilityItems',
  method: 'GET',
  path: '/setup/facility-items',
  summary: 'The medicines, tests and services of the facility',
  access: 'catalogue.read',
  answer: 'list',
  changes: false,
  params: nothing,
  query: z.strictObject({
    ...paging(['itemName', 'itemCode', 'unitPrice']),
    category: z.enum(itemCategories, chooseOneOf(itemCategories)).optional(),
    search: line(100).optional(),
  }),
  body: nothing,
  output: facilityItem,
  extra: nothing,
});
