import { expect, it } from 'vitest';
import { type LabelBlock, labelPages } from './labelPages.ts';

const lines = (text: string, size: number) => Math.ceil((text.length * size) / 270);
/** A label of 26 mm. */
const fits = (blocks: readonly LabelBlock[], size: number) =>
  blocks.reduce((height, { text }) => height + lines(text, size) * size * 1.2 * 0.353, 0) <= 26;

const label = (medicine: string, directions: readonly string[]): LabelBlock[] => [
  { kind: 'facility', text: 'Mwananyamala Regional Referral Hospital · 28 Nov 2026' },
  { kind: 'patient', text: 'Neema Mushi' },
  { kind: 'medicine', text: medicine },
  ...directions.map((text) => ({ kind: 'direction' as const, text })),
  { kind: 'advice', text: 'Weka mbali na watoto.' },
];
const short = label('Paracetamol 500mg tablets · Idadi 20', [
  'Meza vidonge 2',
  'mara 3 kwa siku',
  'kwa siku 5',
]);
const words = (pages: ReturnType<typeof labelPages>, kinds: readonly string[]) =>
  pages
    .flatMap(({ blocks }) => blocks.filter(({ kind }) => kinds.includes(kind)))
    .map(({ text }) => text)
    .join(' ');

it('has all on one label, in letters as large as fit', () => {
  expect(labelPages(short, fits)).toEqual([{ size: 6.5, blocks: short }]);
  const longer = label('Paracetamol 500mg tablets · Idadi 20', ['Meza baada ya kula. '.repeat(14).trim()]);
  const [page, ...more] = labelPages(longer, fits);
  expect([page?.size, page?.blocks, more]).toEqual([5.5, longer, []]);
});

it.each([
  ['long directions', label('Paracetamol 500mg tablets', ['Meza kidonge baada ya kula. '.repeat(30).trim()])],
  [
    'many directions',
    label(
      'Amoxicillin',
      Array.from({ length: 30 }, (_, i) => `Meza kidonge cha siku ya ${i}`),
    ),
  ],
  [
    'a long name',
    label('Amoxicillin and clavulanic acid powder for oral suspension '.repeat(12), ['Kunywa ml 5']),
  ],
])('has both names and a number on each label of %s, and loses nothing', (_, blocks) => {
  const pages = labelPages(blocks, fits);
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, i) => {
    const of = (kind: LabelBlock['kind']) => page.blocks.find((block) => block.kind === kind)?.text ?? '';
    expect(of('patient')).toBe(`Neema Mushi · ${i + 1}/${pages.length}`);
    expect(of('medicine').slice(0, 9)).toBe(blocks[2]?.text.slice(0, 9));
    expect(page.size).toBe(5.5);
    if (i > 0) expect(fits(page.blocks, page.size)).toBe(true);
  });
  const body = ['direction', 'advice'];
  expect(words(pages, body)).toBe(words([{ size: 1, blocks }], body));
});
