import type { Identity } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { isSamePerson } from './same-person.ts';

function person(name: string, more: Partial<Identity> = {}): Identity {
  const [firstName = '', middleName = '', ...last] = name.split(' ');
  return {
    firstName,
    middleName: last.length > 0 ? middleName : '',
    lastName: last.length > 0 ? last.join(' ') : middleName,
    gender: 'Female',
    dateOfBirth: '1990-07-05',
    ...more,
  };
}

const asha = person('Asha Juma Mrisho');

describe('one person', () => {
  it.each([
    ['case', person('ASHA juma MRISHO')],
    ['an initial', person('Asha J. Mrisho')],
    ['no middle name', person('Asha Mrisho')],
    ['the order of the names', person('Mrisho Asha Juma')],
    ['accents and apostrophes', person('Ásha Juma Mri’sho')],
    ['a misspelt letter', person('Asha Juma Mrissho')],
    ['another letter', person('Asha Juma Mrisha')],
    ['two words for one', person('Ash a Juma Mrisho')],
    ['one name alone', person('Asha')],
    ['no name', person('')],
    ['unknown sex and date of birth', person('Asha Mrisho', { gender: null, dateOfBirth: null })],
  ])('%s does not make another', (_, other) => {
    expect([isSamePerson(asha, other), isSamePerson(other, asha)]).toEqual([true, true]);
  });
});

describe('two people', () => {
  it.each([
    ['another name', person('Rajabu Baraka Mollel', { gender: 'Male', dateOfBirth: '1981-08-04' })],
    ['the sex', { ...asha, gender: 'Male' }],
    ['the date of birth', { ...asha, dateOfBirth: '1990-05-07' }],
    ['the surname', person('Asha Juma Mollel')],
    ['the first name of a twin', person('Amina Juma Mrisho')],
    ['a rhyming first name', person('Tasha Juma Mrisho')],
    ['an initial of another name', person('B. Mrisho')],
    ['a short surname', { ...person('Asha Ali'), lastName: 'Ame' }],
  ] satisfies [string, Identity][])('%s makes two', (_, other) => {
    expect([isSamePerson(asha, other), isSamePerson(other, asha)]).toEqual([false, false]);
  });
});
