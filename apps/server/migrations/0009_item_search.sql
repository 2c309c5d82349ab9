-- The search of items: other names of the same thing, spelling mistakes, what the facility orders often, and packs.

-- ---------------------------------------------------------------- reference: other names (no patient in it)

-- Brands, abbreviations and Swahili names, from a list that ships with the product. An item has the other names when
-- its own name has all the required words and none of the excluded ones.
create table item_synonym (
  name text primary key, -- as in the list: "amoxicillin !clavulanic"
  required text[] not null check (cardinality(required) > 0),
  excluded text[] not null,
  words text not null
);
create index item_synonym_first_word on item_synonym ((required[1]));
grant select on item_synonym to afyakadi_app;

-- ---------------------------------------------------------------- what an item is found by

-- Lower-case words and numbers with single blanks between them; a decimal point stays: "H. pylori 2.5%" is "h pylori 2.5".
create function search_words(p_text text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select trim(regexp_replace(lower(p_text), '(?<![0-9])\.|\.(?![0-9])|[^a-z0-9.]+', ' ', 'g'))
$$;

-- The words of the name in their order, then every other word once. "X-Ray" is found as "x ray" and as "xray".
create function item_search_text(p_name text, p_code text, p_strength text, p_dosage text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  name text := search_words(p_name);
  own text[] := string_to_array(search_words(p_name || ' ' || replace(p_name, '-', '')), ' ');
  others text;
begin
  select string_agg(s.words, ' ') into others from item_synonym s
    where s.required[1] = any(own) and s.required <@ own and not s.excluded && own;
  select string_agg(distinct word, ' ' order by word) into others from unnest(own || string_to_array(
      search_words(concat_ws(' ', p_code, replace(p_code, '-', ''), p_strength, p_dosage, others)), ' ')) word
    where word <> all(string_to_array(name, ' '));
  return ' ' || name || ' ' || coalesce(others || ' ', '');
end $$;

-- An item's name without its pack: "Ibuprofen 400mg tablets" of "Ibuprofen 400mg tablets, tin of 1000". Grams may be a
-- strength ("injection, 1g"), so they count as a pack in a tube, or of what is applied to the skin.
create function item_group_name(p_name text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select case when stripped = '' then p_name else stripped end from (select trim(regexp_replace(p_name,
    '[\s,(]+((blister|pack|packet|tin|box|strip|bottle|jar|carton|bag)s? of \d+.*|single|pair|(\d+\s?x\s?)?\d+''?s)\)?$'
    || '|\s*,\s*\d+(\.\d+)?\s?(ml|l)( (bottle|bag|vial|ampoule))?$'
    || '|[\s,]+\d+(\.\d+)?\s?(ml|l|g|gm) (bottle|bag|tube|jar|tin)$'
    || case when p_name ~* '\m(cream|gel|ointment|lotion|paste)' then '|\s*,\s*\d+(\.\d+)?\s?(g|gm)$' else '' end,
    '', 'i')) as stripped) it
$$;

alter table facility_item
  add column search_text text not null default '',
  add column group_name text not null generated always as (item_group_name(item_name)) stored;
update facility_item set search_text = item_search_text(item_name, item_code, strength, dosage);

create function set_item_search_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.search_text := item_search_text(new.item_name, new.item_code, new.strength, new.dosage);
  return new;
end $$;
create trigger facility_item_search_text before insert or update of item_name, item_code, strength, dosage
  on facility_item for each row execute function set_item_search_text();

-- A short list of pending entries: every search reads all of it, and an import of a tariff is slow without one.
drop index facility_item_search;
create index facility_item_search on facility_item using gin (facility_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- ---------------------------------------------------------------- how often a facility orders an item

create table item_use (
  facility_id uuid not null,
  item_id uuid not null,
  times_ordered bigint not null,
  primary key (facility_id, item_id),
  foreign key (facility_id, item_id) references facility_item
);
insert into item_use select facility_id, item_id, count(*) from order_line group by 1, 2;
alter table item_use enable row level security;
create policy facility_only on item_use to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on item_use to afyakadi_app;

-- Orders of the same item at the same moment do not wait for each other: the count ranks results, so one that is missed
-- does no harm.
create function count_item_use() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into item_use (facility_id, item_id, times_ordered)
    select distinct facility_id, item_id, 0 from added a
    where not exists (select from item_use u where u.facility_id = a.facility_id and u.item_id = a.item_id)
    order by facility_id, item_id
  on conflict do nothing;
  with counted as (
    select facility_id, item_id, count(*) as n from added group by 1, 2
  ), free as materialized (
    select u.facility_id, u.item_id, c.n from item_use u join counted c using (facility_id, item_id)
    for no key update of u skip locked
  )
  update item_use u set times_ordered = u.times_ordered + f.n from free f
    where u.facility_id = f.facility_id and u.item_id = f.item_id;
  return null;
end $$;
create trigger order_line_counts_items after insert on order_line
  referencing new table as added for each statement execute function count_item_use();

-- ---------------------------------------------------------------- the search

-- LIKE and %> are not leakproof: under row level security no index of words would be used. These functions search as
-- the owner, within the session's facility alone, as matching_members does (0003).

-- The condition on search_text that every word is found: at the beginning of a word, and words of four letters or more
-- anywhere; `p_similar` also takes misspelt ones. The words are of search_words, so they need no escaping.
create function items_having(p_words text[], p_similar boolean) returns text language sql immutable
set search_path = public, pg_temp as $$
  select string_agg(case when p_similar and w ~ '^[a-z]{4}' then format('(search_text like %L or search_text %%> %L)', p, w)
      else format('search_text like %L', p) end, ' and ')
  from (select w, case when length(w) < 4 then '% ' || w || '%' else '%' || w || '%' end as p
    from unnest(p_words[:8]) w) it
$$;

drop function matching_items(text[]);
create function matching_items(p_text text) returns setof uuid
language plpgsql stable strict security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  condition text := items_having(string_to_array(search_words(p_text), ' '), false);
begin
  if condition is null then return; end if;
  return query execute 'select id from facility_item where facility_id = $1 and ' || condition
    using nullif(current_setting('app.facility', true), '')::uuid;
end $$;

-- A page of the medicines and tests that a text finds, best first, packs of the same thing together: the exact code;
-- the text as the beginning of the name; all its words; the beginning of words. Then what is ordered most; tablets
-- before liquids before injections; the name. Among packs the cheapest is the smallest.
-- Where no item has every word, items with similar words are found (`is_similar`). At most 5,000 items are ranked, with
-- the 500 of them that are ordered most. Without a row for the page there is one without an item, for the total.
create function search_items(p_text text, p_category text, p_limit integer, p_offset bigint)
returns table (id uuid, place bigint, total bigint, is_similar boolean)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  words text[] := string_to_array(search_words(p_text), ' ');
  wanted text := 'facility_id = $1 and active and category ' || case when p_category is null
    then $w$in ('medicine', 'test')$w$ else format('= %L', p_category) end;
begin
  if cardinality(words) = 0 then
    return query select null::uuid, null::bigint, 0::bigint, false;
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.55', true);
  return query execute format($q$
    with found as materialized (
      select * from facility_item where %1$s and %2$s limit 5000
    ), used as (
      select i.* from (
        select item_id from item_use where facility_id = $1 and (select count(*) from found) = 5000
        order by times_ordered desc limit 2000
      ) u join facility_item i on i.facility_id = $1 and i.id = u.item_id
      where %1$s and %2$s limit 500
    ), misspelt as (
      select * from facility_item where not exists (select from found) and %1$s and %3$s limit 500
    ), candidate as materialized (
      select id, item_code, item_name, strength, dosage, category, unit_price, search_text, false as is_similar,
        case when category = 'medicine' then group_name else item_name end as group_name from found
      union select id, item_code, item_name, strength, dosage, category, unit_price, search_text, false,
        case when category = 'medicine' then group_name else item_name end from used
      union select id, item_code, item_name, strength, dosage, category, unit_price, search_text, true,
        case when category = 'medicine' then group_name else item_name end from misspelt
    ), classed as (
      select c.*, coalesce(u.times_ordered, 0) as times_ordered,
        case when c.is_similar then (select -avg(word_similarity(w, c.search_text)) from unnest($2) w)
          when lower(c.item_code) = lower(trim($3)) then 0
          when starts_with(c.search_text, ' ' || array_to_string($2, ' ') || ' ') then 1
          when c.search_text like all (select '%% ' || w || ' %%' from unnest($2) w) then 2
          when starts_with(c.search_text, ' ' || array_to_string($2, ' ')) then 3
          else 4 end as class,
        case when c.category = 'test' or c.dosage ~* 'tablet|capsule' then 0
          when c.dosage ~* 'liquid|syrup|suspension|solution' then 1
          when c.dosage ~* 'injection|infusion' then 2
          when c.dosage ~* 'consumable' then 4 else 3 end as form
      from candidate c left join item_use u on u.facility_id = $1 and u.item_id = c.id
    ), grouped as (
      select c.*, min(class) over g as group_class, sum(times_ordered) over g as group_times from classed c
      window g as (partition by group_name, strength, dosage)
    ), page as (
      select g.id, row_number() over (order by group_class, group_times desc, form, group_name, strength, dosage,
        unit_price, item_name, g.id) as place, g.is_similar
      from grouped g order by place limit $4 offset $5
    )
    select p.id, p.place, t.total, coalesce(p.is_similar, false)
    from (select count(*) as total from candidate) t left join page p on true
  $q$, wanted, items_having(words, false), items_having(words, true))
  using nullif(current_setting('app.facility', true), '')::uuid, words, p_text, p_limit, p_offset;
end $$;

revoke all on function matching_items(text), search_items(text, text, integer, bigint) from public;
grant execute on function matching_items(text), search_items(text, text, integer, bigint) to afyakadi_app;
