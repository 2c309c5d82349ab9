-- Reads that still grew at a million rows: the figures of claim months, and searches by common names or card numbers.

-- ---------------------------------------------------------------- claim months

-- What the claims of a month come to, by status; drafts and superseded versions left out. A slot by session, so that
-- sessions that send claims of one month at once do not wait for each other.
create table claim_month_figure (
  facility_id uuid not null references facility,
  claim_year integer not null,
  claim_month integer not null,
  status text not null,
  slot integer not null,
  n bigint not null,
  amount_claimed bigint not null,
  amount_approved bigint not null,
  primary key (facility_id, claim_year, claim_month, status, slot)
);
insert into claim_month_figure
  select facility_id, claim_year, claim_month, status, 0, count(*), sum(amount_claimed), coalesce(sum(amount_approved), 0)
  from claim where superseded_by is null and status <> 'Draft' group by 1, 2, 3, 4;

create function count_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.claim_year, old.claim_month, old.status, old.amount_claimed, old.amount_approved,
      old.superseded_by is null) is not distinct from (new.claim_year, new.claim_month, new.status, new.amount_claimed,
      new.amount_approved, new.superseded_by is null) then return null; end if;
  -- Always in the same order: two sessions of a slot wait for each other, and do not block each other.
  insert into claim_month_figure as f
    select facility_id, claim_year, claim_month, status, pg_backend_pid() % 8, sum(n), sum(n * claimed), sum(n * approved)
    from (values
      (old.facility_id, old.claim_year, old.claim_month, old.status, old.superseded_by, -1, old.amount_claimed,
        coalesce(old.amount_approved, 0)),
      (new.facility_id, new.claim_year, new.claim_month, new.status, new.superseded_by, 1, new.amount_claimed,
        coalesce(new.amount_approved, 0))
    ) v (facility_id, claim_year, claim_month, status, superseded_by, n, claimed, approved)
    where status <> 'Draft' and superseded_by is null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (facility_id, claim_year, claim_month, status, slot) do update set n = f.n + excluded.n,
    amount_claimed = f.amount_claimed + excluded.amount_claimed,
    amount_approved = f.amount_approved + excluded.amount_approved;
  return null;
end $$;
revoke all on function count_claim() from public;
create trigger claim_counted after insert or update or delete on claim for each row execute function count_claim();

alter table claim_month_figure enable row level security;
create policy facility_only on claim_month_figure to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on claim_month_figure to afyakadi_app;

-- Those that have nothing left to claim are few.
create index claim_of_nothing on claim (facility_id, claim_year, claim_month, id)
  where status = 'Pending' and amount_claimed = 0 and superseded_by is null;
drop index claim_of_month;

-- ---------------------------------------------------------------- searches

-- The words of a text in lower case. A long word of a common name costs one list of places here; the trigram index costs
-- one for each of its trigrams. At most 500 characters, for the key of an index has a limit.
create function words_of(p_text text) returns tsvector language sql immutable strict parallel safe
  set search_path = pg_catalog as
$$ select array_to_tsvector(array_remove(string_to_array(left(lower(p_text), 500), ' '), '')) $$;

create index authorized_member_words on authorized_member using gin (facility_id,
  words_of(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no)) with (gin_pending_list_limit = 128);
create index referral_words on referral using gin (facility_id,
  words_of(patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')))
  with (gin_pending_list_limit = 128) where superseded_by is null;
-- The beginning of a card number. Numbers share their trigrams, above all runs of zeros.
create index authorized_member_number on authorized_member (facility_id, card_key text_pattern_ops);

-- At most p_most rows whose text has every word: first those with the whole words, then those with words that begin so,
-- then those with the words anywhere: match_rank. p_whole and p_begin are queries of words (tsquery), p_begin null where
-- a word is too short or has digits: then p_begin_like, patterns of LIKE, as p_inside. p_number is a pattern of LIKE for
-- the beginning of a number, where the text is one; its search ends with the first rank that has rows.
-- Row level security keeps a session off these indexes, so this runs as the owner, for the session's facility alone.
-- EXECUTE, because the patterns must be known when the index is chosen; no sequential scan, because a wrong guess about a
-- rare word would read the whole table.
drop function matching_people(text[], text[], text[], integer);
drop function matching_referrals(text[], text[], text[], integer);
drop function matching_rows(text, text, text[], text[], text[], integer);

create function matching_rows(p_table text, p_text text, p_number_column text, p_whole text, p_begin text,
  p_begin_like text[], p_inside text[], p_number text, p_most integer)
returns table (id uuid, match_rank integer)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_facility uuid := nullif(current_setting('app.facility', true), '')::uuid;
  v_words text := format('words_of(%s)', p_text);
  v_like text := format($t$(' ' || lower(%s) || ' ')$t$, p_text);
  v_found uuid[] := '{}';
  v_more uuid[];
  v_condition text;
begin
  if v_facility is null or cardinality(p_inside) = 0 then return; end if;
  for v_rank in 0..2 loop -- 0 whole words, 1 beginnings, 2 anywhere
    -- Without a column of numbers, the trigrams of the last rank find the beginnings too.
    continue when v_rank = 1 and p_number is not null and p_number_column is null;
    v_condition := case
      when v_rank = 0 then v_words || ' @@ $2::tsquery'
      when v_rank = 1 and p_number is not null then p_number_column || ' like $6'
      when v_rank = 1 and p_begin is not null then v_words || ' @@ $3::tsquery'
      else (select string_agg(format('%s like $%s[%s]', v_like, v_rank + 3, n), ' and ')
        from generate_series(1, cardinality(p_inside)) n)
    end;
    -- A bitmap of all numbers that begin with a digit would be as large as the table.
    perform set_config('enable_indexscan', case when v_condition like '% like $6' then 'on' else 'off' end, true);
    execute format('select array_agg(id) from (select id from %s and facility_id = $1 and %s and id <> all($7) limit $8) x',
      p_table, v_condition)
    into v_more
    using v_facility, p_whole, p_begin, p_begin_like, p_inside, p_number, v_found, p_most - cardinality(v_found);
    return query select unnest(v_more), v_rank;
    v_found := v_found || coalesce(v_more, '{}');
    exit when cardinality(v_found) >= p_most or (p_number is not null and cardinality(v_found) > 0);
  end loop;
end $$;
revoke all on function matching_rows(text, text, text, text, text, text[], text[], text, integer) from public;

create function matching_people(p_whole text, p_begin text, p_begin_like text[], p_inside text[], p_number text,
  p_most integer)
returns table (id uuid, match_rank integer)
language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select * from matching_rows('authorized_member where true',
    $t$first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no$t$, 'card_key',
    p_whole, p_begin, p_begin_like, p_inside, p_number, p_most)
$$;
create function matching_referrals(p_whole text, p_begin text, p_begin_like text[], p_inside text[], p_number text,
  p_most integer)
returns table (id uuid, match_rank integer)
language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select * from matching_rows('referral where superseded_by is null',
    $t$patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')$t$, null,
    p_whole, p_begin, p_begin_like, p_inside, p_number, p_most)
$$;
revoke all on function matching_people(text, text, text[], text[], text, integer),
  matching_referrals(text, text, text[], text[], text, integer) from public;
grant execute on function matching_people(text, text, text[], text[], text, integer),
  matching_referrals(text, text, text[], text[], text, integer) to afyakadi_app;
