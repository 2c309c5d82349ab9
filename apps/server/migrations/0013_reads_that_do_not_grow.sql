-- Reads whose cost does not grow with the years: the total of a list, the counts of referrals, searches, and the
-- retention of verification attempts and idempotency keys.

-- ---------------------------------------------------------------- the total of a list

-- A list's total was the sum over all its days. It is now a row (one a slot) of the day 'infinity', which the triggers
-- keep with the row of the day. Pages far down still start at their day.
insert into list_length (facility_id, list, day, slot, n)
  select facility_id, list, 'infinity', 0, sum(n) from list_length group by facility_id, list;

create or replace function count_authorizations() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, facility_id, coalesce(day, 'infinity'), pg_backend_pid() % 8, count(*)
    from (select facility_id, (created_at at time zone 'UTC')::date as day from added) x
    group by grouping sets ((facility_id, day), (facility_id))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;

create or replace function count_visits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, care_point_id, coalesce(day, 'infinity'), pg_backend_pid() % 8, count(*)
    from (select facility_id, care_point_id, (created_at at time zone 'UTC')::date as day from added
      where status <> 'Cancelled') x
    group by grouping sets ((facility_id, care_point_id, day), (facility_id, care_point_id))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;

create or replace function uncount_visits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, care_point_id, coalesce(day, 'infinity'), pg_backend_pid() % 8, -count(*)
    from (select a.facility_id, a.care_point_id, (a.created_at at time zone 'UTC')::date as day
      from removed r join added a using (facility_id, id)
      where r.status <> 'Cancelled' and a.status = 'Cancelled') x
    group by grouping sets ((facility_id, care_point_id, day), (facility_id, care_point_id))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;

-- ---------------------------------------------------------------- referrals

-- How many referrals of a direction and status there are, superseded versions left out. A few rows a facility: no slots,
-- because referrals are written a few times a day.
create table referral_count (
  facility_id uuid not null references facility,
  direction text not null,
  status text not null,
  n bigint not null,
  primary key (facility_id, direction, status)
);
insert into referral_count
  select facility_id, direction, status, count(*) from referral where superseded_by is null group by 1, 2, 3;

create function count_referral() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (old.direction, old.status, old.superseded_by is null)
      is not distinct from (new.direction, new.status, new.superseded_by is null) then return null; end if;
    if old.superseded_by is null then
      update referral_count set n = n - 1
        where facility_id = old.facility_id and direction = old.direction and status = old.status;
    end if;
  end if;
  if new.superseded_by is null then
    insert into referral_count as c values (new.facility_id, new.direction, new.status, 1)
    on conflict (facility_id, direction, status) do update set n = c.n + 1;
  end if;
  return null;
end $$;
revoke all on function count_referral() from public;
create trigger referral_counted after insert or update on referral for each row execute function count_referral();

alter table referral_count enable row level security;
create policy facility_only on referral_count to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on referral_count to afyakadi_app;

-- The filters of the list, each in the order of the list.
create index referral_of_status on referral (facility_id, status, created_at desc, id desc)
  where superseded_by is null;
create index referral_of_direction on referral (facility_id, direction, created_at desc, id desc)
  where superseded_by is null;
create index referral_of_direction_and_status on referral (facility_id, direction, status, created_at desc, id desc)
  where superseded_by is null;

-- ---------------------------------------------------------------- searches

-- Names and numbers in lower case, with a blank before and after each word: '% neema %' finds the whole word, '% nee%'
-- its beginning. Short pending lists, because every search reads them from end to end.
drop index authorized_member_search;
create index authorized_member_search on authorized_member using gin (facility_id,
  (' ' || lower(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no) || ' ') gin_trgm_ops)
  with (gin_pending_list_limit = 128);
create index referral_search on referral using gin (facility_id,
  (' ' || lower(patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')) || ' ')
  gin_trgm_ops) with (gin_pending_list_limit = 128) where superseded_by is null;

-- At most p_most rows whose text has every word: first those with the whole words, then those with words that begin so,
-- then those with the words anywhere: match_rank. Each word comes as a pattern of LIKE in each of these three forms. Row level
-- security keeps a session off the trigram index, so this runs as the owner, for the session's facility alone. EXECUTE,
-- because the patterns must be known when the index is chosen; no sequential scan, because a wrong guess about a rare
-- word would read the whole table.
create function matching_rows(p_table text, p_text text, p_whole text[], p_begin text[], p_inside text[], p_most integer)
returns table (id uuid, match_rank integer)
language plpgsql stable strict security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_facility uuid := nullif(current_setting('app.facility', true), '')::uuid;
  v_found uuid[] := '{}';
  v_more uuid[];
  v_rank integer := 0; -- 0 whole words, 1 beginnings, 2 anywhere
begin
  if v_facility is null or cardinality(p_whole) = 0 then return; end if;
  while v_rank < 3 and cardinality(v_found) < p_most loop
    execute (
      select format('select array_agg(id) from (select id from %s where facility_id = $1 and id <> all($3)', p_table)
        || string_agg(format(' and %s like $2[%s]', p_text, n), '') || ' limit $4) x'
      from generate_series(1, cardinality(p_whole)) n
    ) into v_more
    using v_facility, case v_rank when 0 then p_whole when 1 then p_begin else p_inside end, v_found,
      p_most - cardinality(v_found);
    return query select unnest(v_more), v_rank;
    v_found := v_found || coalesce(v_more, '{}');
    v_rank := v_rank + 1;
  end loop;
end $$;
revoke all on function matching_rows(text, text, text[], text[], text[], integer) from public;

create function matching_people(p_whole text[], p_begin text[], p_inside text[], p_most integer)
returns table (id uuid, match_rank integer)
language sql stable strict security definer rows 50 set search_path = public, pg_temp as $$
  select * from matching_rows('authorized_member',
    $t$(' ' || lower(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no) || ' ')$t$,
    p_whole, p_begin, p_inside, p_most)
$$;
create function matching_referrals(p_whole text[], p_begin text[], p_inside text[], p_most integer)
returns table (id uuid, match_rank integer)
language sql stable strict security definer rows 50 set search_path = public, pg_temp as $$
  select * from matching_rows('referral',
    $t$superseded_by is null and (' ' || lower(patient_name || ' ' || card_no || ' ' || serial_no || ' '
      || coalesce(referral_no, '')) || ' ')$t$,
    p_whole, p_begin, p_inside, p_most)
$$;
revoke all on function matching_people(text[], text[], text[], integer),
  matching_referrals(text[], text[], text[], integer) from public;
grant execute on function matching_people(text[], text[], text[], integer),
  matching_referrals(text[], text[], text[], integer) to afyakadi_app;
drop function matching_members(text[], integer);

-- ---------------------------------------------------------------- lists by the time of creation

create index outbox_listed on outbox (facility_id, state, created_at, id);

-- ---------------------------------------------------------------- retention

-- Deletes at most p_most old rows of each kind, of all facilities; returns how many were deleted.
create index verification_attempt_age on verification_attempt (started_at);
create function delete_old_requests(p_attempts_before timestamptz, p_keys_before timestamptz, p_most integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_all integer := 0;
  v_rows integer;
begin
  delete from verification_attempt where (facility_id, id) in
    (select facility_id, id from verification_attempt where started_at < p_attempts_before and state <> 'asking'
      order by started_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from idempotency where (facility_id, key) in
    (select facility_id, key from idempotency where created_at < p_keys_before
      order by created_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  return v_all;
end $$;
revoke all on function delete_old_requests(timestamptz, timestamptz, integer) from public;
grant execute on function delete_old_requests(timestamptz, timestamptz, integer) to afyakadi_app;
