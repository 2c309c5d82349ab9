import { type Endpoint, endpoints, may, type Role, roles } from '@afyakadi/contract';
import { expect } from 'vitest';
import type { FacilityKey } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';
import { bodyOf, pathOf } from './request-samples.ts';
import { fillTenantFixtures, type TenantFixtures } from './tenant-fixtures.ts';
import { protect } from './tenant-fixtures-administration.ts';

export const calls: Endpoint[] = Object.values(endpoints);
export const closed = calls.filter((one) => one.access !== 'public');
export const facilityKeys = ['first', 'second'] as const;
export const otherOf = { first: 'second', second: 'first' } as const;

export const allows = (endpoint: Endpoint, role: Role) =>
  endpoint.access !== 'public' && may(role, endpoint.access);

/** A field of a table: what is called, and by which role. */
export interface Cell {
  endpoint: Endpoint;
  role: Role;
}

/** The fields of a table of calls and roles. */
export const cellsOf = (list: readonly Endpoint[]): Cell[] =>
  list.flatMap((endpoint) => roles.map((role) => ({ endpoint, role })));
export const allowedCells = (list: readonly Endpoint[]): Cell[] =>
  cellsOf(list).filter(({ endpoint, role }) => allows(endpoint, role));
export const cellName = ({ endpoint, role }: { endpoint: { name: string }; role: Role }): string =>
  `${endpoint.name} as ${role}`;

/** How many failures a message names. */
const mostNamed = 20;

/** Makes a check of each field of a table, and fails with the names of the fields that do not pass it. */
export async function expectEach<Field>(
  fields: readonly Field[],
  nameOf: (field: Field) => string,
  check: (field: Field) => Promise<void> | void,
): Promise<void> {
  const failures: string[] = [];
  for (const field of fields) {
    try {
      await check(field);
    } catch (error) {
      failures.push(`${nameOf(field)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length === 0) return;
  const shown = failures.slice(0, mostNamed).join('\n');
  throw new Error(`${failures.length} of ${fields.length} are not as the table says:\n${shown}`);
}

/** Calls that end something run last: the others need what they remove. */
const enders = [
  'withdrawDiagnosis',
  'removeLogo',
  'takeVisit',
  'completeVisit',
  'undoCompleteVisit',
  'cancelVisit',
  'withdrawAuthorization',
];
export const endersLast = (list: readonly Endpoint[]): Endpoint[] =>
  [...list].sort((a, b) => rank(a) - rank(b));
export const inOrder = endersLast(closed);
function rank({ name, changes }: Endpoint): number {
  return changes ? 1 + enders.indexOf(name) : -1;
}

/** Calls that no sample can carry out, because they need a current code or key: their answers instead. */
export const refusedHere: Readonly<Record<string, readonly number[]>> = {
  changePassword: [400],
  confirmTotp: [400, 401, 409],
  addPasskey: [400, 401, 409],
  // The register serves both facilities, and nobody imported a tariff into it.
  testSchemeConnection: [409],
  fetchTariff: [409],
};
/** Calls whose answer differs each time; that of the dashboard has the free space of the disk. */
export const neverTheSame: readonly string[] = ['beginTotp', 'beginPasskey', 'me', 'dashboardWork'];

export interface Attacked {
  server: TestServer;
  fixtures: Record<FacilityKey, TenantFixtures>;
  tokenOf(role: Role, facility?: FacilityKey): string;
  /** Makes a call with identifiers of these fixtures. */
  call(endpoint: Endpoint, role: Role, ids: TenantFixtures, token?: string): Promise<Answer>;
}

/** A server with two facilities with data, and everybody signed in. */
export async function attacked(): Promise<Attacked> {
  const server = await testServer();
  const fixtures = {
    first: await fillTenantFixtures(server, 'first'),
    second: await fillTenantFixtures(server, 'second'),
  };
  const tokens = new Map<string, string>();
  for (const facility of facilityKeys) {
    for (const role of roles) tokens.set(`${role} ${facility}`, await server.signIn(role, facility));
    await protect(server, facility, fixtures[facility]);
  }
  return {
    server,
    fixtures,
    tokenOf: (role, facility = 'first') => tokens.get(`${role} ${facility}`) ?? '',
    call(endpoint, role, ids, token) {
      const path = pathOf(endpoint, role, ids);
      if (endpoint.method === 'GET') return server.get(path, { token });
      return server.post(path, { token, body: bodyOf(endpoint, role, ids) });
    },
  };
}

/** Nothing that only this facility may know. */
export function expectNothingOf({ carePoints: _, ...own }: TenantFixtures, answer: Answer): void {
  expect(wordsIn(answer.text, leaves(own))).toEqual([]);
}

/** Those of some words that a text contains. */
export const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => text.includes(word));

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
