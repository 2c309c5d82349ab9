import { randomUUID } from 'node:crypto';
import { accountId, type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/**
 * The provisional authorizations of a facility: two that the scheme refused, each for one action, and one of a card of
 * which the scheme names another holder.
 */
export interface ProvisionalFixtures {
  provisionalIds: { asked: string; ended: string; disputed: string };
}

/** Allows the receptionist to issue provisional authorizations, and adds three that the scheme refused to the list. */
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
         provisional_no, provisional_source, provisional_reason, answered_at, answer_remarks)
       values ($1, $2, $3, $4, 'NHIF', 'NHIFCard', $5, 'Unknown', 'PROVISIONAL', '', current_date - 3,
         now() - interval '3 days', $6, 'refused', $3, 'own', 'The scheme is silent', now(), 'Card Missing')`,
      [
        ...[facilityId, id, `P-${code}-9${String(number).padStart(5, '0')}`, memberId, visitTypeId],
        accountId('receptionist', facility),
      ],
    );
    return id;
  };
  const disputed = await add(3, 4);
  const theirs = {
    firstName: 'Rajabu',
    middleName: '',
    lastName: 'Mollel',
    gender: 'Male',
    dateOfBirth: '1981-08-04',
  };
  await server.rows(
    `insert into identity_conflict (facility_id, authorization_id, member_id, ours, theirs, answer, found_at)
     select m.facility_id, $2, m.id, $3, $3, $4, now() from authorized_member m
     where m.facility_id = $1 and m.id = $5`,
    [
      ...[facilityId, disputed, theirs],
      {
        cardStatus: 'Active',
        cardNo: '1',
        nationalId: null,
        schemeId: null,
        schemeName: null,
        productCode: null,
        productName: null,
        expiryDate: null,
        photo: null,
      },
      memberId,
    ],
  );
  return { provisionalIds: { asked: await add(1, 2), ended: await add(2, 3), disputed } };
}
