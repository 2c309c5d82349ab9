-- People are found however their name is typed or stored: Ng’wana and Ng'wana, José and Jose, with zero-width signs or a
-- comma after the surname (decision 077). The release before goes on with its own functions and indexes.

-- As `searchForm` of packages/contract/src/words/names.ts; apps/server/test/platform/search.test.ts compares the two.
create or replace function search_form(p_text text) returns text language sql immutable strict parallel safe
  set search_path = pg_catalog as $$
  select btrim(regexp_replace(regexp_replace(translate(lower(regexp_replace(
    case when octet_length(p_text) = length(p_text) then translate(p_text, '''`', '') else
      regexp_replace(normalize(regexp_replace(p_text, u.unwritten, '', 'g'), NFKD), u.unwritten, '', 'g') end,
    '[\u2010-\u2015\u2212]', '-', 'g')), 'øđłıħŧς', 'odlihtσ'),
    '([^0-9 ])-(?=[^0-9 ])', '\1 ', 'g'),
    '[ \t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,;:.()"\u201c\u201d]+', ' ', 'g'))
  from (values ('[''`\u00b4\u02b9-\u02bf\u02c8\u055a\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07\u00ad\u0300-\u036f\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb]'))
    as u (unwritten)
$$;
revoke all on function search_form(text) from public;
grant execute on function search_form(text) to afyakadi_app;

-- With a blank before and after each word: '% neema %' finds the whole word, '% nee%' its beginning.
drop index concurrently if exists authorized_member_form;
create index concurrently authorized_member_form on authorized_member using gin (facility_id,
  (' ' || search_form(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no) || ' ') gin_trgm_ops)
  with (gin_pending_list_limit = 128);
drop index concurrently if exists authorized_member_form_words;
create index concurrently authorized_member_form_words on authorized_member using gin (facility_id,
  words_of(search_form(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no))) with (gin_pending_list_limit = 128);
drop index concurrently if exists referral_form;
create index concurrently referral_form on referral using gin (facility_id,
  (' ' || search_form(patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')) || ' ')
  gin_trgm_ops) with (gin_pending_list_limit = 128) where superseded_by is null;
drop index concurrently if exists referral_form_words;
create index concurrently referral_form_words on referral using gin (facility_id,
  words_of(search_form(patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, ''))))
  with (gin_pending_list_limit = 128) where superseded_by is null;
drop index concurrently if exists identity_conflict_form;
create index concurrently identity_conflict_form on identity_conflict using gin (facility_id,
  (' ' || search_form(identity_names(ours, theirs)) || ' ') gin_trgm_ops)
  with (gin_pending_list_limit = 128) where decision is distinct from 'two-people';
drop index concurrently if exists identity_conflict_form_words;
create index concurrently identity_conflict_form_words on identity_conflict using gin (facility_id,
  words_of(search_form(identity_names(ours, theirs))))
  with (gin_pending_list_limit = 128) where decision is distinct from 'two-people';

-- As `matching_rows` of 0015, which 0095 drops, over the form in which names are compared.
create or replace function search_rows(p_table text, p_text text, p_number_column text, p_whole text, p_begin text,
  p_begin_like text[], p_inside text[], p_number text, p_most integer)
returns table (id uuid, match_rank integer)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_facility uuid := nullif(current_setting('app.facility', true), '')::uuid;
  v_words text := format('words_of(search_form(%s))', p_text);
  v_like text := format($t$(' ' || search_form(%s) || ' ')$t$, p_text);
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
revoke all on function search_rows(text, text, text, text, text, text[], text[], text, integer) from public;

create or replace function search_people(p_whole text, p_begin text, p_begin_like text[], p_inside text[], p_number text,
  p_most integer)
returns table (id uuid, match_rank integer)
language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select id, min(match_rank) from (
    select * from search_rows('authorized_member where true',
      $t$first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no$t$, 'card_key',
      p_whole, p_begin, p_begin_like, p_inside, p_number, p_most)
    union all
    -- A number is that of the patient, whose row has it.
    select * from search_rows('(select facility_id, member_id as id, ours, theirs, decision from identity_conflict) c
        where decision is distinct from ''two-people''',
      'identity_names(ours, theirs)', null, p_whole, p_begin, p_begin_like, p_inside, null, p_most)
      where p_number is null
  ) found group by id order by 2 limit p_most
$$;
create or replace function search_referrals(p_whole text, p_begin text, p_begin_like text[], p_inside text[],
  p_number text, p_most integer)
returns table (id uuid, match_rank integer)
language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select * from search_rows('referral where superseded_by is null',
    $t$patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')$t$, null,
    p_whole, p_begin, p_begin_like, p_inside, p_number, p_most)
$$;
revoke all on function search_people(text, text, text[], text[], text, integer),
  search_referrals(text, text, text[], text[], text, integer) from public;
grant execute on function search_people(text, text, text[], text[], text, integer),
  search_referrals(text, text, text[], text[], text, integer) to afyakadi_app;
