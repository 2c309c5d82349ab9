import { expect, it } from 'vitest';
import { demoMembers } from '../src/generate.ts';

it('gives nobody the same name twice', () => {
  const twice = demoMembers.filter(({ firstName, middleName, lastName }) => {
    const names = [firstName, middleName, lastName].filter((name) => name !== '');
    return new Set(names).size < names.length;
  });
  expect(twice).toEqual([]);
});

it('has cards that are valid for as long as anybody tries the demo', () => {
  expect(demoMembers.filter(({ expiryDate }) => expiryDate !== null && expiryDate < '2031')).toEqual([]);
});

it.each([
  ['109900035308', { cardStatus: 'Active', authorizationStatus: 'ACCEPTED' }],
  ['02-nhif241', { cardStatus: 'Inactive', authorizationStatus: 'REJECTED', remarks: 'Card Missing' }],
  ['01-900035308', { cardStatus: 'Unknown', authorizationStatus: 'ACCEPTED', firstName: '' }],
  ['109914050900', { firstName: 'Rehema', lastName: 'Sanga' }],
  ['109957000400', { schemeId: '1001' }],
])('has the card %s of the README', (cardNo, is) => {
  expect(demoMembers.find((member) => member.cardNo === cardNo)).toMatchObject(is);
});
