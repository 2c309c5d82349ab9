-- The clinical work: diagnoses, notes, allergies, orders, dispensing, results, and what changed for the live screens.

-- ---------------------------------------------------------------- reference: the coded diagnoses (no patient in it)

create table diagnosis_code (
  code text primary key, -- ICD-10, dotted: N39.0
  name text not null,
  words text not null default '', -- what else it is called, for the search alone
  rank integer not null default 3, -- 1 is seen every day, 3 rarely: common ones first
  shipped boolean not null default false, -- of the product's own list, which a newer release may change
  -- Words apart by single blanks, each after one: what a search's words are looked for at the beginning of.
  search text not null generated always as
    (' ' || regexp_replace(lower(code || ' ' || replace(code, '.', '') || ' ' || name || ' ' || words),
      '[^[:alnum:].]+', ' ', 'g') || ' ') stored
);
create index diagnosis_code_search on diagnosis_code using gin (search gin_trgm_ops);

-- Which edition of a list that ships with the product was loaded last.
create table reference_list (
  name text primary key,
  hash text not null
);

-- ---------------------------------------------------------------- the facility's settings and tests

create table facility_setting (
  facility_id uuid primary key references facility,
  -- A result counts as Final only once a second person has authorized it.
  result_authorization boolean not null default false
);

-- Null: the item is in every scheme's price list. Else only in these (domain 6.1).
alter table facility_item add column scheme_ids text[];

-- What a test measures, in the order of the form, and the ranges by sex and age.
create table test_measure (
  facility_id uuid not null,
  item_code text not null,
  code text not null,
  position integer not null,
  name text not null,
  unit text not null,
  decimals integer not null default 1 check (decimals between 0 and 4),
  primary key (facility_id, item_code, code),
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code)
);

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

-- ---------------------------------------------------------------- the patient's record

create table diagnosis (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  authorization_id uuid not null,
  code text not null,
  name text not null,
  certainty text not null check (certainty in ('Provisional', 'Final')),
  note text,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  finalized_at timestamptz,
  finalized_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, recorded_by) references account
);
create index diagnosis_of_member on diagnosis (facility_id, member_id, recorded_at desc);
-- The same code once under an authorization: a double click makes one.
create unique index diagnosis_once on diagnosis (facility_id, authorization_id, code) where withdrawn_at is null;

create table clinical_note (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  authorization_id uuid not null,
  text text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, recorded_by) references account
);
create index clinical_note_of_member on clinical_note (facility_id, member_id, recorded_at desc);
create index clinical_note_of_authorization on clinical_note (facility_id, authorization_id);

create table allergy (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  substance text not null,
  reaction text,
  severity text not null check (severity in ('Mild', 'Moderate', 'Severe')),
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, recorded_by) references account
);
create index allergy_of_member on allergy (facility_id, member_id, recorded_at desc);
create unique index allergy_once on allergy (facility_id, member_id, lower(substance)) where withdrawn_at is null;

-- ---------------------------------------------------------------- orders

-- One line of an order. Whoever changes a line locks its visit first, then the line.
create table order_line (
  facility_id uuid not null references facility,
  id uuid not null,
  order_id uuid not null, -- the lines that were sent together
  visit_id uuid not null,
  authorization_id uuid not null,
  member_id uuid not null,
  item_id uuid not null,
  item_code text not null,
  item_name text not null,
  strength text,
  category text not null check (category in ('medicine', 'test')),
  unit_price bigint not null check (unit_price >= 0), -- TZS, the scheme's price when it was ordered
  coverage text not null check (coverage in ('covered', 'cash', 'approval')),
  approval_no text,
  quantity integer not null check (quantity > 0),
  dosage text,
  dose numeric check (dose > 0),
  frequency text,
  duration_days integer check (duration_days > 0),
  doctor_note text,
  diagnosis_id uuid,
  override_reason text,
  status text not null check (status in
    ('Ordered', 'PartlyDispensed', 'Dispensed', 'Preliminary', 'Resulted', 'Cancelled', 'NotGiven', 'NotDone')),
  dispensed_quantity integer not null default 0,
  day date not null, -- the facility's day of the order
  ordered_at timestamptz not null,
  ordered_by uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  closed_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, visit_id) references visit,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, item_id) references facility_item,
  foreign key (facility_id, diagnosis_id) references diagnosis,
  foreign key (facility_id, ordered_by) references account,
  -- Never more than ordered in sum, whoever presses at once.
  check (dispensed_quantity between 0 and quantity),
  check ((status = 'Dispensed') = (dispensed_quantity = quantity and category = 'medicine')),
  check (category = 'medicine' or dispensed_quantity = 0)
);
create index order_line_of_visit on order_line (facility_id, visit_id, ordered_at, id);
create index order_line_of_member on order_line (facility_id, member_id, category, ordered_at desc, id desc);
create index order_line_of_authorization on order_line (facility_id, authorization_id);
create index order_line_of_item on order_line (facility_id, member_id, item_code, ordered_at desc);

create table dispense (
  facility_id uuid not null references facility,
  id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  reversed_quantity integer not null default 0 check (reversed_quantity between 0 and quantity),
  override_reason text,
  day date not null,
  dispensed_at timestamptz not null,
  dispensed_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, dispensed_by) references account
);
create index dispense_of_line on dispense (facility_id, line_id, dispensed_at);

create table dispense_reversal (
  facility_id uuid not null references facility,
  id uuid not null,
  dispense_id uuid not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  day date not null,
  reversed_at timestamptz not null,
  reversed_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, dispense_id) references dispense,
  foreign key (facility_id, reversed_by) references account
);
create index dispense_reversal_of_dispense on dispense_reversal (facility_id, dispense_id, reversed_at);

-- Every version of a result stays; the newest counts.
create table test_result (
  facility_id uuid not null references facility,
  id uuid not null,
  line_id uuid not null,
  version integer not null check (version > 0),
  remarks text not null,
  state text not null check (state in ('Preliminary', 'Final')),
  correction_reason text,
  resulted_at timestamptz not null,
  resulted_by uuid not null,
  authorized_at timestamptz,
  authorized_by uuid,
  primary key (facility_id, id),
  unique (facility_id, line_id, version),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, resulted_by) references account,
  check ((version = 1) = (correction_reason is null)),
  check (authorized_by is null or authorized_by <> resulted_by)
);

create table test_value (
  facility_id uuid not null,
  result_id uuid not null,
  position integer not null,
  code text not null,
  name text not null,
  unit text not null,
  value numeric not null,
  low numeric, -- the range as it stood for this patient on that day
  high numeric,
  primary key (facility_id, result_id, position),
  foreign key (facility_id, result_id) references test_result
);

-- What was given is a ledger: what is taken back is a row below zero, on its own day.
alter table service_given
  add column line_id uuid,
  add foreign key (facility_id, line_id) references order_line,
  drop constraint service_given_quantity_check,
  add constraint service_given_quantity_check check (quantity > 0 or (quantity < 0 and line_id is not null));
create index service_given_of_line on service_given (facility_id, line_id) where line_id is not null;
-- Whether anything was done under a visit or an authorization is asked before it is withdrawn.
create index service_given_of_visit on service_given (facility_id, visit_id);
create index service_given_of_authorization on service_given (facility_id, authorization_id);
create index claim_of_authorization on claim (facility_id, authorization_id);

-- ---------------------------------------------------------------- what changed, for the screens that show it

-- Kept for a day. A reader's place is a snapshot: what it could not see yet is what it has not been told.
create table event (
  facility_id uuid not null references facility,
  id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  topic text not null,
  care_point_id uuid,
  visit_id uuid,
  member_id uuid,
  primary key (facility_id, id)
);
create index event_since on event (facility_id, xid);
create index event_age on event (at);

-- A slice at a time, so that no statement takes long; true when there is more.
create function prune_events(p_before timestamptz) returns boolean
language sql security definer set search_path = public as $$
  with gone as (
    delete from event where (facility_id, id) in
      (select facility_id, id from event where at < p_before order by at limit 5000)
    returning 1
  ) select count(*) = 5000 from gone
$$;
revoke all on function prune_events(timestamptz) from public;
grant execute on function prune_events(timestamptz) to afyakadi_app;

-- ---------------------------------------------------------------- searches by the words of a text

-- LIKE is not leakproof, so under row level security no index of words is used and every row of the facility is read.
-- These search as the owner, within the session's facility alone; the words come as patterns, every one of which must
-- fit. EXECUTE, for patterns must be known when the index is chosen; and no other way than by an index, for a wrong
-- guess about a rare word would read everything.
create extension if not exists btree_gin;

drop index authorized_member_search;
create index authorized_member_search on authorized_member using gin
  (facility_id, lower(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no) gin_trgm_ops);
drop index facility_item_search;
create index facility_item_search on facility_item using gin (facility_id, lower(item_name || ' ' || item_code) gin_trgm_ops);

-- At most p_most of them, in no order: what a common word costs does not grow with those it fits.
create function matching_members(p_patterns text[], p_most integer) returns setof uuid
language plpgsql stable strict security definer rows 200 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query execute (
    select 'select id from authorized_member where facility_id = $1'
      || coalesce(string_agg(format($w$ and lower(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no)
        like $2[%s]$w$, n), ''), '') || ' limit $3'
    from generate_series(1, cardinality(p_patterns)) n
  ) using nullif(current_setting('app.facility', true), '')::uuid, p_patterns, p_most;
end $$;

create function matching_items(p_patterns text[]) returns setof uuid
language plpgsql stable strict security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query execute (
    select 'select id from facility_item where facility_id = $1'
      || coalesce(string_agg(format($w$ and lower(item_name || ' ' || item_code) like $2[%s]$w$, n), ''), '')
    from generate_series(1, cardinality(p_patterns)) n
  ) using nullif(current_setting('app.facility', true), '')::uuid, p_patterns;
end $$;

revoke all on function matching_members(text[], integer), matching_items(text[]) from public;
grant execute on function matching_members(text[], integer), matching_items(text[]) to afyakadi_app;

-- ---------------------------------------------------------------- row level security

do $$
declare
  t text;
begin
  foreach t in array array[
    'facility_setting', 'test_measure', 'reference_range', 'diagnosis', 'clinical_note', 'allergy', 'order_line',
    'dispense', 'dispense_reversal', 'test_result', 'test_value', 'event'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;

grant select on diagnosis_code, facility_setting, test_measure, reference_range to afyakadi_app;
grant select, insert, update on diagnosis, allergy, order_line, dispense, test_result to afyakadi_app;
grant select, insert on clinical_note, dispense_reversal, test_value, event to afyakadi_app;
grant insert on service_given to afyakadi_app;
