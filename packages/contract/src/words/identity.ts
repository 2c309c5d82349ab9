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
