import { z } from 'zod';
import {
  allClosingReasons,
  diagnosticItemTypeId,
  itemCategories,
  medicineItemTypeId,
} from '../care/orders.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf, issueText } from '../messages/issue-text.ts';
import { line, paging, paragraph, reason, uuid, visibleOrNull, wholeNumber } from '../schemas/fields.ts';
import {
  checkedOrder,
  maxLines,
  maxOnALine,
  orderableItem,
  orderBody,
  orderLine,
  orderSet,
  orderSetLine,
  orderSetName,
  patientMedicines as patientMedicinesOutput,
  substituteItem,
} from '../schemas/orders.ts';
import { oneReading } from '../schemas/readings.ts';

const newestFirst = z.strictObject(paging(['createdAt']));

export const searchItems = endpoint({
  name: 'searchItems',
  method: 'POST',
  path: '/member-items',
  summary:
    "Search the medicines, tests or services that can be ordered for a patient, at the patient's scheme's price",
  access: 'lines.read',
  answer: 'list',
  changes: false,
  query: z.strictObject(paging(['itemName', 'itemCode'])),
  body: z.strictObject({
    authorizedMemberId: uuid,
    /** Words of the name, or the code; empty lists everything. */
    itemName: line(100).default(''),
    /** 3 for medicines and tests alike; `category` decides which station it goes to (requirements 7.3). */
    itemTypeId: z
      .union([z.literal(medicineItemTypeId), z.literal(diagnosticItemTypeId)], issueText('orders.itemType'))
      .default(medicineItemTypeId),
    category: z.enum(itemCategories, chooseOneOf(itemCategories)).optional(),
  }),
  output: orderableItem,
});

export const orderableItems = endpoint({
  name: 'orderableItems',
  method: 'POST',
  path: '/member-items/items',
  summary:
    "Items by their identifiers, as a search would find them for a patient, with the medicines' other packs",
  access: 'orders.write',
  answer: 'list',
  changes: false,
  body: z.strictObject({
    authorizedMemberId: uuid,
    items: z
      .array(uuid)
      .min(1, issueText('orders.itemRequired'))
      .max(maxLines, issueText('fields.mostLines', { max: maxLines })),
  }),
  output: orderableItem,
});

export const checkOrder = endpoint({
  name: 'checkOrder',
  method: 'POST',
  path: '/member-items/check',
  summary: 'What the scheme will do with an order before it is sent',
  access: 'orders.write',
  answer: 'item',
  changes: false,
  body: orderBody,
  output: checkedOrder,
});

export const addOrder = endpoint({
  name: 'addOrder',
  method: 'POST',
  path: '/member-items/add',
  summary:
    'Order medicines, tests and services: all lines or none, into the open visits; one that services need is started',
  access: 'orders.write',
  answer: 'list',
  touches: ['orders', 'visits', 'claims'],
  body: orderBody,
  output: orderLine,
});

export const treatmentItems = endpoint({
  name: 'treatmentItems',
  method: 'GET',
  path: '/member-items/{pointOfCareId}/{authorizedMemberId}',
  summary: "A patient's order lines at a care point, open ones first",
  access: 'lines.read',
  answer: 'list',
  params: z.strictObject({ pointOfCareId: uuid, authorizedMemberId: uuid }),
  query: newestFirst,
  output: orderLine,
});

export const prescriptions = endpoint({
  name: 'prescriptions',
  method: 'GET',
  path: '/member-items/prescriptions/{id}',
  summary: "A patient's prescriptions, newest first",
  access: 'prescriptions.read',
  answer: 'list',
  params: z.strictObject({ id: uuid }),
  query: newestFirst,
  output: orderLine,
});

export const orderedServices = endpoint({
  name: 'orderedServices',
  method: 'GET',
  path: '/member-items/services/{id}',
  summary: "A patient's ordered services, newest first",
  access: 'services.read',
  answer: 'list',
  params: z.strictObject({ id: uuid }),
  query: newestFirst,
  output: orderLine,
});

export const patientMedicines = endpoint({
  name: 'patientMedicines',
  method: 'GET',
  path: '/patients/{id}/medicines',
  summary: 'The medicines that a patient takes now, and the last prescription',
  access: 'prescriptions.read',
  answer: 'item',
  params: z.strictObject({ id: uuid }),
  output: patientMedicinesOutput,
});

const setCategory = z.enum(itemCategories, chooseOneOf(itemCategories));

export const orderSets = endpoint({
  name: 'orderSets',
  method: 'GET',
  path: '/order-sets',
  summary: 'The order sets of the facility in a category, by name',
  access: 'orders.write',
  answer: 'list',
  query: z.strictObject({ category: setCategory }),
  output: orderSet,
});

export const saveOrderSet = endpoint({
  name: 'saveOrderSet',
  method: 'POST',
  path: '/order-sets',
  summary: 'Save lines as an order set of the facility',
  access: 'orders.write',
  answer: 'item',
  touches: ['order-sets'],
  body: z.strictObject({
    name: orderSetName,
    category: setCategory,
    lines: z
      .array(orderSetLine)
      .min(1, issueText('orders.itemRequired'))
      .max(maxLines, issueText('fields.mostLines', { max: maxLines })),
  }),
  output: orderSet,
});

export const renameOrderSet = endpoint({
  name: 'renameOrderSet',
  method: 'POST',
  path: '/order-sets/{id}/rename',
  summary: 'Rename an order set of the facility',
  access: 'orders.write',
  answer: 'item',
  touches: ['order-sets'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name: orderSetName }),
  output: orderSet,
});

export const removeOrderSet = endpoint({
  name: 'removeOrderSet',
  method: 'POST',
  path: '/order-sets/{id}/remove',
  summary: 'Remove an order set of the facility',
  access: 'orders.write',
  answer: 'item',
  touches: ['order-sets'],
  params: z.strictObject({ id: uuid }),
  output: orderSet,
});

export const cancelLine = endpoint({
  name: 'cancelLine',
  method: 'POST',
  path: '/member-items/{id}/cancel',
  summary: 'Cancel an order line of which nothing was carried out',
  access: 'orders.write',
  answer: 'item',
  touches: ['orders', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason }),
  output: orderLine,
});

export const closeLine = endpoint({
  name: 'closeLine',
  method: 'POST',
  path: '/member-items/{id}/close',
  summary: 'Close a line as not given (pharmacy) or not done (elsewhere), with the reason',
  access: 'lines.close',
  answer: 'item',
  touches: ['dispensing', 'results', 'services', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z
    .strictObject({
      reason: z.enum(allClosingReasons, chooseOneOf(allClosingReasons)),
      remarks: line(300).nullish(),
    })
    .refine((body) => body.reason !== 'Other' || reason.safeParse(body.remarks).success, {
      path: ['remarks'],
      message: issueText('fields.reason'),
    }),
  output: orderLine,
});

/** `memberVisitItemId` and `quantity`, or by other names (requirements 10.5) `itemId` or `item_id` and `amount`. */
const dispenseBody = z
  .strictObject({
    memberVisitItemId: uuid.optional(),
    itemId: uuid.optional(),
    item_id: uuid.optional(),
    quantity: wholeNumber(maxOnALine).optional(),
    amount: wholeNumber(maxOnALine).optional(),
    /** The reason to dispense against an allergy that the doctor has not overridden. */
    overrideReason: reason.nullish(),
  })
  .transform((body, context) => {
    const lineId = oneReading(body, ['memberVisitItemId', 'itemId', 'item_id'], context);
    const quantity = oneReading(body, ['quantity', 'amount'], context);
    if (!lineId)
      context.addIssue({
        code: 'custom',
        path: ['memberVisitItemId'],
        message: issueText('orders.lineRequired'),
      });
    if (!quantity)
      context.addIssue({ code: 'custom', path: ['quantity'], message: issueText('orders.quantityRequired') });
    if (!lineId || !quantity) return z.NEVER;
    return { lineId, quantity, overrideReason: body.overrideReason ?? null };
  });

export const dispenseLine = endpoint({
  name: 'dispenseLine',
  method: 'POST',
  path: '/member-items/dispense',
  summary: 'Give a medicine, in part or all that is left of its line',
  access: 'dispense',
  answer: 'item',
  touches: ['dispensing', 'visits', 'claims'],
  body: dispenseBody,
  output: orderLine,
});

export const dispenseAll = endpoint({
  name: 'dispenseAll',
  method: 'POST',
  path: '/member-items/dispense/all',
  summary: 'Give several medicines of one patient, all or none, each in part or all that is left of its line',
  access: 'dispense',
  answer: 'list',
  touches: ['dispensing', 'visits', 'claims'],
  body: z.strictObject({
    lines: z
      .array(dispenseBody)
      .min(1, issueText('orders.medicineRequired'))
      .max(maxLines, issueText('fields.mostLines', { max: maxLines })),
  }),
  output: orderLine,
});

export const substituteItems = endpoint({
  name: 'substituteItems',
  method: 'GET',
  path: '/member-items/{id}/substitutes',
  summary: 'The packs and brands of the same substance and strength that may be given in place of a medicine',
  access: 'dispense',
  answer: 'list',
  params: z.strictObject({ id: uuid }),
  output: substituteItem,
});

export const substituteLine = endpoint({
  name: 'substituteLine',
  method: 'POST',
  path: '/member-items/{id}/substitute',
  summary: 'Put another pack or brand in the place of what is left of a medicine, with the reason',
  access: 'dispense',
  answer: 'item',
  touches: ['dispensing', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ itemId: uuid, quantity: wholeNumber(maxOnALine), reason }),
  output: orderLine,
});

export const performService = endpoint({
  name: 'performService',
  method: 'POST',
  path: '/member-items/perform',
  summary: 'Record that a service was done, in part or all that is left of its line',
  access: 'services.perform',
  answer: 'item',
  touches: ['services', 'visits', 'claims'],
  body: z.strictObject({
    memberVisitItemId: uuid,
    quantity: wholeNumber(maxOnALine).default(1),
    /** What was found or done; imaging requires it. */
    report: paragraph(4_000).nullish().transform(visibleOrNull),
    /**
     * Of an appliance, where its item asks for it. A serial number is of one. Invisible characters, as of a scanner, would
     * make another number of it.
     */
    serialNo: line(60)
      .nullish()
      .transform((text) => visibleOrNull(text?.replace(/\p{Cf}/gu, ''))),
    size: line(40).nullish().transform(visibleOrNull),
  }),
  output: orderLine,
});

export const reverseDispense = endpoint({
  name: 'reverseDispense',
  method: 'POST',
  path: '/member-items/dispenses/{id}/reverse',
  summary: 'Take back what was dispensed or done, in part or whole, with the reason',
  access: 'lines.reverse',
  answer: 'item',
  touches: ['dispensing', 'services', 'visits', 'claims'],
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ quantity: wholeNumber(maxOnALine), reason }),
  output: orderLine,
});
