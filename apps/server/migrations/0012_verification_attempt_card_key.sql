-- The card number in capitals as a column of its own. Under row level security PostgreSQL does not use an index on
-- upper(card_no), because upper() is not leakproof: every verification read all attempts of the facility.
alter table verification_attempt
  add column card_key text not null generated always as (upper(card_no)) stored;
drop index verification_attempt_of_card;
create index verification_attempt_of_card
  on verification_attempt (facility_id, verifier_id, card_key, started_at desc);
