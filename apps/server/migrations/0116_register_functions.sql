-- What a scheme tells every facility of rows that 0116_contract_register_walls hides from all but one, and the counts of
-- guesses at passwords, which no session of the server reads or writes by itself.

-- Each member's two newest authorizations anywhere; only those of the session's facility have their number. Reads with the
-- rights of its owner: as a function it would take three times as long. The limit keeps conditions from the other rows.
create view register.newest_issued as
  select m.id as member_id, m.verifier_id, m.card_key, m.national_id, i.*
  from register.member m cross join lateral (
    select case when a.facility_code = (select code from facility
        where id = (select nullif(current_setting('app.facility', true), '')::uuid)) then a.authorization_no end
        as authorization_no, a.facility_name, a.created_at, a.visit_type_id
    from register.issued_authorization a where a.member_id = m.id and a.withdrawn_at is null
    order by a.created_at desc limit 2
  ) i;
grant select on register.newest_issued to afyakadi_app;

-- Whether the member was served before, other than at the session's facility on this day.
create function register.was_served(p_member uuid, p_today date) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from register.issued_authorization i where i.member_id = p_member and i.withdrawn_at is null
    and (i.day, i.facility_code) is distinct from (p_today, (select f.code from facility f
      where f.id = nullif(current_setting('app.facility', true), '')::uuid)));
end $$;

-- The member's authorizations of a visit type in the month of a day, other than at the session's facility on this day.
create function register.visits_in_month(p_member uuid, p_visit_type integer, p_today date) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select count(*) from register.issued_authorization i
    where i.member_id = p_member and i.visit_type_id = p_visit_type and i.withdrawn_at is null
      and i.day >= date_trunc('month', p_today)
      and (i.day, i.facility_code) is distinct from (p_today, (select f.code from facility f
        where f.id = nullif(current_setting('app.facility', true), '')::uuid)));
end $$;

create function register.facility_of_number(p_number bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select facility_code from register.issued_authorization where authorization_no = p_number
$$;

revoke all on function register.was_served(uuid, date), register.visits_in_month(uuid, integer, date), register.facility_of_number(bigint) from public;
grant execute on function register.was_served(uuid, date), register.visits_in_month(uuid, integer, date), register.facility_of_number(bigint) to afyakadi_app;

-- The names under which guesses at an account of the session's facility are counted (throttle.ts): from anywhere by its
-- identifiers, from browsers known to it, and within its own sessions.
create function throttles_of(p_account uuid) returns setof bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_facility constant uuid := nullif(current_setting('app.facility', true), '');
begin
  return query select sha256(convert_to('throttle ' || n.name, 'UTF8')) from (
    select unnest(array['identifier ' || i.kind || ' ' || i.value || ' ' || p_account, 'code ' || i.kind || ' ' || i.value])
      from account_identifier i where i.facility_id = v_facility and i.account_id = p_account
    union all
    select w.what || ' ' || p_account || ' ' || encode(d.device_hash, 'hex') from known_device d
      cross join (values ('device'), ('factor'), ('code'), ('forgot')) w(what)
      where d.facility_id = v_facility and d.account_id = p_account
    union all
    select 'account ' || a.id || ' ' || w.what from account a cross join (values ('factor'), ('password')) w(what)
      where a.facility_id = v_facility and a.id = p_account
  ) n(name);
end $$;
create function is_throttled(p_account uuid, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from sign_in_throttle
    where name_hash = any (array(select throttles_of(p_account))) and blocked_until > p_now);
end $$;
create function forget_failures(p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_throttle where name_hash = any (array(select throttles_of(p_account)))
$$;
revoke all on function throttles_of(uuid), is_throttled(uuid, timestamptz), forget_failures(uuid) from public;
grant execute on function is_throttled(uuid, timestamptz), forget_failures(uuid) to afyakadi_app;

alter function throttle_take(bytea[], integer[], timestamptz) security definer;
alter function throttle_take(bytea[], integer[], timestamptz) set search_path = public, pg_temp;
alter function throttle_release(bytea[], boolean[]) security definer;
alter function throttle_release(bytea[], boolean[]) set search_path = public, pg_temp;
grant execute on function throttle_take(bytea[], integer[], timestamptz), throttle_release(bytea[], boolean[])
  to afyakadi_app;
