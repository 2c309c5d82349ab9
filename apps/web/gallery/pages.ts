import type { Example, Page } from './example.ts';

const files = import.meta.glob<{ pages: readonly Page[] }>('./*/*.tsx');

const layers = ['ui', 'entities', 'features', 'screens'];
const layerOf = ({ part }: Page) => layers.indexOf(part.split('/')[0] ?? '');

/** Loads the pages of these files, `ui/fields`, or of all where none is named. */
export async function loadPages(names: readonly string[] = []): Promise<Page[]> {
  const wanted = Object.keys(files).filter(
    (path) => names.length === 0 || names.some((name) => path === `./${name}.tsx`),
  );
  const loaded = await Promise.all(wanted.map((path) => files[path]?.()));
  return loaded.flatMap((file) => file?.pages ?? []).sort((a, b) => layerOf(a) - layerOf(b));
}

/** What is shown at one address: a state that needs more than a component, or all others of a part. */
export interface Entry {
  /** After `#/`. */
  address: string;
  part: string;
  states: readonly { name: string; example: Example }[];
}

export const entriesOf = (pages: readonly Page[]): Entry[] =>
  pages.flatMap(({ part, examples }) => {
    const together: { name: string; example: Example }[] = [];
    const alone: Entry[] = [];
    for (const [name, example] of Object.entries(examples)) {
      if (typeof example === 'function') together.push({ name, example: { Draw: example } });
      else alone.push({ address: `${part}/${name}`, part, states: [{ name, example }] });
    }
    return together.length > 0 ? [{ address: part, part, states: together }, ...alone] : alone;
  });

/** The entry of a page's address; the first one of none. */
export function entryAt(entries: readonly Entry[], hash: string): Entry | undefined {
  const address = decodeURI(hash.slice(2));
  return address === '' ? entries[0] : entries.find((entry) => entry.address === address);
}

export const hashOf = ({ address }: Entry) => `#/${encodeURI(address)}`;
