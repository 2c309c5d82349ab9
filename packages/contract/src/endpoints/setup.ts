import { z } from 'zod';
import { itemCategories } from '../care/orders.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { managedItem } from '../schemas/administration.ts';
import { line, paging, paragraph } from '../schemas/fields.ts';
import { carePoint, readyTexts as readyTextsOfItem, verifier, visitType } from '../schemas/setup.ts';

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

export const readyTexts = endpoint({
  name: 'readyTexts',
  method: 'GET',
  path: '/setup/ready-texts',
  summary: 'The texts that the facility keeps for the reports and remarks of an item',
  access: 'ready-texts',
  answer: 'item',
  query: z.strictObject({ itemCode: line(40) }),
  output: readyTextsOfItem,
});

export const keepReadyText = endpoint({
  name: 'keepReadyText',
  method: 'POST',
  path: '/setup/ready-texts',
  summary: 'Keep a text for the reports and remarks of an item, or no longer',
  access: 'ready-texts',
  answer: 'item',
  touches: ['ready-texts'],
  body: z.strictObject({ itemCode: line(40), text: paragraph(4_000), kept: z.boolean() }),
  output: readyTextsOfItem,
});
