import { meaningsOf } from '@afyakadi/contract/formats/numbers';
import { useLingui } from '@lingui/react/macro';

/** The `maxLength` of a field for a number: more than any has. */
export const longestNumber = 30;

/**
 * Returns the question about a typed number that can mean two, such as 1,000; undefined for any other text.
 * @param decimals of the field, as in `readNumber`
 */
export function useNumberQuestion(): (text: string, decimals?: number) => string | undefined {
  const { t } = useLingui();
  return (text, decimals) => {
    const meanings = meaningsOf(text, decimals);
    if (!meanings) return undefined;
    const { thousands, decimal } = meanings;
    const typed = text.trim();
    return t`“${typed}” can be read as ${thousands} or as ${decimal}. Type ${thousands} or ${decimal}.`;
  };
}
