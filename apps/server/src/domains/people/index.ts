import type { Gender, VerifiedCard } from '@afyakadi/contract';
import { sql } from 'kysely';

export { provisionalMark } from './mark.ts';
export { isPerson, matchingPeople, rowsOfPeople } from './search.ts';

/** Who someone is, as `personColumns` reads it. */
export interface PersonRow {
  card_no: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  gender: Gender | null;
  date_of_birth: string | null;
}

type Person = Pick<
  VerifiedCard,
  'cardNo' | 'firstName' | 'middleName' | 'lastName' | 'gender' | 'dateOfBirth'
>;

/** The columns of `PersonRow` for a member `m`. */
export const personColumns = sql`
  m.card_no, m.first_name, m.middle_name, m.last_name, m.gender, m.date_of_birth`;

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
