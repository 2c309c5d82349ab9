import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@afyakadi/contract';
import type { Body } from '../setup/body.ts';
import { accountId, type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** What a facility's administrator manages, and how each of its accounts is protected. */
export interface AdministrationFixtures {
  /** An account that nobody uses. */
  staff: { id: string; card: string };
  /** A care point without visits. */
  ward: string;
  managedItemId: string;
  /** Two files that would change nothing. */
  imports: { applied: string; discarded: string };
  /** Two that wait to be sent to the scheme. */
  waiting: { retried: string; givenUp: string };
  /** A passkey of the account of each role; set once `protect` was called, because then a sign-in requires it. */
  passkeys: Record<Role, string>;
}

type Act = (role: Role, path: string, body: object) => Promise<Body>;

export async function fillAdministration(
  server: TestServer,
  facility: FacilityKey,
  act: Act,
): Promise<AdministrationFixtures> {
  const card = facility === 'first' ? '770001' : '770002';
  const made = await act('admin', '/admin/accounts', {
    name: 'Tumaini Massawe',
    roles: ['pharmacist'],
    card,
  });
  const ward = await act('admin', '/admin/point-of-cares', {
    name: 'Ward',
    code: 'WARD',
    kind: 'consultation',
  });
  const item = {
    itemCode: 'MAN-1',
    itemName: 'Managed',
    strength: null,
    dosage: null,
    itemTypeId: 3,
    category: 'medicine',
    unitPrice: 100,
    needsApproval: false,
    maximumQuantity: null,
    active: true,
    sex: null,
    ageFromDays: null,
    ageToDays: null,
    indications: null,
  };
  const managed = await act('admin', '/admin/catalogue', item);
  const imports = { applied: randomUUID(), discarded: randomUUID() };
  for (const id of Object.values(imports)) {
    await server.rows(
      `insert into import (facility_id, id, kind, state, created_by, created_at, worked_at)
       values ($1, $2, 'exclusions', 'ready', $3, now(), now())`,
      [facilities[facility].id, id, accountId('admin', facility)],
    );
  }
  const waiting = { retried: randomUUID(), givenUp: randomUUID() };
  for (const id of Object.values(waiting)) {
    await server.rows(
      `insert into outbox (facility_id, id, partition_key, kind, subject_id, state, created_at, created_by, next_at)
       values ($1, $2, $2, 'visit.reference', gen_random_uuid(), 'waiting', now(), $3, now() + interval '1 day')`,
      [facilities[facility].id, id, accountId('admin', facility)],
    );
  }
  return {
    staff: { id: String(made.item.id), card },
    ward: String(ward.item.id),
    imports,
    waiting,
    managedItemId: String(managed.item.id),
    passkeys: {
      receptionist: randomUUID(),
      lab_tech: randomUUID(),
      practitioner: randomUUID(),
      pharmacist: randomUUID(),
      doctor: randomUUID(),
      admin: randomUUID(),
    },
  };
}

/** Gives the account of each role its passkey and an authenticator app. */
export async function protect(
  server: TestServer,
  facility: FacilityKey,
  { passkeys }: AdministrationFixtures,
): Promise<void> {
  for (const role of roles) {
    const of = [facilities[facility].id, passkeys[role], accountId(role, facility)];
    await server.rows(
      `insert into passkey (facility_id, id, account_id, credential_id, public_key, counter, name, created_at)
       values ($1, $2::uuid, $3, replace($2::text, '-', ''), 'x', 0, 'Key', now())`,
      of,
    );
    await server.rows(
      `insert into totp (facility_id, id, account_id, secret, confirmed_at, created_at)
       values ($1, gen_random_uuid(), $2, 'x', now(), now())`,
      [of[0], of[2]],
    );
  }
}
