/** The list of verified cards, as the dashboard shows it as well. */

export { CardTable } from './CardTable.tsx';
export { useVerifiedCards } from './queries.ts';
