import { describe, expect, it } from 'vitest';
import { parseBench } from './bench-arguments.ts';

describe('the arguments of npm run bench', () => {
  it('names one of the programs and its options', () => {
    expect(parseBench(['layers', '--quick'])).toEqual({ program: 'layers', options: ['--quick'] });
    expect(parseBench(['growth', 'audit', '--quick'])).toEqual({
      program: 'growth',
      options: ['audit', '--quick'],
    });
    expect(parseBench(['web'])).toEqual({ program: 'web', options: [] });
  });

  it('takes the release to compare with, before or after --quick', () => {
    const order = { program: 'against', ref: 'v1.2', options: ['--quick'] };
    expect(parseBench(['against', 'v1.2', '--quick'])).toEqual(order);
    expect(parseBench(['against', '--quick', 'v1.2'])).toEqual(order);
    expect(parseBench(['against', 'v1.2'])).toEqual({ ...order, options: [] });
  });

  it.each([
    [[]],
    [['--quick']],
    [['bare']],
    [['web', '--quick']],
    [['growth', 'nation']],
    [['growth', 'audit', 'own']],
    [['against']],
    [['against', '--quick']],
    [['against', 'v1', 'v2']],
    [['against', 'v1', '--large']],
  ])('says what there is to measure instead of running %j', (words) => {
    expect(parseBench(words)).toMatch(/^Say what to measure: npm run bench --/);
  });
});
