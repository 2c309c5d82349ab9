/** Laboratory results as they are read. */
export { ResultsTable } from './ResultsTable.tsx';
export { Flag, ResultView } from './ResultView.tsx';
export { unitWord } from './unit.ts';
export { useViewResults, type ViewResults } from './useViewResults.tsx';
