import { z } from 'zod';
import { careKinds } from '../care/care-points.ts';
import { itemCategories } from '../care/orders.ts';
import { requiredInputs } from '../scheme/cards.ts';
import { uuid } from './fields.ts';

export const carePoint = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  kind: z.enum(careKinds).nullable(),
});
export type CarePoint = z.infer<typeof carePoint>;

export const cardType = z.object({ cardTypeID: z.string(), cardTypeName: z.string() });
export const verifier = z.object({ id: z.string(), verifierName: z.string(), cardTypes: z.array(cardType) });
export type Verifier = z.infer<typeof verifier>;

/** A scheme's visit type with its own rules, which the form follows (domain 2.6). */
export const visitType = z.object({
  id: z.number().int(),
  name: z.string(),
  alias: z.string(),
  requiresReferralNo: z.boolean(),
  requiresRemarks: z.boolean(),
  onceADay: z.boolean(),
  maximumVisitsPerMonth: z.number().int().nullable(),
  hasConsultationCharges: z.boolean(),
  requiredInput: z.enum(requiredInputs),
  description: z.string(),
});
export type VisitType = z.infer<typeof visitType>;

export const facilityItem = z.object({
  id: uuid,
  itemName: z.string(),
  itemCode: z.string(),
  strength: z.string().nullable(),
  dosage: z.string().nullable(),
  unitPrice: z.number().int(),
  itemTypeId: z.number().int(),
  category: z.enum(itemCategories),
  needsApproval: z.boolean(),
});
export type FacilityItem = z.infer<typeof facilityItem>;

/** How many texts an item can have. */
export const maxReadyTexts = 20;

/** Texts kept for the reports and remarks of an item, the newest last. */
export const readyTexts = z.object({ itemCode: z.string(), texts: z.array(z.string()) });
