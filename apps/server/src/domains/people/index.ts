export {
  conflictOf,
  conflictOfMember,
  conflictType,
  listedPerson,
  type PersonRow,
  personColumns,
  personRow,
  provisionalMark,
  provisionalType,
  toIdentity,
  toPerson,
  withDisputed,
} from './columns.ts';
export { isSamePerson } from './same-person.ts';
export { isPerson, matchingPeople, rowsOfPeople } from './search.ts';
