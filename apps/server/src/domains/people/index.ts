import type { VerifiedCard } from '@afyakadi/contract';
import { col, listOf, type RowOf } from '../../platform/database/index.ts';

export { provisionalMark, provisionalType } from './mark.ts';
export { isPerson, matchingPeople, rowsOfPeople } from './search.ts';

/** Who someone is. */
export const personRow = col.from(
  'authorized_member',
  'card_no',
  'first_name',
  'middle_name',
  'last_name',
  'gender',
  'date_of_birth',
);
export type PersonRow = RowOf<typeof personRow>;

type Person = Pick<
  VerifiedCard,
  'cardNo' | 'firstName' | 'middleName' | 'lastName' | 'gender' | 'dateOfBirth'
>;

/** The columns of `PersonRow` for a member `m`. */
export const personColumns = listOf(personRow, 'm');

export function toPerson(row: PersonRow): Person {
  return {
    cardNo: row.card_no,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
  };
}
