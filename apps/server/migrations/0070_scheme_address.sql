-- What all server processes know of a scheme's address: whether it answers, and who probes it. It names no facility.
create table scheme_address (
  address text primary key, -- of the service, a blank, of its tokens
  state text not null check (state in ('unknown', 'up', 'slow', 'down')),
  since timestamptz not null, -- of this state
  changed_in xid8 not null default pg_current_xact_id(), -- the transaction that set this state: what streams report
  checked_at timestamptz, -- null: never probed
  problem text, -- a code, never what the scheme wrote
  probed_by uuid, -- the process that probes, until
  probed_until timestamptz
);
-- Every facility reads it. Only a session in which no facility is set writes it, so no call of a facility can.
alter table scheme_address enable row level security;
create policy everyone_reads on scheme_address for select to afyakadi_app using (true);
create policy no_facility_adds on scheme_address for insert to afyakadi_app
  with check (nullif(current_setting('app.facility', true), '') is null);
create policy no_facility_changes on scheme_address for update to afyakadi_app
  using (nullif(current_setting('app.facility', true), '') is null)
  with check (nullif(current_setting('app.facility', true), '') is null);
grant select, insert, update on scheme_address to afyakadi_app;

-- scheme_connection says from now on what is a facility's own: whether the scheme accepts its credentials. The release
-- before still writes the state of the address there, which counts as accepted.
create index scheme_connection_to_check on scheme_connection (checked_at) where state in ('unknown', 'refused');

-- Connections whose credentials are refused, or were not checked since they changed.
create function connections_to_check() returns table (facility_id uuid, verifier_id text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.facility_id, c.verifier_id, c.state
    from scheme_connection c join facility_scheme s on s.facility_id = c.facility_id and s.verifier_id = c.verifier_id
    where c.state in ('unknown', 'refused') and s.adapter <> 'register' order by c.checked_at nulls first
$$;
-- The next connections after one, in the order of their keys.
create function connections_after(p_facility uuid, p_verifier text, p_most integer)
  returns table (facility_id uuid, verifier_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.facility_id, s.verifier_id from facility_scheme s
    where s.adapter <> 'register' and (s.facility_id, s.verifier_id) > (p_facility, p_verifier)
    order by s.facility_id, s.verifier_id limit p_most
$$;
-- Makes due what failed at any facility that a scheme's service serves.
create function outbox_expedite_failed(p_now timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with failed as (
    select o.facility_id, o.id from outbox o
    where o.state = 'waiting' and o.problem is not null and o.next_at > p_now
      and exists (select from facility_scheme s where s.facility_id = o.facility_id and s.adapter <> 'register')
    for update of o skip locked)
  update outbox o set next_at = greatest(p_now, o.at_work_until)
    from failed where o.facility_id = failed.facility_id and o.id = failed.id
$$;
revoke all on function connections_to_check(), connections_after(uuid, text, integer),
  outbox_expedite_failed(timestamptz) from public;
grant execute on function connections_to_check(), connections_after(uuid, text, integer),
  outbox_expedite_failed(timestamptz) to afyakadi_app;
