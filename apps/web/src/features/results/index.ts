/** Laboratory results as they are read. */
export { ResultPapers } from './ResultPapers.tsx';
export { ResultsTable } from './ResultsTable.tsx';
export { Flag, ResultView } from './ResultView.tsx';
export { UnitWord } from './UnitWord.tsx';
export { useViewResults, type ViewResults } from './useViewResults.tsx';
