import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { entriesOf, loadPages } from '../gallery/pages.ts';

const src = join(import.meta.dirname, '..', 'src');
const pages = await loadPages();
const parts = pages.map(({ part }) => part);

/** The files of a folder that draw something, as the gallery names them. */
function drawnIn(folder: string): string[] {
  return readdirSync(join(src, folder))
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => `${folder}/${name.replace(/\.tsx$/, '')}`);
}

it('shows every part of the design system', () => {
  expect(drawnIn('ui').filter((part) => !parts.includes(part))).toEqual([]);
});

it.each(['features', 'entities'])('shows something of each folder of %s that draws', (layer) => {
  const folders = readdirSync(join(src, layer)).map((name) => `${layer}/${name}`);
  const shown = (folder: string) => parts.some((part) => part.startsWith(`${folder}/`));
  expect(folders.filter((folder) => drawnIn(folder).length > 0 && !shown(folder))).toEqual([]);
});

it('names parts that exist, and each address once', () => {
  const known = new Set(
    readdirSync(src, { recursive: true }).map((path) => String(path).replaceAll('\\', '/')),
  );
  expect(parts.filter((part) => !known.has(`${part}.tsx`))).toEqual([]);
  const addresses = entriesOf(pages).map(({ address }) => address);
  expect(addresses).toEqual([...new Set(addresses)]);
});
