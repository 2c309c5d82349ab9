/** Claims: how they read on other screens. */
export { ClaimStatusBadge, Money, OutcomeBadge, useClaimStatusWord, useDepartmentWord } from './words.tsx';
