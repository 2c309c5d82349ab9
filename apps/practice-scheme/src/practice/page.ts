import { readFileSync } from 'node:fs';
import { Refusal } from '../wire/refusal.ts';

/** Beside this file as a source, beside the program once it is bundled. */
const folder = new URL('./page/', import.meta.url);

const files: Record<string, readonly [file: string, type: string]> = {
  '/': ['page.html', 'text/html'],
  '/page/page.css': ['page.css', 'text/css'],
  '/page/page.js': ['page.js', 'text/javascript'],
  '/page/words.json': ['words.json', 'application/json'],
};

/** The content security policy of the page: nothing of another origin, nothing inline. */
export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const isPageFile = (path: string): boolean => files[path] !== undefined;

/** A file of the page. */
export function pageFile(path: string): { type: string; text: string } {
  const [file, type] = files[path] ?? [];
  if (file === undefined || type === undefined) throw new Refusal(404, 'No such page');
  return { type: `${type}; charset=utf-8`, text: readFileSync(new URL(file, folder), 'utf8') };
}
