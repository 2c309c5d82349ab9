import { englishOf } from '@afyakadi/contract/english';
import { describe, expect, it } from 'vitest';
import { isCommon, newPasswordProblem } from './new-password.ts';

const owner = {
  name: 'Dr. Neema Mushi',
  facilityName: 'Mwanzo Hospital',
  identifiers: ['100004', '+255712000111', '19900412141210000123'],
};

describe('a new password', () => {
  it.each([
    ['Password123!', 'too common'],
    ['QWERTYUIOP', 'too common'],
    ['liverpool1', 'too common'],
    ['Karibu1234', 'too common'],
    ['aaaaaaaaaa', 'too common'],
    ['121212121212', 'too common'],
    ['p@ssw0rd', 'too common'],
    ['+255712000111', 'number'],
    ['0712000111', 'number'],
    ['712000111x', 'number'],
    ['19900412141210000123', 'number'],
    ['100004-ab', 'number'],
    ['neemamushi', 'Your own name'],
    ['Mushi.Neema9', 'Your own name'],
    ['NEEMA-2026', 'Your own name'],
    ['MwanzoHospital1', "The facility's name"],
    ['mwanzo-99', "The facility's name"],
  ])('%s is refused', async (password, reason) => {
    const problem = await newPasswordProblem(password, owner);
    expect(problem && englishOf(problem)).toContain(reason);
  });

  it.each([
    'Nyumba-kubwa-7',
    'maji ya bahari ni mengi',
    'xK9$vLq2',
    'neema na ndege wa porini',
    '••••••••ünïcødé',
  ])('accepts %s', async (password) => expect(await newPasswordProblem(password, owner)).toBeNull());

  it('ignores a name without words', async () => {
    const nameless = { name: '—', facilityName: 'X', identifiers: [] };
    expect(await newPasswordProblem('Nyumba-kubwa-7', nameless)).toBeNull();
  });
});

it('refuses frequent passwords with any suffix', async () => {
  for (const one of ['sunshine', 'iloveyou', 'Football!!', 'trustno1'])
    expect(await isCommon(one)).toBe(true);
  expect(await isCommon('correct horse battery')).toBe(false);
});
