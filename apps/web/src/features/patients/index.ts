/** The list of verified cards, as the dashboard shows it as well. */

export { type CardColumn, useCardColumns } from './cardColumns.tsx';
export { useVerifiedCards } from './queries.ts';
