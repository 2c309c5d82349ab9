import { validationTexts } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { useValueProblem } from '../../entities/results/useValueProblem.ts';
import type { ProblemTexts } from './draft.ts';

/** Returns the texts of problems before results are sent. */
export function useProblemTexts(): ProblemTexts {
  const { t } = useLingui();
  const value = useValueProblem(
    (low, high) =>
      t`Enter a number from ${low} to ${high}. If the true value is beyond, write it in the remarks.`,
  );
  return {
    value,
    empty: validationTexts.resultEmpty,
    sum: (names, sum) => t`${names} add up to ${sum} %. Together they can be at most 100 %.`,
  };
}
