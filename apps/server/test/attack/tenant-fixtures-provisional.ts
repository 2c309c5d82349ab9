import { randomUUID } from 'node:crypto';
import { accountId, type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** The provisional authorizations of a facility: two that the scheme refused, each for one action. */
export interface ProvisionalFixtures {
  provisionalIds: { asked: string; ended: string };
}

/** Allows the receptionist to issue provisional authorizations, and adds two that the scheme refused to the list. */
export async function fillProvisional(
  server: TestServer,
  facility: FacilityKey,
  memberId: string,
): Promise<ProvisionalFixtures> {
  const { id: facilityId, code } = facilities[facility];
  await server.rows('update account set provisional = true where id = $1', [
    accountId('receptionist', facility),
  ]);
  await server.rows('update facility_setting set provisional_authorizations = true where facility_id = $1', [
    facilityId,
  ]);
  const add = async (number: number, visitTypeId: number) => {
    const id = randomUUID();
    await server.rows(
      `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by, provisional,
         provisional_no, provisional_source, provisional_reason, settled_at, settled_remarks)
       values ($1, $2, $3, $4, 'NHIF', 'NHIFCard', $5, 'Unknown', 'PROVISIONAL', '', current_date - 3,
         now() - interval '3 days', $6, 'refused', $3, 'own', 'The scheme is silent', now(), 'Card Missing')`,
      [
        ...[facilityId, id, `P-${code}-9${String(number).padStart(5, '0')}`, memberId, visitTypeId],
        accountId('receptionist', facility),
      ],
    );
    return id;
  };
  return { provisionalIds: { asked: await add(1, 2), ended: await add(2, 3) } };
}
