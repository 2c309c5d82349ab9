/** Claims: how they read on other screens. */
export { useClaimOfVisit } from './queries.ts';
export { ClaimStatusBadge, Money, OutcomeBadge, useClaimStatusWord } from './words.tsx';
