import type { TestServer } from '../setup/server.ts';

/**
 * Stores a patient's authorization at the scheme, as if it had issued it: the member with card, sex, date of birth,
 * scheme and product as the facility has them, and the number issued to the facility.
 */
export async function knownToScheme(server: TestServer, authorizationId: string): Promise<void> {
  await server.rows(
    `insert into register.scheme select distinct m.scheme_id, m.verifier_id, m.scheme_id from authorized_member m
       join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
       where a.id = $1 and m.scheme_id is not null on conflict do nothing`,
    [authorizationId],
  );
  await server.rows(
    `insert into register.product select distinct m.scheme_id, m.product_code, m.product_code from authorized_member m
       join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
       where a.id = $1 and m.product_code is not null on conflict do nothing`,
    [authorizationId],
  );
  await server.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, middle_name,
       last_name, gender, date_of_birth, card_status, authorization_status, remarks)
     select gen_random_uuid(), m.verifier_id, m.card_no, upper(m.card_no), m.scheme_id, m.product_code, m.first_name,
       m.middle_name, m.last_name, m.gender, m.date_of_birth, 'Active', 'ACCEPTED', ''
     from authorized_member m join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
     where a.id = $1 on conflict do nothing`,
    [authorizationId],
  );
  await server.rows(
    `insert into register.issued_authorization (authorization_no, request_key, member_id, facility_code, facility_name,
       visit_type_id, exclusive, day, created_at)
     overriding system value
     select a.authorization_no::bigint, gen_random_uuid(), r.id, f.code, f.name, a.visit_type_id, false, a.day,
       a.created_at
     from card_authorization a
     join facility f on f.id = a.facility_id
     join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
     join register.member r on r.verifier_id = m.verifier_id and r.card_key = upper(m.card_no)
     where a.id = $1 on conflict do nothing`,
    [authorizationId],
  );
}

/** The scheme's tariff, equal to the first facility's catalogue: items, prices by scheme, exclusions by product. */
export async function createSchemeTariff(server: TestServer): Promise<void> {
  await server.rows(`
    insert into register.item (item_code, item_type_id, name, unit_price, needs_approval, maximum_quantity, sex,
      age_from_days, age_to_days, indications, scheme_ids)
    select distinct on (item_code) item_code, item_type_id, item_name, unit_price, needs_approval, maximum_quantity, sex,
      age_from_days, age_to_days, indications, scheme_ids
    from facility_item order by item_code on conflict do nothing;
    insert into register.item_price select distinct item_code, scheme_id, unit_price from facility_item_price
      on conflict do nothing;
    insert into register.item_exclusion select distinct item_code, scheme_id, product_code from excluded_service
      on conflict do nothing;`);
}
