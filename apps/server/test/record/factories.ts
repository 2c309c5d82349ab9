import { type Role, verifiedCard } from '@afyakadi/contract';
import { type FacilityKey, members } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** Signs everybody in, and returns the token of a role at a facility. */
export async function signedIn(server: TestServer): Promise<(role: Role, facility?: FacilityKey) => string> {
  const tokens = new Map<string, string>();
  for (const facility of ['first', 'second'] as const) {
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech', 'admin'] as const)
      tokens.set(`${role} ${facility}`, await server.signIn(role, facility));
  }
  return (role, facility = 'first') => {
    const token = tokens.get(`${role} ${facility}`);
    if (!token) throw new Error(`nobody signed in as ${role}`);
    return token;
  };
}

/** A patient whose card was verified: the member, and the valid authorization. */
export async function verifiedPatient(
  server: TestServer,
  token: string,
): Promise<{ id: string; authorizationId: string }> {
  const { body } = await server.post('/card/authorize', {
    token,
    body: { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
  });
  const { id, authorizedMemberId } = verifiedCard.parse(body.item);
  return { id: authorizedMemberId, authorizationId: id };
}

/** The audit rows and events of an action, as the administrator sees them. */
export async function written(server: TestServer, actions: string): Promise<Record<string, unknown>[]> {
  return server.rows(
    `select action, role, subject_type, reason, detail from audit where action like $1 order by at, id`,
    [actions],
  );
}
