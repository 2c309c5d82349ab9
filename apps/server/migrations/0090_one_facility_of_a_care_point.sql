-- A care point is of one facility, and so is an authorization. PostgreSQL takes the two conditions of a list for
-- independent: among ten thousand facilities it expects three visits on a page of fifty, and joins them row by row
-- (decision 072).

-- Longer than deadlock_timeout, after which PostgreSQL ends an autovacuum of the table. Calls do not wait meanwhile.
set local lock_timeout = '10s';
create statistics visit_of_facility (dependencies) on facility_id, care_point_id from visit;
create statistics card_authorization_of_facility (dependencies) on facility_id, id from card_authorization;

-- It makes nobody wait who reads or writes. A table that was never analysed has nothing to correct.
do $$
declare
  grown record;
begin
  for grown in
    select oid::regclass as name from pg_class
    where oid in ('visit'::regclass, 'card_authorization'::regclass) and reltuples > 0
  loop
    execute format('analyze %s', grown.name);
  end loop;
end $$;
