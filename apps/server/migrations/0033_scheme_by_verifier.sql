-- A facility has several schemes: the card's verifier chooses. '' is the scheme of all cards without one of their own;
-- the release before knows this one alone. The keys follow in 0034, when that release no longer runs.
alter table facility_scheme add column verifier_id text not null default '';
create unique index facility_scheme_by_verifier on facility_scheme (facility_id, verifier_id);
alter table scheme_connection add column verifier_id text not null default '';
create unique index scheme_connection_by_verifier on scheme_connection (facility_id, verifier_id);

-- As scheme_watch, by connection.
create function watch_connections(p_process uuid, p_lease_ms integer)
  returns table (facility_id uuid, verifier_id text, state text, mine boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into scheme_connection (facility_id, verifier_id, state, since)
    select s.facility_id, s.verifier_id, 'unknown', clock_timestamp() from facility_scheme s
    where s.adapter <> 'register' and not exists (
      select from scheme_connection c where c.facility_id = s.facility_id and c.verifier_id = s.verifier_id)
    on conflict do nothing;
  with free as (
    select c.facility_id, c.verifier_id from scheme_connection c
    join facility_scheme s on s.facility_id = c.facility_id and s.verifier_id = c.verifier_id
    where s.adapter <> 'register' and (c.probed_by is null or c.probed_by = p_process or c.probed_until < clock_timestamp())
    order by c.facility_id, c.verifier_id for update of c skip locked)
  update scheme_connection c
    set probed_by = p_process, probed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    from free where c.facility_id = free.facility_id and c.verifier_id = free.verifier_id;
  select c.facility_id, c.verifier_id, c.state, coalesce(c.probed_by = p_process, false)
    from scheme_connection c join facility_scheme s on s.facility_id = c.facility_id and s.verifier_id = c.verifier_id
    where s.adapter <> 'register'
$$;
revoke all on function watch_connections(uuid, integer) from public;
grant execute on function watch_connections(uuid, integer) to afyakadi_app;

-- The tariff is that of the scheme of all other cards.
create or replace function fetches_due(p_now timestamptz) returns table (facility_id uuid, code text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name from facility_scheme s join facility f on f.id = s.facility_id
  left join scheme_fetch h on h.facility_id = f.id
  where s.verifier_id = '' and s.adapter <> 'register' and coalesce(h.next_at, p_now) <= p_now
    and (h.leased_until is null or h.leased_until <= p_now)
  order by h.next_at nulls first limit 50
$$;
