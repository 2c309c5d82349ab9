import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8');

function values(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split('}', 1)[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['page', 'surface', 'raised', 'sunken'];
const text: [string, string][] = [
  ...['ink', 'muted', 'accent', 'bad'].flatMap((ink) => grounds.map((on): [string, string] => [ink, on])),
  ...['ok', 'warn', 'bad', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    [tone, 'surface'],
    ['ink', `${tone}-soft`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-strong', 'accent-soft'],
  ['ink', 'accent-soft'],
];
/** Borders of controls, dots and focus rings (WCAG 1.4.11). */
const shapes: [string, string][] = [
  ['edge', 'surface'],
  ['edge', 'page'],
  ['edge', 'raised'],
  ['ok', 'surface'],
  ['accent', 'page'],
  ['figure', 'surface'],
  ['figure', 'sunken'],
];

describe.each([':root', '.dark'])('%s', (selector) => {
  const found = values(selector);
  const between = (a: string, b: string) => contrast(found.get(a) ?? '', found.get(b) ?? '');
  test.each(text)('%s on %s has a contrast of 4.5:1', (ink, on) =>
    expect(between(ink, on)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(shapes)('%s against %s has a contrast of 3:1', (a, b) =>
    expect(between(a, b)).toBeGreaterThanOrEqual(3),
  );
});

describe('the dark theme', () => {
  // The e2e tests check only the colours of the dark theme (e2e/lib/axe.ts).
  test('changes nothing but colours', () => {
    const block = css.slice(css.indexOf('\n.dark {') + 8).split('}', 1)[0] ?? '';
    const others = block
      .split(';')
      .filter((line) => !/^\s*(--[\w-]+: #[0-9a-f]{6}|color-scheme: dark)?\s*$/.test(line));
    expect(others).toEqual([]);
    expect([...values('.dark').keys()]).toEqual([...values(':root').keys()]);
    expect(css.match(/\.dark\b/g)).toHaveLength(3);
  });

  test('is not handled by any screen', () => {
    const src = path.join(import.meta.dirname, '..');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    );
    expect(files.length).toBeGreaterThan(100);
    const own = files.filter((file) =>
      /[\s"'`](?:\w+[:-])*dark:/.test(readFileSync(path.join(src, file), 'utf8')),
    );
    expect(own).toEqual([]);
  });
});
