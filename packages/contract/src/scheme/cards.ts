/** The verifiers and types of cards, and whose card it is. */

export const defaultVerifierId = 'NHIF';
export const defaultVisitTypeId = 1;
/** The visit type that is shown as `Referal` with the green badge (requirements 2.4). */
export const referralVisitTypeId = 3;
export const defaultFingerprintCode = 'R1';
export const biometricMethods = ['NONE', 'FINGERPRINT', 'FACIAL'] as const;
export const defaultBiometricMethod = 'NONE';

/** The proof that a visit type requires from the holder (domain 2.6); BIOMETRIC: either kind. */
export const requiredInputs = ['', 'FINGERPRINT', 'FACIAL', 'BIOMETRIC'] as const;

export const genders = ['Male', 'Female'] as const;
export type Gender = (typeof genders)[number];

/**
 * Whose a card is, where the scheme names another holder than the facility knows by it. `scheme`: one person, whose
 * details the scheme has right. `facility`: one person, whose details the facility has right. `two-people`: the card is
 * the scheme's holder's, and what the facility recorded is of somebody else.
 */
export const identityDecisions = ['scheme', 'facility', 'two-people'] as const;
export type IdentityDecision = (typeof identityDecisions)[number];

/** The tabs of the list. */
export const identityTabs = ['open', 'decided'] as const;
export type IdentityTab = (typeof identityTabs)[number];
