import type { SchemeFacility } from './facility.ts';

/** The scheme's reference data: its forms and its prices (domain 2.6, 6). */
export interface SchemeReference {
  visitTypes(query: { facility: SchemeFacility }): Promise<SchemeVisitType[]>;
  verifiers(query: { facility: SchemeFacility }): Promise<SchemeVerifier[]>;
  /** Returns the whole tariff of the facility with its exclusions. Thousands of rows; money in whole TZS. */
  tariff(query: { facility: SchemeFacility }): Promise<SchemeTariff>;
}

export interface SchemeVisitType {
  id: number;
  name: string;
  alias: string;
  requiresReferralNo: boolean;
  requiresRemarks: boolean;
  /** Null: no limit. */
  maximumVisitsPerMonth: number | null;
  hasConsultationCharges: boolean;
  /** The holder's proof; BIOMETRIC: by either. */
  requiredInput: '' | 'FINGERPRINT' | 'FACIAL' | 'BIOMETRIC';
  description: string;
}

export interface SchemeVerifier {
  id: string;
  name: string;
  cardTypes: readonly { id: string; name: string }[];
}

export interface SchemeTariff {
  /** One row for an item and a scheme; `schemeId` null: for all. */
  prices: readonly TariffPrice[];
  exclusions: readonly { itemCode: string; schemeId: string; productCode: string }[];
}

/**
 * A row as the scheme sends it, even with invalid figures (missing, negative, with cents, of an unknown type). The
 * import refuses only that row, with the reason. One invalid row must not make the whole tariff unrecognized.
 */
export interface TariffPrice {
  itemCode: string;
  schemeId: string | null;
  itemTypeId: number | null;
  itemName: string;
  strength: string | null;
  dosage: string | null;
  /** TZS. */
  unitPrice: number | null;
  needsApproval: boolean;
  maximumQuantity: number | null;
  active: boolean;
}
