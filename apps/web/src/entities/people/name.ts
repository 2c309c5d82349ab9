export interface Named {
  firstName: string;
  middleName: string;
  lastName: string;
}

/** The whole name in one line; empty where the scheme knows none. */
export function nameOf(person: Named): string {
  return [person.firstName, person.middleName, person.lastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

export function hasName(person: Named): boolean {
  return nameOf(person) !== '';
}
