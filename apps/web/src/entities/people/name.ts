export interface Named {
  firstName: string;
  middleName: string;
  lastName: string;
}

/** Joins the parts of a name; empty if the scheme knows none. */
export function nameOf(person: Named): string {
  return [person.firstName, person.middleName, person.lastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

export function hasName(person: Named): boolean {
  return nameOf(person) !== '';
}
