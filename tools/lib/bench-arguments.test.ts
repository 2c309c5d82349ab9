import { describe, expect, it } from 'vitest';
import { parseBench } from './bench-arguments.ts';

describe('the arguments of npm run bench', () => {
  it('measures the product beside bare unless another program is named', () => {
    expect(parseBench([])).toEqual({ program: 'main', options: [] });
    expect(parseBench(['--quick', '--external'])).toEqual({
      program: 'main',
      options: ['--quick', '--external'],
    });
    expect(parseBench(['growth', 'audit', '--quick'])).toEqual({
      program: 'growth',
      options: ['audit', '--quick'],
    });
    for (const program of ['busy', 'scheme', 'two-servers', 'visit', 'web'])
      expect(parseBench([program])).toEqual({ program, options: [] });
  });

  it('takes the release to compare with, before or after --quick', () => {
    const order = { program: 'against', ref: 'v1.2', options: ['--quick'] };
    expect(parseBench(['against', 'v1.2', '--quick'])).toEqual(order);
    expect(parseBench(['against', '--quick', 'v1.2'])).toEqual(order);
    expect(parseBench(['against', 'v1.2'])).toEqual({ ...order, options: [] });
  });

  it.each([[['against']], [['against', '--quick']], [['against', '--external']]])(
    'asks for a release after %j',
    (words) => {
      expect(parseBench(words)).toBe(
        'Say which release to compare with: npm run bench -- against <git ref> [--quick]',
      );
    },
  );

  it.each([
    [['--fast'], '--fast'],
    [['web', '--quick'], '--quick'],
    [['against', 'v1', '--large'], '--large'],
    [['growth', '--external'], '--external'],
    [['against', 'v1', 'v2'], 'v2'],
    [['against', 'v1', '--external'], '--external'],
  ])('names what it does not know in %j', (words, strange) => {
    expect(parseBench(words)).toContain(`"${strange}" is not known here. There are: npm run bench, `);
  });
});
