import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderBeside } from './folders.ts';

/** A line of the list of other names of items, `data/item-synonyms.tsv`. */
interface ItemNames {
  /**
   * Its names in tariffs. A name is all of its words, in any order; the search leaves out items with a word after `!`.
   */
  names: readonly (readonly string[])[];
  /** Brands, abbreviations and Swahili names, each of one word or more. */
  others: readonly string[];
  /** The substances of a medicine, of a combination all; none for anything else. */
  substances: readonly string[];
}

const file = 'item-synonyms.tsv';

/** Returns the list that ships with the product, and its text. @throws StartError when the file is missing */
export function readItemNames(): { list: ItemNames[]; text: string } {
  const text = readFileSync(join(folderBeside('data', file), file), 'utf8');
  const list = text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [names = '', others = '', substances = ''] = line.split('\t');
      return {
        names: names.split('|').map((name) => name.trim().split(' ')),
        others: listed(others),
        substances: listed(substances),
      };
    });
  return { list, text };
}

const listed = (cell: string) => cell.split(', ').filter((part) => part !== '');
