-- A prepared statement has one plan for every facility. PostgreSQL makes it for a facility of average size, and among
-- ten thousand the average is a dispensary: it takes reading all of a facility's open visits, or all of its
-- authorizations, for cheaper than one look-up more, and in a hospital reads thousands of pages. So in tables that grow it
-- is told to take all rows for one facility's (decision 072).
--
-- Longer than deadlock_timeout, after which PostgreSQL ends an autovacuum of the table. Calls do not wait meanwhile.
set local lock_timeout = '10s';

-- Neither statement makes anybody wait who reads or writes. A table that was never analysed has nothing to correct.
do $$
declare
  grown record;
begin
  for grown in
    select c.oid::regclass as name, c.reltuples > 0 as is_analysed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'facility_id'
      and c.relname in (
        'session', 'refresh_token', 'one_time_code', 'sign_in_challenge', 'sign_in_throttle', 'outgoing_message',
        'authorized_member', 'verification_attempt', 'card_authorization', 'visit', 'list_length', 'glass_break',
        'stay', 'bed_assignment', 'diagnosis', 'clinical_note', 'vitals', 'allergy', 'order_line', 'dispense',
        'dispense_reversal', 'test_result', 'test_value', 'referral', 'service_given', 'unclaimed', 'approval',
        'approval_use', 'claim', 'claim_line', 'claim_diagnosis', 'claim_practitioner', 'claim_submission',
        'audit', 'audit_seal', 'idempotency', 'event', 'outbox', 'import_row'
      )
    order by c.relname
  loop
    execute format('alter table %s alter column facility_id set (n_distinct = 1)', grown.name);
    if grown.is_analysed then
      execute format('analyze %s', grown.name);
    end if;
  end loop;
end $$;
