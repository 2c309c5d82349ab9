-- Which facilities have events since a snapshot, and of which transactions; or, after a failover, since a time. It gives
-- nothing of what is in them: each facility's own are read under row level security.
create function facilities_with_events(p_since pg_snapshot, p_from timestamptz, p_most integer)
  returns table (facility_id uuid, xid xid8, of_address boolean)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  (select e.facility_id, e.xid, false from event e
    where e.xid >= pg_snapshot_xmax(p_since) and e.xid < pg_snapshot_xmax(pg_current_snapshot())
    order by e.xid limit p_most)
  union all
  -- Those that had begun before the snapshot, and have ended since.
  select e.facility_id, e.xid, false from event e where e.xid = any (array(select pg_snapshot_xip(p_since)))
  union all
  select distinct e.facility_id, null::xid8, false from event e where e.at >= p_from
  union all
  -- A change of a scheme's address is stored once, for every facility that such a scheme serves.
  select distinct s.facility_id, a.changed_in, true from scheme_address a, facility_scheme s
    where s.adapter <> 'register' and (a.since >= p_from or not pg_visible_in_snapshot(a.changed_in, p_since))
$$;
revoke all on function facilities_with_events(pg_snapshot, timestamptz, integer) from public;
grant execute on function facilities_with_events(pg_snapshot, timestamptz, integer) to afyakadi_app;
