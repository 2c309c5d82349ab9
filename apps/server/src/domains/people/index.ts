export {
  listedPerson,
  type PersonRow,
  personColumns,
  personRow,
  provisionalMark,
  provisionalType,
  toPerson,
} from './columns.ts';
export { isPerson, matchingPeople, rowsOfPeople } from './search.ts';
