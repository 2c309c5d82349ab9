-- Which facilities demand a second factor, and in which roles: read by every process, so that a new demand binds the
-- sessions that are open.
create function second_factor_demands() returns table (facility_id uuid, roles text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select facility_id, second_factor_roles from facility_setting where second_factor_roles <> '{}'
$$;
revoke all on function second_factor_demands() from public;
grant execute on function second_factor_demands() to afyakadi_app;
