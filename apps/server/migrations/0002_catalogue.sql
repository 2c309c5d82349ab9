-- What can be verified, ordered and charged: reference lists of all facilities, and each facility's items and care
-- points.

-- ---------------------------------------------------------------- reference lists of all facilities, without a patient

-- Rows that a scheme's service added (`of_scheme`) are offered by facilities whose scheme names them.

create table verifier (
  id text primary key,
  name text not null,
  of_scheme boolean not null default false
);
grant select on verifier to afyakadi_app;

create table card_type (
  verifier_id text not null references verifier,
  id text not null,
  name text not null,
  of_scheme boolean not null default false,
  primary key (verifier_id, id)
);
grant select on card_type to afyakadi_app;

create table visit_type (
  id integer primary key,
  name text not null,
  alias text not null,
  requires_referral_no boolean not null default false,
  requires_remarks boolean not null default false,
  once_a_day boolean not null default false,
  maximum_visits_per_month integer,
  has_consultation_charges boolean not null default true,
  description text not null default '',
  required_input text not null default ''
    check (required_input in ('', 'FINGERPRINT', 'FACIAL', 'BIOMETRIC')), -- BIOMETRIC: by either
  of_scheme boolean not null default false
);
grant select on visit_type to afyakadi_app;

create table item_type (
  id integer primary key,
  name text not null,
  -- The kind of care point where services of the type are done; null: they are charged, and cannot be ordered.
  care_kind text check (care_kind in ('procedures', 'theatre', 'imaging', 'dental', 'eye', 'physiotherapy',
    'dialysis', 'maternity', 'ward'))
);
grant select on item_type to afyakadi_app;

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

create table diagnosis_code (
  code text primary key, -- ICD-10, dotted: N39.0
  name text not null,
  words text not null default '', -- what else it is called, for the search alone
  rank integer not null default 3, -- 1 is seen every day, 3 rarely: common ones first
  shipped boolean not null default false, -- of the product's own list, which a newer release may change
  -- The words, with a blank before and after each: a search finds their beginnings.
  search text not null generated always as
    (' ' || regexp_replace(lower(code || ' ' || replace(code, '.', '') || ' ' || name || ' ' || words),
      '[^[:alnum:].]+', ' ', 'g') || ' ') stored
);
create index diagnosis_code_search on diagnosis_code using gin (search gin_trgm_ops);
grant select on diagnosis_code to afyakadi_app;

-- Whom a diagnosis is for, by the beginning of its code; every row that fits counts. Of the product's own list.
create table diagnosis_limit (
  prefix text primary key,
  sex text check (sex in ('Male', 'Female')),
  age_from_days integer,
  age_to_days integer -- exclusive
);
grant select on diagnosis_limit to afyakadi_app;

-- ---------------------------------------------------------------- the facility's items and their prices

-- Lower-case words and numbers with single blanks between them; a decimal point stays: "H. pylori 2.5%" is "h pylori
-- 2.5".
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

create table facility_item (
  facility_id uuid not null references facility,
  id uuid not null,
  item_code text not null,
  item_name text not null,
  strength text,
  dosage text,
  item_type_id integer not null references item_type,
  category text not null check (category in ('medicine', 'test', 'service')),
  unit_price bigint not null check (unit_price >= 0), -- TZS, the standard scheme's price
  needs_approval boolean not null default false,
  maximum_quantity integer check (maximum_quantity > 0), -- null: no limit
  active boolean not null default true,
  -- Null: the item is in every scheme's price list. Else only in these (domain 6.1).
  scheme_ids text[],
  -- Whom an item is for, by sex, age and diagnosis (domain 3.8). Null: anybody, anything.
  sex text check (sex in ('Male', 'Female')),
  age_from_days integer,
  age_to_days integer, -- exclusive
  indications text[], -- beginnings of ICD-10 codes
  search_text text not null default '',
  group_name text not null generated always as (item_group_name(item_name)) stored,
  -- The ready words of a test's result, in parts such as result, species and density, in both languages.
  result_choices jsonb not null default '[]',
  -- Texts of reports and remarks that the staff keep for it.
  ready_texts text[] not null default '{}' check (cardinality(ready_texts) <= 20),
  -- Where this service is done, if not where its type says.
  care_kind text check (care_kind in ('procedures', 'theatre', 'imaging', 'dental', 'eye', 'physiotherapy',
    'dialysis', 'maternity', 'ward')),
  -- What is recorded of an appliance when it is handed over.
  asks text[] not null default '{}' check (asks <@ '{serialNo,size}'),
  primary key (facility_id, id),
  unique (facility_id, item_code)
);
create index facility_item_name on facility_item (facility_id, item_name, id);
create index facility_item_price_order on facility_item (facility_id, unit_price, id);
-- A short list of pending entries: every search reads all of it, and an import of a tariff is slow without one.
create index facility_item_search on facility_item using gin (facility_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
alter table facility_item enable row level security;
create policy facility_only on facility_item to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on facility_item to afyakadi_app;

create function set_item_search_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.search_text := item_search_text(new.item_name, new.item_code, new.strength, new.dosage);
  return new;
end $$;
create trigger facility_item_search_text before insert or update of item_name, item_code, strength, dosage
  on facility_item for each row execute function set_item_search_text();

-- A scheme's own price where it differs from the standard one.
create table facility_item_price (
  facility_id uuid not null,
  item_code text not null,
  scheme_id text not null,
  unit_price bigint not null check (unit_price >= 0),
  primary key (facility_id, item_code, scheme_id),
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code)
);
alter table facility_item_price enable row level security;
create policy facility_only on facility_item_price to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on facility_item_price to afyakadi_app;

-- Services that some products of a scheme do not cover (domain 6.2).
create table excluded_service (
  facility_id uuid not null,
  item_code text not null,
  scheme_id text not null,
  product_code text not null,
  primary key (facility_id, item_code, scheme_id, product_code),
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code)
);
alter table excluded_service enable row level security;
create policy facility_only on excluded_service to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on excluded_service to afyakadi_app;

-- What a scheme's product pays of what it covers: the patient's co-payment, and what it pays at most in a year.
create table product_benefit (
  facility_id uuid not null references facility,
  scheme_id text not null,
  product_code text not null,
  patient_type text not null check (patient_type in ('OUT', 'IN')),
  item_code text not null default '', -- '': every item
  copayment_percent smallint check (copayment_percent between 1 and 100),
  yearly_ceiling bigint check (yearly_ceiling >= 0), -- TZS
  yearly_number integer check (yearly_number >= 0),
  waived boolean not null default false, -- the facility may not charge the patient what the scheme does not pay
  primary key (facility_id, scheme_id, product_code, patient_type, item_code),
  check (item_code <> '' or yearly_number is null)
);
alter table product_benefit enable row level security;
create policy facility_only on product_benefit to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on product_benefit to afyakadi_app;

-- How often a facility orders an item: what is ordered most is found first. Counted by a trigger of order_line.
create table item_use (
  facility_id uuid not null,
  item_id uuid not null,
  times_ordered bigint not null,
  primary key (facility_id, item_id),
  foreign key (facility_id, item_id) references facility_item
);
alter table item_use enable row level security;
create policy facility_only on item_use to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on item_use to afyakadi_app;

-- LIKE and %> are not leakproof: under row level security no index of words would be used. The searches run as the
-- owner, within the session's facility alone. EXECUTE, because the patterns must be known when the index is chosen;
-- no sequential scan, because a wrong guess about a rare word would read the whole table.

-- The condition on search_text that every word is found: at the beginning of a word, and words of four letters or more
-- anywhere; `p_similar` also takes misspelt ones. The words are of search_words, so they need no escaping.
create function items_having(p_words text[], p_similar boolean) returns text language sql immutable
set search_path = public, pg_temp as $$
  select string_agg(case when p_similar and w ~ '^[a-z]{4}' then format('(search_text like %L or search_text %%> %L)', p, w)
      else format('search_text like %L', p) end, ' and ')
  from (select w, case when length(w) < 4 then '% ' || w || '%' else '%' || w || '%' end as p
    from unnest(p_words[:8]) w) it
$$;

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
revoke all on function matching_items from public;
grant execute on function matching_items to afyakadi_app;

-- A page of the medicines and tests, or of the services that can be ordered, that a text finds, best first, packs of
-- the same thing together: the exact code; the text as the beginning of the name; all its words; the beginning of
-- words. Then what is ordered most; tablets before liquids before injections; the name. Among packs the cheapest is
-- the smallest. Where no item has every word, items with similar words are found (`is_similar`). At most 5,000 items
-- are ranked, with the 500 of them that are ordered most. Without a row for the page there is one without an item,
-- for the total.
create function search_items(p_text text, p_category text, p_limit integer, p_offset bigint)
returns table (id uuid, place bigint, total bigint, is_similar boolean)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  words text[] := string_to_array(search_words(p_text), ' ');
  wanted text := 'facility_id = $1 and active and category ' || case when p_category is null
      then $w$in ('medicine', 'test')$w$ else format('= %L', p_category) end
    || case when p_category = 'service' then ' and (care_kind is not null or item_type_id = any(array(
      select t.id from item_type t where t.care_kind is not null)))' else '' end;
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
revoke all on function search_items from public;
grant execute on function search_items to afyakadi_app;

-- ---------------------------------------------------------------- tests

-- What a test measures, in the order of the form. The limits hold for every sex and age.
create table test_measure (
  facility_id uuid not null,
  item_code text not null,
  code text not null,
  position integer not null,
  name text not null,
  unit text not null,
  decimals integer not null default 1 check (decimals between 0 and 4),
  -- Beyond these a value endangers life: the doctor is notified at once.
  critical_low numeric,
  critical_high numeric,
  -- What a value can be at all: anything beyond is a slip of the key, and refused. Null: as usual for the unit
  -- (domains/results/possible-values.ts).
  possible_low numeric,
  possible_high numeric,
  -- The name of the whole of which the value is a share in percent: all shares of one test add up to at most 100.
  part_of text,
  primary key (facility_id, item_code, code),
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code),
  check (critical_low is null or critical_high is null or critical_low < critical_high),
  check (possible_low is null or possible_high is null or possible_low < possible_high)
);
alter table test_measure enable row level security;
create policy facility_only on test_measure to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on test_measure to afyakadi_app;

-- The normal range of a measured value, by sex and age.
create table reference_range (
  facility_id uuid not null,
  item_code text not null,
  code text not null,
  line integer not null,
  sex text check (sex in ('Male', 'Female')), -- null: both
  age_from_days integer not null default 0,
  age_to_days integer, -- exclusive; null: no end
  low numeric,
  high numeric,
  primary key (facility_id, item_code, code, line),
  foreign key (facility_id, item_code, code) references test_measure,
  check (low is null or high is null or low <= high)
);
alter table reference_range enable row level security;
create policy facility_only on reference_range to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on reference_range to afyakadi_app;

-- Whether somebody has an age on a day, by the calendar: ten years on the tenth birthday. Ages are stored in days, 10
-- years as 3,652 and 6 months as 182 (words/ages.ts of the contract does the same). Null where the birth is not
-- known.
create function has_age(born date, on_day date, days integer) returns boolean
language sql immutable parallel safe
return case
  when days >= 365 and days = floor(365.25 * round(days / 365.25))
    then extract(year from age(on_day::timestamp, born::timestamp)) >= round(days / 365.25)
  when days >= 30 and days = floor(30.4375 * round(days / 30.4375))
    then 12 * extract(year from age(on_day::timestamp, born::timestamp))
      + extract(month from age(on_day::timestamp, born::timestamp)) >= round(days / 30.4375)
  else on_day - born >= days
end;

-- ---------------------------------------------------------------- care points

create table care_point (
  facility_id uuid not null references facility,
  id uuid not null,
  name text not null,
  description text,
  kind text check (kind in ('consultation', 'registration', 'pharmacy', 'laboratory', 'triage', 'procedures',
    'theatre', 'imaging', 'dental', 'eye', 'physiotherapy', 'dialysis', 'maternity', 'ward')),
  code text not null,
  active boolean not null default true,
  charge_item_code text, -- what a completed visit is charged with; null: nothing
  -- The last number of the queue, and the facility's day on which it was given.
  queue_day date,
  queue_last integer not null default 0,
  primary key (facility_id, id),
  foreign key (facility_id, charge_item_code) references facility_item (facility_id, item_code)
);
create unique index care_point_name on care_point (facility_id, lower(name));
-- A visit's reference ends in its care point's code: two of the same would give one number twice.
create unique index care_point_code on care_point (facility_id, lower(code));
alter table care_point enable row level security;
create policy facility_only on care_point to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on care_point to afyakadi_app;

-- The beds of a ward.
create table bed (
  facility_id uuid not null references facility,
  id uuid not null,
  care_point_id uuid not null, -- the ward
  name text not null,
  class text not null default 'General' check (class in ('General', 'Private', 'HDU', 'ICU', 'Maternity',
    'Children', 'Isolation')),
  item_code text not null, -- the bed-day
  round_item_code text, -- charged with each bed-day; null: nothing
  active boolean not null default true,
  primary key (facility_id, id),
  foreign key (facility_id, care_point_id) references care_point,
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code),
  foreign key (facility_id, round_item_code) references facility_item (facility_id, item_code)
);
-- Without regard to case: a nurse who hears "G1" must not choose between two beds.
create unique index bed_name on bed (facility_id, care_point_id, lower(name));
alter table bed enable row level security;
create policy facility_only on bed to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on bed to afyakadi_app;
