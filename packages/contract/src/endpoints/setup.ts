import { z } from 'zod';
import { itemCategories } from '../care/orders.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { managedItem } from '../schemas/administration.ts';
import { line, paging } from '../schemas/fields.ts';
import { carePoint, verifier, visitType } from '../schemas/setup.ts';

export const carePoints = endpoint({
  name: 'carePoints',
  method: 'GET',
  path: '/setup/point-of-cares',
  summary: "The facility's care points",
  access: 'setup.read',
  answer: 'list',
  query: z.strictObject(paging(['name'])),
  output: carePoint,
});

export const cardTypes = endpoint({
  name: 'cardTypes',
  method: 'GET',
  path: '/setup/card-types',
  summary: 'The verifiers with their card types',
  access: 'setup.read',
  answer: 'list',
  query: z.strictObject(paging(['verifierName'])),
  output: verifier,
});

export const visitTypes = endpoint({
  name: 'visitTypes',
  method: 'GET',
  path: '/setup/visit-types',
  summary: "The scheme's visit types with their rules",
  access: 'setup.read',
  answer: 'list',
  query: z.strictObject(paging(['id', 'name'])),
  output: visitType,
});

export const facilityItems = endpoint({
  name: 'facilityItems',
  method: 'GET',
  path: '/setup/facility-items',
  summary:
    'The medicines, tests and services of the facility with their rules; only the administrator sees inactive ones',
  access: 'catalogue.read',
  answer: 'list',
  query: z.strictObject({
    ...paging(['itemName', 'itemCode', 'unitPrice']),
    category: z.enum(itemCategories, chooseOneOf(itemCategories)).optional(),
    search: line(100).optional(),
    active: z.enum(['true', 'false'], chooseOneOf(['true', 'false'])).optional(),
  }),
  output: managedItem,
});
